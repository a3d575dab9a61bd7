package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.rows.MeasuredSums;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Assertions on bytes and steps, which only the test adds. */
class MetricAssertTest {
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong steps = new AtomicLong();
    private final TimerSession session =
            session(RegionMetrics.of(new Metric("allocatedBytes", bytes::get), new Metric("work", steps::get)));

    private static TimerSession session(RegionMetrics metrics) {
        TimerSessionBuilder builder = TimerSession.builder().clock(() -> 0);
        metrics.addTo(builder);
        return builder.open();
    }

    @AfterEach
    void close() {
        session.close();
    }

    private void spend(String name, long count, Runnable inside) {
        FTimer timer = session.timer();
        timer.start(name);
        bytes.addAndGet(1000 * count);
        steps.addAndGet(count);
        inside.run();
        timer.stop(name);
    }

    private SessionSummary parsed() {
        spend("parse", 3, () -> {
            spend("token", 4, () -> {});
            spend("token", 5, () -> {});
        });
        spend("print", 1, () -> {});
        return session.summary();
    }

    private static void assertInconclusive(String message, ThrowingCallable assertion) {
        Failure.of(assertion).hasMessageStartingWith(message);
    }

    @Test
    void numbers_within_the_bounds_include_the_regions_inside() {
        assertThat(parsed())
                .region("parse")
                .bytes()
                .isEqualTo(12_000)
                .allocatesAtMost("12kB")
                .bytes()
                .isAtLeast(12_000)
                .bytes()
                .isBetween(11_000, 500_000)
                .steps()
                .isEqualTo(12)
                .steps()
                .isAtMost(12)
                .steps()
                .isAtLeast(12)
                .steps()
                .isBetween(11, 13)
                .hasCalls(1);
    }

    @Test
    void numbers_without_the_regions_inside_are_those_of_the_region_itself() {
        SessionSummary tree = parsed();

        assertThat(tree)
                .region("parse")
                .withoutChildren()
                .bytes()
                .isEqualTo(3_000)
                .steps()
                .isEqualTo(3)
                .hasCalls(1);
        assertThat(tree).region("parse/**").withoutChildren().steps().isEqualTo(12);
        assertThat(tree).region("parse/**").steps().isEqualTo(12);
        assertThat(tree).region("**").steps().isEqualTo(13);
    }

    @Test
    void a_failure_shows_the_numbers_of_all_regions() {
        SessionSummary tree = parsed();

        Failure.comparing(
                        "at most 4 096",
                        "12000",
                        () -> assertThat(tree).region("parse").allocatesAtMost("4KiB"))
                .hasMessage("Expected region \"parse\" to allocate at most 4 096 bytes, but it allocated 12 000:\n\n"
                        + "        bytes   self  calls  region\n"
                        + "  -->  12 000  3 000      1  parse\n"
                        + "        9 000  9 000      2    token\n"
                        + "        1 000  1 000      1  print");
        Failure.of(() -> assertThat(tree).region("*").withoutChildren().steps().isBetween(5, 7))
                .hasMessage("Expected regions \"*\" themselves to take 5 to 7 steps in total, but they took 4:\n\n"
                        + "       steps  self  calls  region\n"
                        + "  -->     12     3      1  parse\n"
                        + "           9     9      2    token\n"
                        + "  -->      1     1      1  print");
        Failure.of(() -> assertThat(tree).region("parse").steps().isAtLeast(13))
                .hasMessageStartingWith("Expected region \"parse\" to take at least 13 steps, but it took 12:\n\n");
        Failure.of(() -> assertThat(tree).region("parse").steps().isEqualTo(1))
                .hasMessageStartingWith("Expected region \"parse\" to take 1 step, but it took 12:\n\n");
    }

    @Test
    void an_upper_bound_on_a_region_that_is_not_there_fails() {
        SessionSummary tree = parsed();

        Failure.of(() -> assertThat(tree).region("prase").allocatesAtMost("4kB"))
                .hasMessageStartingWith(
                        "Expected region \"prase\" to allocate at most 4 000 bytes, but there is no such region.");
    }

