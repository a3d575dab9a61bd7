package io.ftimer.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteField;
import io.ftimer.sites.SiteGroups;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** MACSio's timers of source lines: identity, iterations, statistics, groups. */
class MacsioTimersTest {
    private static final long SECOND = 1_000_000_000L;

    private final SteppedTimer run = new SteppedTimer();
    private final FTimer recorder = run.timer;
    private final Site site = new Site("work", SiteGroups.ALL, "Demo.java", 42);
    private final SiteTimer timer = recorder.site(site);

    private void spend(SiteTimer timed, long iteration, long nanos) {
        timed.start(iteration);
        run.passNanos(nanos);
        timed.stop();
    }

    private SiteResult result(Site wanted) {
        return run.summary().sites().stream()
                .filter(result -> result.site().equals(wanted))
                .findFirst()
                .orElseThrow();
    }

    private OptionalDouble datum(String field) {
        return result(site).datum(SiteField.named(field));
    }

    @Test
    void m01_a_place_finds_its_file_and_line_and_has_one_timer() {
        Site first = Site.here("here", 5);
        Site second = Site.here("here", 5);

        assertThat(first.file()).isEqualTo("MacsioTimersTest.java");
        assertThat(second.line()).isEqualTo(first.line() + 1);
        assertThat(recorder.site(first)).isSameAs(recorder.site(first)).isNotSameAs(recorder.site(second));
        assertThat(recorder.site(first).start()).isEqualTo(Status.SUCCESS);
        run.pass(3);
        assertThat(recorder.site(first).stop()).hasValue(3_000_000);
    }

    @ParameterizedTest
    @CsvSource({
        "main,  FFFFFFFFFFFFFFFF, tsttiming.c, 123, 3883424071",
        "func2, FFFFFFFFFFFFFFFF, tsttiming.c,  76, 1284222657",
        "work,  1,                Demo.java,    42,  995903385",
        "work,  2,                Demo.java,    42, 2932141898",
        "work,  1,                Demo.java,    43, 3573689863"
    })
    void m02_the_hash_of_label_groups_file_and_line_is_the_recorded_one(
            String label, String groups, String file, int line, long hash) {
        assertThat(new Site(label, Long.parseUnsignedLong(groups, 16), file, line).hash())
                .isEqualTo(hash);
    }

    @Test
    void m03_the_groups_are_part_of_the_identity() {
        // MACSio compares label, file and line only; its hash keeps these two apart, but for a collision
        Site one = new Site("work", 1, "Demo.java", 42);
        Site other = new Site("work", 2, "Demo.java", 42);

        assertThat(one).isNotEqualTo(other);
        assertThat(recorder.site(one)).isNotSameAs(recorder.site(other));
    }

    @Test
    void m04_no_text_is_cut_and_no_number_of_timers_is_too_large() {
        // MACSio cuts labels after 64 characters, files after 32, and has room for 10007 timers
        String label = "x".repeat(64);
        String file = "f".repeat(32);
        assertThat(new Site(label + "a", 0, file, 1)).isNotEqualTo(new Site(label + "b", 0, file, 1));
        assertThat(new Site(label, 0, file + "1", 1)).isNotEqualTo(new Site(label, 0, file + "2", 1));

        for (int line = 0; line < 10_100; line++) {
            spend(recorder.site(new Site("many", 0, "Demo.java", line)), 0, 1);
        }
        assertThat(run.summary().sites()).hasSize(10_100);
    }

    @Test
    void m05_iterations_are_numbered_or_continued() {
        spend(timer, 0, SECOND);
        for (int i = 0; i < 3; i++) {
            spend(timer, SiteTimer.AUTO, SECOND);
        }
        assertThat(datum("iter_count")).hasValue(4);
        assertThat(datum("iter_num")).hasValue(3);

        spend(timer, 3, SECOND);
        assertThat(datum("iter_count")).as("restarted").hasValue(4);
        spend(timer, 1, SECOND);
        assertThat(datum("iter_count")).as("backwards").hasValue(5);
        assertThat(datum("iter_num")).hasValue(1);

        for (long number : new long[] {SiteTimer.AUTO, SiteTimer.IGNORE}) {
            recorder.reset();
            for (int i = 0; i < 4; i++) {
                spend(timer, number, 10_088_000);
            }
            // MACSio takes each of these but the first for a restart: count 1, mean 0.010109 for a total of 0.040351
            assertThat(datum("iter_count")).hasValue(4);
            assertThat(datum("total_time")).hasValue(0.040352);
            assertThat(datum("running_mean")).hasValue(0.010088);
        }
        assertThat(datum("min_iter")).as("ignored").isEmpty();
    }

