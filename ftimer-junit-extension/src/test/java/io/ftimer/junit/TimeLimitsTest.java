package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.assertj.internal.tree.Environment;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@link TimeBudget} and {@link ExpectShare}, on a fake clock. */
class TimeLimitsTest {
    private static final AtomicLong NANOS = new AtomicLong();
    private static final AtomicLong CPU_NANOS = new AtomicLong();

    private static void work(String region, long millis) {
        FTimers.run(region, () -> {
            NANOS.addAndGet(millis * 1_000_000);
            CPU_NANOS.addAndGet(millis * 1_000_000);
        });
    }

    private static void waitFor(long millis) {
        NANOS.addAndGet(millis * 1_000_000);
    }

    private static FTimerExtension where(boolean ci, Optional<String> slowedBy, LongSupplier cpu) {
        return FTimerExtension.builder()
                .clock(NANOS::get)
                .environment(new Environment(ci ? Optional.of("CI=true") : Optional.empty(), slowedBy, cpu, NANOS::get))
                .build();
    }

    private static FTimerExtension onDesk() {
        return where(false, Optional.empty(), CPU_NANOS::get);
    }

    /** Takes 30 ms the first time, and less later. */
    abstract static class Solver {
        private int runs;

        void solve() {
            runs++;
            FTimers.start("solve");
            work("assemble", runs == 1 ? 20 : runs);
            work("linsolve", runs == 3 ? 8 : 10);
            FTimers.stop("solve");
        }
    }

    @Test
    void the_fastest_run_counts() {
        assertThat(Fixture.run(WithinLimits.class).failures()).isEmpty();
    }

    static class WithinLimits extends Solver {
        @RegisterExtension
        final FTimerExtension timing = onDesk();

        @Test
        @TimeBudget(region = "solve", atMost = "11ms", repeats = 3)
        @TimeBudget(region = "solve/*", atMost = "11ms")
        @ExpectShare(region = "solve/assemble", of = "solve", atMost = 0.19, repeats = 2)
        @ExpectShare(region = "solve/linsolve", of = "solve", atLeast = 0.72, atMost = 0.73)
        @ExpectShare(region = "solve", of = "solve/*", atLeast = 1)
        void test() {
            solve();
        }
    }

    @Test
    void an_exceeded_budget_shows_times_processor_share_and_tree() {
        assertThat(Fixture.run(OverBudget.class).message())
                .isEqualTo(
                        "[@TimeBudget(region = \"solve\", atMost = \"10ms\", repeats = 4)] Expected region \"solve\" to take"
                                + " at most 10ms, but the fastest run took 11.000 ms:\n" + """
                          "solve": 4 runs, min 11.000 ms, median 12.000 ms, max 30.000 ms
                          CPU/wall 1.00

                                  time     self    share  calls  region
                          -->  11.0 ms      0 s  100.0 %      1  solve
                               3.00 ms  3.00 ms   27.3 %      1    assemble
                               8.00 ms  8.00 ms   72.7 %      1    linsolve\
                        """);
    }

    static class OverBudget extends Solver {
        @RegisterExtension
        final FTimerExtension timing = onDesk();

        @Test
        @TimeBudget(region = "solve", atMost = "10ms", repeats = 4)
        void test() {
            solve();
        }
    }

    @Test
    void a_wrong_share_shows_the_times_of_both_regions() {
        assertThat(Fixture.run(WrongShare.class).message())
                .isEqualTo(
                        "[@ExpectShare(region = \"solve/assemble\", of = \"solve\", atLeast = 0.5, atMost = 0.9, repeats ="
                                + " 3)] Expected the time of region \"solve/assemble\" to be 0.5 to 0.9 of that of \"solve\", but it is"
                                + " 0.182, from the fastest runs of each:\n" + """
                          "solve/assemble": 3 runs, min 2.000 ms, median 3.000 ms, max 20.000 ms
                          "solve": 3 runs, min 11.000 ms, median 12.000 ms, max 30.000 ms
                          CPU/wall 1.00

                                  time     self    share  calls  region
                          -->  12.0 ms      0 s  100.0 %      1  solve
                          -->  2.00 ms  2.00 ms   16.7 %      1    assemble
                               10.0 ms  10.0 ms   83.3 %      1    linsolve\
                        """);
    }

    static class WrongShare extends Solver {
        @RegisterExtension
        final FTimerExtension timing = onDesk();

