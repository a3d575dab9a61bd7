package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.sites.Site;
import io.ftimer.sites.SiteField;
import io.ftimer.sites.SiteGroups;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Site timers; methods named m.. are the numbered features of docs/other-systems.md. */
class SiteTimerTest {
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    private final Rig rig = Rig.create(ErrorPolicy.RETURN);
    private final Site site = new Site("work", SiteGroups.ALL, "Demo.java", 42);
    private final SiteTimer timer = rig.timer.site(site);

    private void spend(SiteTimer timed, long iteration, long nanos) {
        timed.start(iteration);
        rig.clock.advance(nanos);
        timed.stop();
    }

    private SiteResult result() {
        return result(site);
    }

    private SiteResult result(Site wanted) {
        return rig.timer.summary().sites().stream()
                .filter(result -> result.site().equals(wanted))
                .findFirst()
                .orElseThrow();
    }

    private OptionalDouble datum(String field) {
        return result().datum(SiteField.named(field));
    }

    private static Extremum extremum(long nanos, long iteration) {
        return new Extremum(nanos, OptionalLong.of(iteration), 0);
    }

    @Test
    void m01_a_site_has_one_timer_that_is_started_and_stopped() {
        spend(timer, SiteTimer.AUTO, 5);
        spend(rig.timer.site(new Site("work", SiteGroups.ALL, "Demo.java", 42)), SiteTimer.AUTO, 7);

        assertThat(rig.timer.summary().sites()).hasSize(1);
        assertThat(result().stats().count()).isEqualTo(2);
        assertThat(result().stats().sumNanos()).isEqualTo(12);
    }

    @Test
    void m05_start_on_the_same_iteration_restarts_it() {
        spend(timer, 7, 3);
        spend(timer, 7, 4);

        assertThat(result().stats().count()).isEqualTo(1);
        assertThat(result().stats().min()).contains(extremum(7, 7));
    }

    @Test
    void m05_automatic_numbers_follow_an_explicit_one() {
        spend(timer, 0, 1);
        for (int i = 0; i < 3; i++) {
            spend(timer, SiteTimer.AUTO, 1);
        }

        assertThat(datum("iter_count")).hasValue(4);
        assertThat(datum("iter_num")).hasValue(3);
    }

    @Test
    void m05_automatic_numbers_alone_count_iterations() {
        for (int i = 0; i < 4; i++) {
            spend(timer, SiteTimer.AUTO, 10 * MILLI);
        }

        // the original takes each start after the first for a restart: count 1, mean 0.0101 for a total of 0.0403
        // seconds
        assertThat(datum("iter_count")).hasValue(4);
        assertThat(datum("iter_num")).hasValue(3);
        assertThat(datum("total_time")).hasValue(0.04);
        assertThat(datum("running_mean")).hasValue(0.01);
    }

    @Test
    void m05_iterations_whose_number_is_ignored_count_too() {
        for (int i = 0; i < 4; i++) {
            spend(timer, SiteTimer.IGNORE, (i + 1) * MILLI);
        }

        // the original: count 1, and -2 as the iteration of both extremes
        assertThat(datum("iter_count")).hasValue(4);
        assertThat(datum("min_time")).hasValue(0.001);
        assertThat(datum("min_iter")).isEmpty();
        assertThat(datum("max_iter")).isEmpty();
        assertThat(datum("iter_num")).isEmpty();
    }

    @Test
    void m05_ignored_numbers_do_not_disturb_the_numbering() {
        spend(timer, 5, 1);
        spend(timer, SiteTimer.IGNORE, 1);
        spend(timer, 5, 1);
        spend(timer, SiteTimer.AUTO, 1);

        assertThat(datum("iter_count")).hasValue(4);
        assertThat(datum("iter_num")).hasValue(6);
    }

    @Test
    void m05_numbers_may_go_backwards() {
        spend(timer, 3, 30);
        spend(timer, 1, 10);
        spend(timer, 3, 20);

        assertThat(datum("iter_count")).hasValue(3);
        assertThat(result().stats().max()).contains(extremum(30, 3));
        assertThat(result().stats().min()).contains(extremum(10, 1));
    }

    @Test
    void m06_a_stop_answers_the_time_of_its_segment() {
        timer.start(1);
        rig.clock.advance(3);
        assertThat(timer.stop()).hasValue(3);
        timer.start(1);
        rig.clock.advance(4);
        assertThat(timer.stop()).hasValue(4);
        timer.resume();
        rig.clock.advance(5);
        assertThat(timer.stop()).hasValue(5);

        assertThat(result().stats().max()).contains(extremum(12, 1));
    }

