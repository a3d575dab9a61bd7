package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.RegionPath;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

class CallStatisticsTest {

    @Test
    void statistics_are_recorded_if_they_are_configured_in_code() {
        assertThat(Fixture.run(InCode.class).failures()).isEmpty();
    }

    @Test
    void statistics_are_recorded_if_they_are_configured() {
        assertThat(Fixture.run(Plain.class, Map.of("ftimer.statistics", "true")).failures())
                .isEmpty();
    }

    static class InCode {
        private static final AtomicLong NANOS = new AtomicLong();

        @RegisterExtension
        static final FTimerExtension TIMING =
                FTimerExtension.builder().clock(NANOS::get).callStatistics(true).build();

        @Test
        void test(TimerTree tree) {
            FTimers.run("step", () -> NANOS.addAndGet(5));
            FTimers.run("step", () -> NANOS.addAndGet(2));

            IterationStats stats = callStats(tree).orElseThrow();
            assertThat(stats.count()).isEqualTo(2);
            assertThat(stats.min()).map(Extremum::nanos).contains(2L);
            assertThat(stats.max()).map(Extremum::nanos).contains(5L);
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Plain {
        @Test
        void test(TimerTree tree) {
            FTimers.run("step", () -> {});

            assertThat(callStats(tree)).map(IterationStats::count).contains(1L);
        }
    }

    private static Optional<IterationStats> callStats(TimerTree tree) {
        return tree.summary().entry(RegionPath.of("step")).orElseThrow().callStats();
    }
}