        @Test
        @ExpectShare(region = "solve/assemble", of = "solve", atLeast = 0.5, atMost = 0.9, repeats = 3)
        void test() {
            solve();
        }
    }

    @Test
    void a_busy_machine_and_a_single_run_are_pointed_out() {
        assertThat(Fixture.run(BusyMachine.class).message()).contains("""
                          "work": 1 run, min 5.000 ms, median 5.000 ms, max 5.000 ms
                          CPU/wall 0.25: the machine was busy, or the code waits
                          One run says little about the code; set repeats to 5 or more.
                        """);
    }

    static class BusyMachine {
        @RegisterExtension
        final FTimerExtension timing = onDesk();

        @Test
        @TimeBudget(region = "work", atMost = "4.999999ms")
        void test() {
            work("work", 5);
            waitFor(15);
        }
    }

    @Test
    void an_unknown_processor_time_is_reported() {
        assertThat(Fixture.run(NoProcessorTime.class).message()).contains("\n  CPU/wall is unknown\n");
    }

    static class NoProcessorTime {
        @RegisterExtension
        final FTimerExtension timing = where(false, Optional.empty(), () -> 0);

        @Test
        @TimeBudget(region = "work", atMost = "4ms", repeats = 2)
        void test() {
            work("work", 5);
        }
    }

    @Test
    void a_wrong_share_while_the_thread_did_not_run_is_no_failure_unless_limits_are_enforced() {
        for (Class<?> tests : new Class<?>[] {Waits.class, WaitsOnce.class}) {
            Fixture.Run run = Fixture.run(tests);

            assertThat(run.failures()).isEmpty();
            assertThat(run.warnings())
                    .startsWith("ftimer: Cannot tell, because the thread did not run all the time. [@ExpectShare(")
                    .contains("\n  CPU/wall 0.14: the machine was busy, or the code waits\n")
                    .endsWith("\n\nThis fails with ftimer.budgets=enforce." + System.lineSeparator());
            assertThat(Fixture.run(tests, Map.of("ftimer.budgets", "enforce")).message())
                    .startsWith("Cannot tell, because the thread did not run all the time. [@ExpectShare(");
        }
        assertThat(Waits.runs).isEqualTo(12);
        assertThat(WaitsOnce.runs).isEqualTo(2);
    }

    /** Its part takes 0.2 of the processor time, and 0.88 of the elapsed time. */
    private static void waitInPart() {
        FTimers.run("whole", () -> {
            FTimers.run("part", () -> {
                work("inner", 4);
                waitFor(120);
            });
            work("rest", 16);
        });
    }

    static class Waits {
        @RegisterExtension
        final FTimerExtension timing = onDesk();

        private static int runs;

        @Test
        @ExpectShare(region = "whole/part", of = "whole", atMost = 0.3, repeats = 3)
        void test() {
            runs++;
            waitInPart();
        }
    }

    static class WaitsOnce {
        @RegisterExtension
        final FTimerExtension timing = onDesk();

        private static int runs;

        @Test
        @ExpectShare(region = "whole/part", of = "whole", atMost = 0.3)
        void test() {
            runs++;
            waitInPart();
        }
    }

    @Test
    void a_share_that_processor_times_confirm_to_be_wrong_is_a_failure() {
        assertThat(Fixture.run(WaitsAndIsWrong.class).message()).startsWith("""
                        [@ExpectShare(region = "whole/part", of = "whole", atMost = 0.1, repeats = 2)] Expected the CPU time of region \
                        "whole/part" to be at most 0.1 of that of "whole", but it is 0.200, from the fastest runs of each:
                          "whole/part": 2 runs, min 4.000 ms, median 4.000 ms, max 4.000 ms
                          "whole": 2 runs, min 20.000 ms, median 20.000 ms, max 20.000 ms
                          CPU/wall 0.14: the machine was busy, or the code waits
                        """);
    }

    static class WaitsAndIsWrong {
        @RegisterExtension
        final FTimerExtension timing = onDesk();

        @Test
        @ExpectShare(region = "whole/part", of = "whole", atMost = 0.1, repeats = 2)
        void test() {
            waitInPart();
        }
    }