    @Test
    void m07_an_iteration_updates_count_total_mean_variance_and_extremes() {
        spend(timer, 0, SECOND);
        spend(timer, 1, 3 * SECOND);
        spend(timer, 2, SECOND);
        spend(timer, 3, 3 * SECOND);

        assertThat(datum("iter_count")).hasValue(4);
        assertThat(datum("total_time")).hasValue(8);
        assertThat(datum("running_mean")).hasValue(2);
        assertThat(datum("running_var")).hasValue(4.0 / 3.0);
        assertThat(datum("min_iter")).as("ties keep the earliest").hasValue(0);
        assertThat(datum("max_iter")).as("ties keep the earliest").hasValue(1);
    }

    @Test
    void m08_the_time_of_an_iteration_is_the_sum_of_its_segments() {
        spend(timer, 7, 10_100_000);
        spend(timer, 7, 10_100_000);
        spend(timer, 7, 10_175_000);

        // the original counts the first segment only: mean 0.010091, min 0.010091, for a total of 0.030375
        assertThat(datum("iter_count")).hasValue(1);
        assertThat(datum("total_time")).hasValue(0.030375);
        assertThat(datum("running_mean")).hasValue(0.030375);
        assertThat(datum("min_time")).hasValue(0.030375);
        assertThat(datum("max_iter")).hasValue(7);
    }

    @Test
    void m09_the_deviation_of_1_2_3_4_seconds_is_right() {
        for (int i = 1; i <= 4; i++) {
            spend(timer, SiteTimer.AUTO, i * SECOND);
        }

        // the original divides its sum of squares twice and reports 1.15470054
        assertThat(result().stats().deviationSeconds()).isEqualTo(1.29099445, within(5e-9));
    }

    @Test
    void m09_one_iteration_has_no_variance() {
        spend(timer, 0, 5);

        assertThat(datum("running_var")).hasValue(0);
    }

    @Test
    void m10_every_field_has_its_value() {
        rig.clock.advance(2 * SECOND);
        SiteTimer around = rig.timer.site(new Site("around", 0, "Demo.java", 1));
        around.start();
        spend(timer, 4, SECOND);
        spend(timer, 5, 2 * SECOND);
        spend(timer, 5, SECOND);
        around.stop();

        assertThat(datum("start_time")).hasValue(5);
        assertThat(datum("iter_count")).hasValue(2);
        assertThat(datum("iter_num")).hasValue(5);
        assertThat(datum("iter_time")).hasValue(4);
        assertThat(datum("min_iter")).hasValue(4);
        assertThat(datum("max_iter")).hasValue(5);
        assertThat(datum("min_rank")).hasValue(0);
        assertThat(datum("max_rank")).hasValue(0);
        // always 0 in the original
        assertThat(datum("depth")).hasValue(1);
        assertThat(datum("total_time")).hasValue(4);
        assertThat(datum("min_time")).hasValue(1);
        assertThat(datum("max_time")).hasValue(3);
        assertThat(datum("running_mean")).hasValue(2);
        assertThat(datum("running_var")).hasValue(2);
        assertThat(datum("__line__")).hasValue(42);
        assertThat(SiteField.values()).hasSize(15);
    }

    @Test
    void m11_a_timer_that_was_never_stopped_has_no_extremes_and_no_mean() {
        timer.start();

        // the original: 1.79769e+308 and -1.79769e+308, in iterations 2147483647 and -2147483647
        assertThat(datum("iter_count")).hasValue(0);
        assertThat(datum("total_time")).hasValue(0);
        assertThat(datum("min_time")).isEmpty();
        assertThat(datum("max_time")).isEmpty();
        assertThat(datum("min_iter")).isEmpty();
        assertThat(datum("max_iter")).isEmpty();
        assertThat(datum("min_rank")).isEmpty();
        assertThat(datum("running_mean")).isEmpty();
        assertThat(datum("running_var")).isEmpty();
        assertThat(result().isRunning()).isTrue();
        assertThat(result().iteration()).hasValue(0);
    }

    @Test
    void m11_a_running_segment_is_in_no_number_yet() {
        spend(timer, 0, 3);
        timer.resume();
        rig.clock.advance(9);

        assertThat(result().stats().sumNanos()).isEqualTo(3);
        assertThat(result().runningRanks()).isEqualTo(1);
    }

    @Test
    void m13_a_timer_of_no_group_is_in_the_results_but_no_filter_clears_it() {
        Site none = new Site("none", SiteGroups.NONE, "Demo.java", 50);
        spend(rig.timer.site(none), 0, 5);
        spend(timer, 0, 6);

        assertThat(rig.timer.clearSites(SiteGroups.ALL)).isEqualTo(Status.SUCCESS);

        assertThat(rig.timer.summary().sites()).extracting(SiteResult::site).containsExactly(none);
        rig.timer.reset();
        assertThat(rig.timer.summary().sites()).isEmpty();
    }

    @Test
    void m15_the_same_label_at_other_lines_is_timed_apart() {
        Site elsewhere = new Site("work", SiteGroups.ALL, "Demo.java", 43);
        spend(timer, 0, 5);
        spend(rig.timer.site(elsewhere), 0, 6);

        assertThat(rig.timer.summary().sites())
                .extracting(result -> result.stats().sumNanos().intValue())
                .containsExactly(5, 6);
    }