    @Test
    void m06_a_stop_returns_its_segment_and_calls_out_of_turn_are_rejected() {
        timer.start(1);
        run.passNanos(3);
        assertThat(timer.stop()).hasValue(3);
        timer.start(1);
        run.passNanos(4);
        // MACSio forgets the first start
        assertThat(timer.start(1)).isEqualTo(Status.ACTIVE);
        assertThat(timer.stop()).hasValue(4);
        // MACSio counts this
        assertThat(timer.stop()).isEmpty();
        assertThat(recorder.lastStatus()).isEqualTo(Status.MISMATCH);
        assertThat(datum("total_time")).hasValue(7e-9);

        recorder.init();
        // MACSio answers DBL_MAX
        assertThat(timer.stop()).isEmpty();
        assertThat(recorder.lastStatus()).isEqualTo(Status.UNKNOWN);
        assertThat(run.lines)
                .containsExactly(
                        "ftimer[site-running]: site(\"work\" (Demo.java:42)).start() rejected: it is running; stop it first",
                        "ftimer[site-not-running]: site(\"work\" (Demo.java:42)).stop() rejected: it is not running; start it first",
                        "ftimer[site-unknown]: site(\"work\" (Demo.java:42)).stop() rejected: the timer belongs to an earlier run; get it from the recorder after init()");
    }

    @Test
    void m07_an_iteration_updates_count_total_mean_variance_and_extrema() {
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
        spend(timer, 7, 10_091_000);
        spend(timer, 7, 10_091_000);
        spend(timer, 7, 10_193_000);

        // MACSio: count 1, total 0.030375, but mean, smallest and largest 0.010091, the first segment
        assertThat(datum("iter_count")).hasValue(1);
        assertThat(datum("total_time")).hasValue(0.030375);
        assertThat(datum("running_mean")).hasValue(0.030375);
        assertThat(datum("min_time")).hasValue(0.030375);
        assertThat(datum("max_time")).hasValue(0.030375);
        assertThat(datum("max_iter")).hasValue(7);
    }

    @Test
    void m09_mean_and_sample_variance_are_exact() {
        spend(timer, 0, SECOND);
        assertThat(datum("running_var")).as("of one").hasValue(0);
        for (int i = 2; i <= 4; i++) {
            spend(timer, SiteTimer.AUTO, i * SECOND);
        }

        // MACSio divides its sum of squares again and again: 1.15470054
        assertThat(result(site).stats().deviationSeconds()).isEqualTo(1.29099445, within(5e-9));
        assertThat(datum("running_mean")).hasValue(2.5);

        recorder.reset();
        for (int i = 1; i <= 3; i++) {
            spend(timer, SiteTimer.AUTO, SECOND + i);
        }
        assertThat(result(site).stats().varianceSquareSeconds()).isEqualTo(1e-18);
    }

    @Test
    void m10_every_field_has_its_value() {
        run.passNanos(2 * SECOND);
        SiteTimer around = recorder.site(new Site("around", 0, "Demo.java", 1));
        around.start();
        spend(timer, 4, SECOND);
        spend(timer, 5, 2 * SECOND);
        spend(timer, 5, SECOND);
        around.stop();

        assertThat(SiteField.values()).hasSize(15);
        assertThat(datum("start_time")).hasValue(5);
        assertThat(datum("iter_count")).hasValue(2);
        assertThat(datum("iter_num")).hasValue(5);
        // MACSio: the restarted segments only
        assertThat(datum("iter_time")).hasValue(4);
        assertThat(datum("min_iter")).hasValue(4);
        assertThat(datum("max_iter")).hasValue(5);
        assertThat(datum("min_rank")).hasValue(0);
        assertThat(datum("max_rank")).hasValue(0);
        // MACSio: always 0
        assertThat(datum("depth")).hasValue(1);
        assertThat(datum("total_time")).hasValue(4);
        assertThat(datum("min_time")).hasValue(1);
        assertThat(datum("max_time")).hasValue(3);
        assertThat(datum("running_mean")).hasValue(2);
        assertThat(datum("running_var")).hasValue(2);
        assertThat(datum("__line__")).hasValue(42);
        // MACSio: -1 for a name it does not know, and that of min_iter for this one
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SiteField.named("min_iterX"))
                .withMessage("no field of a site timer is called \"min_iterX\"; did you mean \"min_iter\"?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SiteField.named("deviation"))
                .withMessageStartingWith(
                        "no field of a site timer is called \"deviation\"; there are start_time, iter_count, ")
                .withMessageEndingWith(", __line__");
    }