    @Test
    void bounds_of_a_share_may_be_missing() {
        assertThat(Fixture.run(Bounds.class).failures())
                .extracting(failure -> failure.getMessage().lines().findFirst().orElseThrow())
                .containsExactlyInAnyOrder(
                        "[@ExpectShare(region = \"a\", of = \"b\", atLeast = 2.0)] Expected the time of region \"a\" to be at"
                                + " least 2.0 (a fraction: 1.0 is all) of that of \"b\", but it is 0.500, from the fastest runs of each:",
                        "[@ExpectShare(region = \"a\", of = \"b\", atMost = 0.1)] Expected the time of region \"a\" to be at"
                                + " most 0.1 of that of \"b\", but it is 0.500, from the fastest runs of each:",
                        "[@ExpectShare(region = \"a\", of = \"c\", atMost = 0.1)] Expected the time of region \"a\" to be at"
                                + " most 0.1 of that of \"c\", but that took no time, from the fastest runs of each:",
                        "[@ExpectShare(region = \"a\", of = \"d\", atMost = 0.333)] Expected the time of region \"a\" to be at"
                                + " most 0.333 of that of \"d\", but it is 0.3333333333333333, from the fastest runs of each:");
    }

    static class Bounds {
        @RegisterExtension
        final FTimerExtension timing = onDesk();

        private void record() {
            work("a", 1);
            work("b", 2);
            work("c", 0);
            work("d", 3);
        }

        @Test
        @ExpectShare(region = "a", of = "b", atLeast = 2.0)
        void least() {
            record();
        }

        @Test
        @ExpectShare(region = "a", of = "b", atMost = 0.1)
        void most() {
            record();
        }

        @Test
        @ExpectShare(region = "a", of = "c", atMost = 0.1)
        void noTime() {
            record();
        }

        @Test
        @ExpectShare(region = "a", of = "d", atMost = 0.333)
        void closeCall() {
            record();
        }
    }

    @Test
    void a_missing_region_is_a_failure_in_every_environment() {
        assertThat(Fixture.run(UnknownRegion.class).message())
                .startsWith(
                        "[@TimeBudget(region = \"wrok\", atMost = \"4ms\")] Expected a region \"wrok\", but there is none.\n"
                                + "Did you mean \"work\"?");
    }

    static class UnknownRegion {
        @RegisterExtension
        final FTimerExtension timing = where(true, Optional.empty(), CPU_NANOS::get);

        @Test
        @TimeBudget(region = "wrok", atMost = "4ms")
        void test() {
            work("work", 5);
        }
    }

    @Test
    void an_exceeded_limit_is_a_warning_in_unreliable_environments() {
        assertWarns(OnCiServer.class, Map.of(), "CI=true");
        assertWarns(UnderDebugger.class, Map.of(), "the JVM runs under a debugger");
        assertWarns(OnDesk.class, Map.of("ftimer.budgets", "warn"), "ftimer.budgets=warn");
    }

    private static void assertWarns(Class<?> tests, Map<String, String> configuration, String reason) {
        Fixture.Run run = Fixture.run(tests, configuration);

        assertThat(run.failures()).isEmpty();
        assertThat(run.warnings())
                .startsWith(
                        "ftimer: [@TimeBudget(region = \"work\", atMost = \"4ms\")] Expected region \"work\" to take at most"
                                + " 4ms, but the fastest run took 5.000 ms:\n  \"work\": 1 run,")
                .endsWith("\n\nThis is a warning because of " + reason
                        + "; set ftimer.budgets=enforce to make it a failure."
                        + System.lineSeparator());
    }

    @Test
    void exceeded_limits_fail_if_enforced() {
        assertThat(Fixture.run(OnCiServer.class, Map.of("ftimer.budgets", "enforce"))
                        .failures())
                .hasSize(1);
        assertThat(Fixture.run(UnderDebugger.class, Map.of("ftimer.budgets", "enforce"))
                        .failures())
                .hasSize(1);
    }

    abstract static class OverLimit {
        @Test
        @TimeBudget(region = "work", atMost = "4ms")
        void test() {
            work("work", 5);
        }
    }

    static class OnDesk extends OverLimit {
        @RegisterExtension
        final FTimerExtension timing = onDesk();
    }

    static class OnCiServer extends OverLimit {
        @RegisterExtension
        final FTimerExtension timing = where(true, Optional.empty(), CPU_NANOS::get);
    }

    static class UnderDebugger extends OverLimit {
        @RegisterExtension
        final FTimerExtension timing = where(false, Optional.of("a debugger"), CPU_NANOS::get);
    }
}