    @Test
    void m17_clearing_groups_zeroes_their_timers_only_and_leaves_results_as_they_are() {
        Site first = new Site("a", 1, "Demo.java", 1);
        Site second = new Site("b", 2, "Demo.java", 2);
        Site both = new Site("c", 3, "Demo.java", 3);
        for (Site each : new Site[] {first, second, both}) {
            spend(rig.timer.site(each), 4, 5);
        }
        Summary before = rig.timer.summary();

        rig.timer.clearSites(2);

        assertThat(rig.timer.summary().sites()).extracting(SiteResult::site).containsExactly(first);
        assertThat(before.sites()).hasSize(3);
        spend(rig.timer.site(second), SiteTimer.AUTO, 7);
        assertThat(result(second).iteration()).hasValue(0);
        assertThat(result(second).stats().sumNanos()).isEqualTo(7);
    }

    @Test
    void m18_the_clock_is_that_of_the_recorder_and_counts_from_the_begin_of_the_window() {
        rig.clock.advance(5);
        timer.start();
        assertThat(result().startNanos()).hasValue(5);
        timer.stop();

        ScriptedClock other = new ScriptedClock(77);
        rig.timer.reset();
        assertThat(rig.timer.setClock(other)).isEqualTo(Status.SUCCESS);
        other.advance(2);
        timer.start();
        assertThat(result().startNanos()).hasValue(2);
    }

    @Test
    void timers_may_overlap() {
        SiteTimer other = rig.timer.site(new Site("other", 0, "Demo.java", 60));
        timer.start();
        rig.clock.advance(1);
        other.start();
        rig.clock.advance(2);
        timer.stop();
        rig.clock.advance(4);
        other.stop();

        assertThat(result().stats().sumNanos()).isEqualTo(3);
        assertThat(result(other.site()).stats().sumNanos()).isEqualTo(6);
        assertThat(result(other.site()).depth()).isEqualTo(OptionalInt.of(1));
        assertThat(result().depth()).isEqualTo(OptionalInt.of(0));
    }

    @Test
    void they_stand_beside_the_tree_of_regions() {
        rig.timer.start("a");
        timer.start();
        rig.clock.advance(3);
        rig.timer.stop("a");
        timer.stop();

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=3 selfNanos=3");
        assertThat(result().stats().sumNanos()).isEqualTo(3);
    }

    @Test
    void the_difference_of_two_summaries_has_what_was_added() {
        Site unchanged = new Site("unchanged", 0, "Demo.java", 70);
        spend(rig.timer.site(unchanged), 0, 9);
        spend(timer, 0, 5);
        Summary earlier = rig.timer.summary();
        spend(timer, 1, 8);

        Summary between = rig.timer.summary().minus(earlier);
        assertThat(between.sites()).hasSize(1);
        assertThat(between.sites().get(0).stats().count()).isEqualTo(1);
        assertThat(between.sites().get(0).stats().max()).contains(extremum(8, 1));
        assertThat(between.sites().get(0).stats().min()).isEmpty();
    }

    @Test
    void time_that_a_recorder_is_paused_does_not_count() {
        SessionClock clock = new SessionClock();
        try (TimerSession outer = TimerSession.builder().clock(clock).open();
                TimerSession inner = TimerSession.builder().clock(clock).open()) {
            try (TimerBinding around = outer.bind()) {
                SiteTimer paused = FTimers.current().site(site);
                paused.start();
                clock.advance(1);
                try (TimerBinding within = inner.bind()) {
                    clock.advance(100);
                }
                clock.advance(2);
                assertThat(paused.stop()).hasValue(3);
            }
        }
    }

    @Test
    void a_session_puts_the_threads_of_one_site_together() {
        SessionClock clock = new SessionClock();
        try (TimerSession session = TimerSession.builder().clock(clock).open();
                StepThread thread = new StepThread("helper")) {
            SiteTimer here = session.timer().site(site);
            here.start();
            clock.advance(2);
            thread.run(() -> {
                SiteTimer there = session.timer().site(site);
                there.start();
                clock.advance(4);
                there.stop();
            });
            here.stop();

            SiteResult both = session.summary().sites().get(0);
            assertThat(both.participatingRanks()).isEqualTo(2);
            assertThat(both.stats().sumNanos()).isEqualTo(10);
            assertThat(both.stats().max()).contains(extremum(6, 0));
            assertThat(session.summary().thread("helper").sites().get(0).stats().sumNanos())
                    .isEqualTo(4);
        }
    }

    @Test
    void on_a_thread_that_is_not_bound_they_do_nothing() {
        SiteTimer off = FTimers.current().site(site);

        assertThat(off.start()).isEqualTo(Status.SUCCESS);
        assertThat(off.stop()).isEmpty();
        assertThat(off.site()).isEqualTo(site);
    }
}