    @Test
    void m11_a_timer_that_was_never_stopped_has_no_extrema() {
        timer.start();

        // MACSio: 1.79769e+308 and -1.79769e+308, in iterations 2147483647 and -2147483647
        assertThat(datum("min_time")).isEmpty();
        assertThat(datum("max_time")).isEmpty();
        assertThat(datum("min_iter")).isEmpty();
        assertThat(datum("max_iter")).isEmpty();
        assertThat(datum("running_mean")).isEmpty();
        assertThat(datum("running_var")).isEmpty();
        assertThat(datum("iter_count")).hasValue(0);
        assertThat(result(site).isRunning()).isTrue();
    }

    @Test
    void m12_there_are_64_groups_with_names() {
        SiteGroups groups = new SiteGroups();
        assertThat(groups.mask("g1")).isEqualTo(1);
        assertThat(groups.mask("g2")).isEqualTo(2);
        assertThat(groups.mask("g1")).isEqualTo(1);
        for (int i = 3; i < 63; i++) {
            groups.mask("g" + i);
        }
        assertThat(groups.mask("g63")).isEqualTo(0x4000000000000000L);
        assertThat(groups.mask("g64")).isEqualTo(0x8000000000000000L);

        // MACSio answers 0, which is no group
        assertThatIllegalStateException()
                .isThrownBy(() -> groups.mask("g65"))
                .withMessage("mask(\"g65\") rejected: all 64 groups have a name; use one of them, or clear()");
        groups.clear();
        assertThat(groups.mask("g65")).isEqualTo(1);
    }

    @Test
    void m13_a_timer_without_group_matches_no_filter_and_is_not_lost() {
        Site none = new Site("none", SiteGroups.NONE, "Demo.java", 50);
        spend(recorder.site(none), 0, 5);
        spend(timer, 0, 6);

        assertThat(none.isInAny(SiteGroups.ALL)).isFalse();
        recorder.clearSites(SiteGroups.ALL);
        assertThat(run.summary().sites()).extracting(SiteResult::site).containsExactly(none);
        recorder.reset();
        assertThat(run.summary().sites()).isEmpty();
    }

    @Test
    void m15_the_same_label_at_other_lines_is_timed_apart() {
        Site elsewhere = new Site("work", SiteGroups.ALL, "Demo.java", 43);
        spend(timer, 0, 5);
        spend(recorder.site(elsewhere), 0, 6);

        assertThat(result(site).stats().sumNanos()).isEqualTo(5);
        assertThat(result(elsewhere).stats().sumNanos()).isEqualTo(6);
    }

    @Test
    void m17_clearing_groups_resets_their_timers_but_no_result() {
        Site first = new Site("a", 1, "Demo.java", 1);
        Site second = new Site("b", 2, "Demo.java", 2);
        Site both = new Site("c", 3, "Demo.java", 3);
        for (Site each : new Site[] {first, second, both}) {
            spend(recorder.site(each), 4, 5);
        }
        Summary before = run.summary();

        recorder.clearSites(2);

        assertThat(run.summary().sites()).extracting(SiteResult::site).containsExactly(first);
        // MACSio forgets all that was reduced
        assertThat(before.sites()).hasSize(3);
        spend(recorder.site(second), SiteTimer.AUTO, 7);
        assertThat(result(second).iteration()).hasValue(0);
        assertThat(result(second).stats().sumNanos()).isEqualTo(7);
    }

    @Test
    void m18_the_clock_is_that_of_the_recorder_and_starts_with_the_window() {
        run.passNanos(5);
        timer.start();
        assertThat(result(site).startNanos()).hasValue(5);
        timer.stop();

        long[] other = {77};
        recorder.reset();
        recorder.setClock(() -> other[0]);
        other[0] += 2;
        timer.start();
        assertThat(result(site).startNanos()).hasValue(2);
        other[0] += 3;
        assertThat(timer.stop()).hasValue(3);
    }
}