    @Test
    void bounds_must_be_valid() {
        RegionAssert parse = assertThat(parsed()).region("parse");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse.allocatesAtMost("4"))
                .withMessage(
                        "invalid size \"4\": expected a number and one of the units B, kB, MB, GB (thousands), KiB,"
                                + " MiB, GiB (of 1024), for instance 4kB");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse.bytes().isBetween(2_000, 1_000))
                .withMessage("invalid range of bytes 2000 to 1000: the lower bound must not exceed the upper bound");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse.steps().isAtMost(-1))
                .withMessage("number of steps must be at least 0, was -1");
    }

    @Test
    void soft_assertions_collect_failures() {
        SessionSummary tree = parsed();
        SoftAssertions softly = new SoftAssertions();

        softly.proxy(TimerTreeAssert.class, Summary.class, tree)
                .region("parse")
                .allocatesAtMost("1kB")
                .steps()
                .isAtMost(1)
                .withoutChildren()
                .steps()
                .isAtMost(2);

        assertThat(softly.assertionErrorsCollected().stream()
                        .map(failure -> failure.getMessage().lines().findFirst().orElse("")))
                .containsExactly(
                        "Expected region \"parse\" to allocate at most 1 000 bytes, but it allocated 12 000:",
                        "Expected region \"parse\" to take at most 1 step, but it took 12:",
                        "Expected region \"parse\" itself to take at most 2 steps, but it took 3:");
    }

    @Test
    void bytes_that_were_not_measured_prove_nothing() {
        try (Recording recording = new Recording()) {
            recording.region("parse", 1);

            Failure.of(() -> assertThat(recording.summary()).region("parse").allocatesAtMost("4kB"))
                    .hasMessage(
                            "Cannot verify \"parse\" to allocate at most 4 000 bytes (inconclusive): the allocated bytes of"
                                    + " regions were not measured.\n"
                                    + "Set ftimer.metrics=allocation, or use @ExpectAllocation with warmups of at least 1.\n\n"
                                    + "  calls  region\n"
                                    + "      1  parse");
        }
    }

    @Test
    void steps_that_nothing_counts_prove_nothing() {
        try (Recording recording = new Recording()) {
            recording.region("parse", 1);

            assertInconclusive(
                    "Cannot verify \"parse\" to take at most 4 steps (inconclusive): the steps of regions were not counted.\n"
                            + "  this JVM counts no steps\n"
                            + "Set ftimer.work to the code whose steps count, for example ftimer.work=com.acme.**.\n",
                    () -> assertThat(recording.summary())
                            .region("parse")
                            .steps()
                            .isAtMost(4));
        }
    }

    @Test
    void a_region_without_a_step_proves_nothing() {
        spend("idle", 0, () -> {});

        assertInconclusive(
                "Cannot verify \"idle\" to take at most 4 steps (inconclusive): this JVM counts no steps.\n"
                        + "Set ftimer.work to the code whose steps count, for example ftimer.work=com.acme.**.\n\n",
                () -> assertThat(session.summary()).region("idle").steps().isAtMost(4));
        assertThat(session.summary()).region("idle").allocatesAtMost("0B");
    }

    @Test
    void a_region_that_has_not_ended_proves_nothing() {
        spend("parse", 1, () -> {});
        session.timer().start("parse");

        assertInconclusive(
                "Cannot verify \"parse\" to allocate at most 4 000 bytes (inconclusive): some calls were not measured.\n"
                        + "  \"parse\": 1 of 2 calls, one is running\n"
                        + "Calls are measured when they have ended, on platform threads. Run the code on a platform thread, and"
                        + " expect its numbers after the region.\n\n",
                () -> assertThat(session.summary()).region("parse").allocatesAtMost("4kB"));
        session.timer().stop("parse");
    }

    @Test
    void a_thread_that_cannot_be_measured_proves_nothing() {
        try (TimerSession unmeasured =
                session(RegionMetrics.of(new Metric("allocatedBytes", () -> Metric.NOT_MEASURED)))) {
            unmeasured.timer().start("parse");
            unmeasured.timer().stop("parse");

            assertInconclusive(
                    "Cannot verify \"parse\" to allocate at most 4 000 bytes (inconclusive): some calls were not measured.\n"
                            + "  \"parse\": 1 of 1 call\n",
                    () -> assertThat(unmeasured.summary()).region("parse").allocatesAtMost("4kB"));
        }
    }

    @Test
    void the_tree_of_one_thread_has_no_metrics() {
        SessionSummary tree = parsed();

        assertInconclusive(
                "Cannot verify \"parse\" on thread \"" + Thread.currentThread().getName()
                        + "\" to take at most 4 steps (inconclusive): metrics are summed over all threads.\n"
                        + "Expect them of the whole tree, or give the region of this thread a name of its own.\n\n",
                () -> assertThat(tree)
                        .thread(Thread.currentThread().getName())
                        .region("parse")
                        .steps()
                        .isAtMost(4));
    }

    @Test
    void threads_at_work_without_a_region_prove_nothing_unless_more_than_allowed_was_found() {
        session.recording()
                .measure(() -> new RegionMetricSums(new MeasuredSums(
                        List.of("allocatedBytes"),
                        Map.of(RegionPath.of("parse"), new long[] {1, 3000}),
                        Map.of("allocatedBytes", List.of("thread \"worker\" allocated 64 bytes")),
                        Map.of())));
        session.timer().start("parse");
        session.timer().stop("parse");
        SessionSummary tree = session.summary();

        assertInconclusive(
                "Cannot verify \"parse\" to allocate at most 4 000 bytes (inconclusive): threads outside of the tree were at"
                        + " work.\n"
                        + "  thread \"worker\" allocated 64 bytes\n"
                        + "Open a region on these threads and hand the work over with FTimers.wrap, or name threads that have"
                        + " nothing to do with it in ftimer.otherThreads.ignore.\n"
                        + "To ignore them in this expectation, set otherThreads = IGNORE, or call ignoringOtherThreads() in"
                        + " code.\n\n",
                () -> assertThat(tree).region("parse").allocatesAtMost("4kB"));
        assertThat(tree).ignoringOtherThreads().region("parse").allocatesAtMost("4kB");
        assertThat(tree).region("parse").bytes().isAtLeast(3_000);
        Failure.of(() -> assertThat(tree).region("parse").allocatesAtMost("2kB"))
                .hasMessageStartingWith(
                        "Expected region \"parse\" to allocate at most 2 000 bytes, but it allocated 3 000:");
    }
}
