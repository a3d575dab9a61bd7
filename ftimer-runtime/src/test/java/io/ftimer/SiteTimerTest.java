package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.sites.Site;
import io.ftimer.sites.SiteField;
import io.ftimer.sites.SiteGroups;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Site timers. */
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
    void start_on_the_same_iteration_restarts_it() {
        spend(timer, 7, 3);
        spend(timer, 7, 4);

        assertThat(result().stats().count()).isEqualTo(1);
        assertThat(result().stats().min()).contains(extremum(7, 7));
    }

    @Test
    void iterations_whose_number_is_ignored_count_too() {
        for (int i = 0; i < 4; i++) {
            spend(timer, SiteTimer.IGNORE, (i + 1) * MILLI);
        }

        // the original gives count 1, and -2 as the iteration of both extrema
        assertThat(datum("iter_count")).hasValue(4);
        assertThat(datum("min_time")).hasValue(0.001);
        assertThat(datum("min_iter")).isEmpty();
        assertThat(datum("max_iter")).isEmpty();
        assertThat(datum("iter_num")).isEmpty();
    }

    @Test
    void ignored_numbers_do_not_disturb_the_numbering() {
        spend(timer, 5, 1);
        spend(timer, SiteTimer.IGNORE, 1);
        spend(timer, 5, 1);
        spend(timer, SiteTimer.AUTO, 1);

        assertThat(datum("iter_count")).hasValue(4);
        assertThat(datum("iter_num")).hasValue(6);
    }

    @Test
    void one_iteration_has_no_variance() {
        spend(timer, 0, 5);

        assertThat(datum("running_var")).hasValue(0);
    }

    @Test
    void a_running_segment_is_not_counted() {
        spend(timer, 0, 3);
        timer.resume();
        rig.clock.advance(9);

        assertThat(result().stats().sumNanos()).isEqualTo(3);
        assertThat(result().runningRanks()).isEqualTo(1);
    }

    @Test
    void site_timers_may_overlap() {
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
    void site_timers_do_not_affect_the_call_tree() {
        rig.timer.start("a");
        timer.start();
        rig.clock.advance(3);
        rig.timer.stop("a");
        timer.stop();

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=3 selfNanos=3");
        assertThat(result().stats().sumNanos()).isEqualTo(3);
    }

    @Test
    void a_difference_of_two_summaries_has_the_iterations_in_between() {
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
    void time_while_a_recorder_is_paused_does_not_count() {
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
    void a_session_merges_the_threads_of_one_site() {
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
    void on_a_thread_without_a_session_site_timers_do_nothing() {
        SiteTimer off = FTimers.current().site(site);

        assertThat(off.start()).isEqualTo(Status.SUCCESS);
        assertThat(off.stop()).isEmpty();
        assertThat(off.site()).isEqualTo(site);
    }

    @Test
    void all_sites_can_be_cleared_at_once_those_of_no_group_too() {
        Site alone = new Site("alone", SiteGroups.NONE, "Demo.java", 43);
        spend(timer, 0, 3);
        spend(rig.timer.site(alone), 0, 4);
        assertThat(rig.timer.summary().site(alone)).hasValue(result(alone));

        assertThat(rig.timer.clearSites(SiteGroups.ALL)).isEqualTo(Status.SUCCESS);
        assertThat(rig.timer.summary().sites()).containsExactly(result(alone));
        rig.timer.site(alone).start();
        assertThat(rig.timer.clearSites()).isEqualTo(Status.ACTIVE);
        rig.timer.site(alone).stop();
        assertThat(rig.timer.clearSites()).isEqualTo(Status.SUCCESS);

        assertThat(rig.timer.summary().sites()).isEmpty();
        assertThat(rig.timer.summary().site(alone)).isEmpty();
    }

    @Test
    void a_reset_sets_all_site_timers_to_zero() {
        Site alone = new Site("alone", SiteGroups.NONE, "Demo.java", 43);
        spend(timer, 5, 3);
        spend(rig.timer.site(alone), 0, 4);

        rig.timer.reset();

        assertThat(rig.timer.summary().sites()).isEmpty();
        spend(timer, SiteTimer.AUTO, 1);
        assertThat(result().stats().min()).contains(extremum(1, 0));
    }

    @Test
    void reset_running_ends_a_running_segment_without_its_time() {
        timer.start();

        assertThat(rig.timer.resetRunning()).isEqualTo(Status.SUCCESS);

        assertThat(rig.timer.summary().sites()).isEmpty();
        assertThat(rig.timer.init()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_resumed_segment_is_running_until_it_is_stopped() {
        spend(timer, 0, 3);

        assertThat(timer.resume()).isEqualTo(Status.SUCCESS);
        assertThat(rig.timer.reset()).isEqualTo(Status.ACTIVE);
        timer.stop();

        assertThat(rig.timer.reset()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void its_text_names_label_and_place() {
        assertThat(timer).hasToString("SiteTimer[\"work\" (Demo.java:42)]");
    }

    @Test
    void each_segment_is_an_event_while_the_flight_recorder_asks_for_it(@TempDir Path directory) throws IOException {
        spend(timer, 1, 1);
        try (Recording recording = new Recording()) {
            recording.enable("io.ftimer.Site").withoutThreshold();
            recording.start();
            spend(timer, 7, 1);
            timer.start(8);
            timer.stop();
            timer.resume();
            timer.stop();
            recording.dump(directory.resolve("sites.jfr"));
        }

        assertThat(RecordingFile.readAllEvents(directory.resolve("sites.jfr")))
                .extracting(event -> event.getString("label") + " " + event.getLong("iteration"))
                .containsExactlyInAnyOrder("work 7", "work 8", "work 8");
    }
}
