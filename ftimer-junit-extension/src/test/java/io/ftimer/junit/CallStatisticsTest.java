package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import java.util.Map;
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

    @Test
    void an_assertion_on_statistics_that_were_not_recorded_fails() {
        assertThat(Fixture.run(Plain.class).message())
                .isEqualTo("Expected region \"step\" to have call statistics, but none were recorded;"
                        + " set ftimer.statistics=true, or callStatistics(true) of the builder of the extension.");
    }

    @Test
    void an_assertion_on_statistics_of_an_unknown_region_fails() {
        assertThat(Fixture.run(Unknown.class).message())
                .startsWith("Expected region \"stpe\" to have call statistics, but there is no such region.");
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

            assertThat(tree).region("step").callStats().satisfies(stats -> {
                assertThat(stats.count()).isEqualTo(2);
                assertThat(stats.min()).map(Extremum::nanos).contains(2L);
                assertThat(stats.max()).map(Extremum::nanos).contains(5L);
            });
            assertThat(tree)
                    .region("**")
                    .callStats()
                    .extracting(IterationStats::count)
                    .isEqualTo(2L);
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Plain {
        @Test
        void test(TimerTree tree) {
            FTimers.run("step", () -> {});

            assertThat(tree)
                    .region("step")
                    .callStats()
                    .extracting(IterationStats::count)
                    .isEqualTo(1L);
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Unknown {
        @Test
        void test(TimerTree tree) {
            FTimers.run("step", () -> {});

            assertThat(tree).region("stpe").callStats();
        }
    }
}
