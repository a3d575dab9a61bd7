package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.summary.Coverage;
import io.ftimer.summary.Coverage.Gap;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CoverageTest {
    private final ScriptedClock clock = new ScriptedClock(7);
    private final FTimer timer = FTimer.builder().clock(clock).build();

    CoverageTest() {
        timer.init();
    }

    private void spend(String name, long nanos) {
        timer.start(name);
        clock.advance(nanos);
        timer.stop(name);
    }

    private SummaryEntry entry(String... path) {
        return timer.summary().entry(RegionPath.of(path)).orElseThrow();
    }

    @Test
    void gaps_are_the_time_outside_of_nested_and_of_top_level_regions() {
        clock.advance(10);
        timer.start("run");
        clock.advance(3);
        timer.start("step");
        clock.advance(20);
        spend("solve", 40);
        timer.stop("step");
        timer.stop("run");
        spend("leaf", 27);

        Coverage coverage = timer.summary().coverage();

        assertThat(coverage.wholeNanos()).isEqualTo(100);
        assertThat(coverage.gaps())
                .containsExactly(
                        new Gap(Optional.of(RegionPath.of("run", "step")), 20),
                        new Gap(Optional.empty(), 10),
                        new Gap(Optional.of(RegionPath.of("run")), 3));
        assertThat(coverage.percent()).isEqualTo(67.0);
        assertThat(coverage.gaps().get(0).seconds()).isEqualTo(2e-8);
    }

    @Test
    void shares_of_a_parent_refer_to_its_inclusive_time() {
        timer.start("run");
        spend("a", 30);
        clock.advance(10);
        timer.stop("run");
        clock.advance(40);

        assertThat(entry("run").percentOfParent()).isEqualTo(50.0);
        assertThat(entry("run").uncoveredPercent()).isEqualTo(25.0);
        assertThat(entry("run", "a").percentOfTotal()).isCloseTo(37.5, within(1e-12));
        assertThat(entry("run", "a").percentOfParent()).isCloseTo(75.0, within(1e-12));
        assertThat(entry("run", "a").uncoveredPercent()).isZero();
    }

    @Test
    void coverage_is_zero_without_regions_and_complete_without_gaps() {
        assertThat(timer.summary().coverage()).isEqualTo(new Coverage(0, List.of()));
        assertThat(timer.summary().coverage().percent()).isZero();

        spend("all", 5);

        assertThat(timer.summary().coverage().percent()).isEqualTo(100.0);
    }

    @Test
    void the_total_includes_thread_time_beyond_the_window() {
        SessionClock ticking = new SessionClock();
        try (TimerSession session = TimerSession.builder().clock(ticking).open()) {
            session.timer().start("a");
            OtherThread.run(() -> session.timer().start("a"));
            ticking.advance(8);

            assertThat(session.summary().coverage()).isEqualTo(new Coverage(16, List.of()));
        }
    }
}
