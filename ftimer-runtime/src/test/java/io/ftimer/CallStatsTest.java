package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionPath;
import java.math.BigInteger;
import java.util.OptionalLong;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;

/** Statistics of the individual calls of regions. */
@ExtendWith(NothingLeftBehind.class)
class CallStatsTest {
    private static final long SECOND = 1_000_000_000L;

    private final Rig rig = rig(MismatchMode.STRICT);

    private static Rig rig(MismatchMode mode) {
        return Rig.create(
                builder -> builder.callStatistics(true).mismatchMode(mode).errorPolicy(ErrorPolicy.RETURN));
    }

    private static IterationStats stats(Summary summary, String path) {
        return summary.entry(RegionPath.parse(path)).orElseThrow().callStats().orElseThrow();
    }

    private static Extremum extremum(long nanos, long call) {
        return new Extremum(nanos, OptionalLong.of(call), 0);
    }

    @Test
    void calls_of_a_path_have_minimum_maximum_mean_and_deviation() {
        rig.timer.start("solve");
        for (int seconds = 1; seconds <= 4; seconds++) {
            rig.spend("step", seconds * SECOND);
        }
        rig.timer.stop("solve");

        IterationStats step = stats(rig.timer.summary(), "solve/step");
        assertThat(step.count()).isEqualTo(4);
        assertThat(step.min()).contains(extremum(SECOND, 0));
        assertThat(step.max()).contains(extremum(4 * SECOND, 3));
        assertThat(step.meanSeconds()).isEqualTo(2.5);
        assertThat(step.varianceSquareSeconds()).isEqualTo(5.0 / 3.0);
        assertThat(stats(rig.timer.summary(), "solve")).isEqualTo(IterationStats.of(10 * SECOND, OptionalLong.of(0)));
    }

    @Test
    void call_statistics_are_absent_unless_enabled() {
        Rig plain = Rig.create();
        plain.spend("step", 5);

        assertThat(plain.timer.summary().entries().get(0).callStats()).isEmpty();
    }

    @Test
    void a_running_call_is_not_included() {
        rig.spend("step", 5);
        rig.timer.start("step");
        rig.clock.advance(7);

        SummaryEntry step = rig.timer.summary().entries().get(0);
        assertThat(step.inclusiveNanos()).isEqualTo(12);
        assertThat(step.callStats()).contains(IterationStats.of(5, OptionalLong.of(0)));
    }

    @Test
    void next_ends_a_call() {
        rig.timer.start("a");
        rig.clock.advance(3);
        rig.timer.next("b");
        rig.clock.advance(4);
        rig.timer.stop("b");

        assertThat(stats(rig.timer.summary(), "a")).isEqualTo(IterationStats.of(3, OptionalLong.of(0)));
        assertThat(stats(rig.timer.summary(), "b")).isEqualTo(IterationStats.of(4, OptionalLong.of(0)));
    }

    @Test
    void a_region_continued_by_a_repair_is_not_counted_as_a_call() {
        Rig repairing = rig(MismatchMode.REPAIR);
        repairing.timer.start("a");
        repairing.timer.start("b");
        repairing.clock.advance(3);
        repairing.timer.stop("a");
        repairing.clock.advance(4);
        repairing.timer.stop("b");
        repairing.spend("b", 5);

        Summary summary = repairing.timer.summary();
        assertThat(stats(summary, "a/b")).isEqualTo(IterationStats.of(3, OptionalLong.of(0)));
        assertThat(stats(summary, "b")).isEqualTo(IterationStats.of(5, OptionalLong.of(0)));
        assertThat(summary.entry(RegionPath.of("b")).orElseThrow().inclusiveNanos())
                .isEqualTo(9);
    }

    @Test
    void a_scope_closed_after_a_repair_does_not_affect_later_calls() {
        Rig repairing = rig(MismatchMode.REPAIR);
        repairing.timer.start("a");
        TimerScope scope = repairing.timer.scope("b");
        repairing.timer.stop("a");
        scope.close();
        repairing.timer.stop("b");
        try (TimerScope again = repairing.timer.scope("b")) {
            repairing.clock.advance(6);
        }

        assertThat(stats(repairing.timer.summary(), "b")).isEqualTo(IterationStats.of(6, OptionalLong.of(0)));
    }

    @Test
    void reset_clears_the_statistics() {
        rig.spend("step", 5);
        rig.timer.reset();
        rig.spend("step", 6);

        assertThat(stats(rig.timer.summary(), "step")).isEqualTo(IterationStats.of(6, OptionalLong.of(0)));
    }

    @Test
    void a_difference_of_summaries_has_the_calls_between_them() {
        rig.spend("step", 5);
        Summary earlier = rig.timer.summary();
        rig.spend("step", 8);
        rig.spend("step", 6);
        rig.spend("new", 1);

        Summary between = rig.timer.summary().minus(earlier);
        assertThat(stats(between, "step").count()).isEqualTo(2);
        assertThat(stats(between, "step").sumNanos()).isEqualTo(14);
        assertThat(stats(between, "step").min()).isEmpty();
        assertThat(stats(between, "step").max()).contains(extremum(8, 1));
        assertThat(stats(between, "new")).isEqualTo(IterationStats.of(1, OptionalLong.of(0)));
    }

    @Test
    void rows_of_a_selection_keep_their_statistics() {
        rig.timer.start("outer");
        rig.spend("gone", 1);
        rig.spend("kept", 2);
        rig.timer.stop("outer");

        Summary rest = rig.timer.summary().without(entry -> entry.name().equals("gone"));
        assertThat(stats(rest, "outer/kept")).isEqualTo(IterationStats.of(2, OptionalLong.of(0)));
    }

    @Test
    void a_session_merges_the_statistics_of_its_threads() {
        SessionClock clock = new SessionClock();
        try (TimerSession session =
                        TimerSession.builder().clock(clock).callStatistics(true).open();
                StepThread thread = new StepThread("helper")) {
            FTimer here = session.timer();
            here.start("step");
            clock.advance(2);
            here.stop("step");
            thread.run(() -> {
                FTimer there = session.timer();
                there.start("step");
                clock.advance(4);
                there.stop("step");
            });

            IterationStats step = stats(session.summary(), "step");
            assertThat(step.count()).isEqualTo(2);
            assertThat(step.sumNanos()).isEqualTo(6);
            assertThat(step.max()).contains(extremum(4, 0));
        }
    }

    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void statistics_and_tree_are_from_the_same_moment() {
        try (TimerSession session = TimerSession.builder().callStatistics(true).open();
                StepThread thread = new StepThread("owner")) {
            AtomicBoolean stopping = new AtomicBoolean();
            Future<?> recording = thread.begin(() -> {
                FTimer timer = session.timer();
                while (!stopping.get()) {
                    timer.start("a");
                    timer.stop("a");
                }
            });
            while (session.summary().entries().isEmpty()) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < 2_000; i++) {
                SummaryEntry a = session.summary().thread("owner").entries().get(0);
                IterationStats calls = a.callStats().orElseThrow();
                assertThat(calls.count()).isEqualTo(a.callCount() - (a.isActive() ? 1 : 0));
                if (!a.isActive()) {
                    assertThat(calls.sumNanos()).isEqualTo(BigInteger.valueOf(a.inclusiveNanos()));
                }
            }
            stopping.set(true);
            StepThread.done(recording);
        }
    }
}
