package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.values.NanoClock;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests in which calls are counted and times are not measured. */
class CountingTest {
    private static final Map<String, String> COUNTING = Map.of("ftimer.times", "false");

    @Test
    void calls_and_nesting_are_verified_as_with_times() {
        assertThat(Fixture.run(Calls.class, COUNTING).failures()).isEmpty();
        assertThat(Fixture.run(MoreCalls.class, COUNTING).message()).isEqualTo("""
                        Expected region "step" to have 3 calls, but it had 2:

                               calls  region
                          -->      2  step""");
    }

    @Test
    void a_share_is_inconclusive() {
        assertThat(Fixture.run(Share.class, COUNTING).message()).isEqualTo("""
                        Cannot verify the time of region "solve/step" to be 0.0 to 1.0 of the time of "solve" (inconclusive): the times of regions were not measured.
                        Set ftimer.times=true, or times(true) of the builder that made the session.

                          calls  region
                              1  solve
                              1    step""");
        assertThat(Fixture.run(Share.class).failures()).isEmpty();
    }

    @Test
    void a_budget_is_inconclusive() {
        assertThat(Fixture.run(Budget.class, COUNTING).message())
                .startsWith("[@TimeBudget(region = \"step\", atMost = \"1min\")] Cannot verify ")
                .contains("(inconclusive): the times of regions were not measured.");
        assertThat(Fixture.run(Budget.class).failures()).isEmpty();
    }

    @Test
    void the_tree_is_printed_without_times() {
        assertThat(Fixture.run(Calls.class, Map.of("ftimer.times", "false", "ftimer.report", "tree"))
                        .printed())
                .contains("calls  region\n    2  step")
                .doesNotContain("self");
    }

    @Test
    void the_clock_of_a_builder_is_not_read() {
        assertThat(Fixture.run(WithClock.class, COUNTING).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Calls {
        @Test
        @ExpectCalls(region = "step", exactly = 2)
        void test(TimerTree tree) {
            FTimers.run("step", () -> {});
            FTimers.run("step", () -> {});

            assertThat(tree).region("step").calls().isAtLeast(2);
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class MoreCalls {
        @Test
        void test(TimerTree tree) {
            FTimers.run("step", () -> {});
            FTimers.run("step", () -> {});

            assertThat(tree).region("step").hasCalls(3);
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Share {
        @Test
        void test(TimerTree tree) {
            FTimers.run("solve", () -> FTimers.run("step", () -> {}));

            assertThat(tree).region("solve/step").hasShareOf("solve", 0, 1);
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Budget {
        @Test
        @TimeBudget(region = "step", atMost = "1min")
        void test() {
            FTimers.run("step", () -> {});
        }
    }

    static class WithClock {
        private static final AtomicLong READS = new AtomicLong();
        private static final NanoClock CLOCK = () -> READS.incrementAndGet();

        @RegisterExtension
        static final FTimerExtension TIMING =
                FTimerExtension.builder().clock(CLOCK).build();

        @Test
        void test(TimerTree tree) {
            long before = READS.get();
            FTimers.run("step", () -> {});
            assertThat(READS).hasValue(before);
            assertThat(tree.summary().isTimed()).isFalse();
        }
    }
}
