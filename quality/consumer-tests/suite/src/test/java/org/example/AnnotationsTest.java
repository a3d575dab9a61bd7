package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectRegions;
import io.ftimer.junit.ExpectShare;
import io.ftimer.junit.ExpectTree;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimeBudget;
import io.ftimer.junit.TimerTree;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(FTimerExtension.class)
class AnnotationsTest {

    @Test
    @ExpectCalls(region = "solve/assemble", exactly = 3)
    @ExpectCalls(region = "solve/*", atLeast = 4, atMost = 4)
    @ExpectCalls(region = "io/**", exactly = 0)
    @ExpectRegions({"solve", "solve/assemble", "solve/linsolve", "solve/linsolve/*"})
    @ExpectTree("solver-tree.txt")
    void all_together(FTimer timer, TimerTree tree) {
        new Solver(3).solve();
        assertThat(tree).isBalanced().doesNotContainRegion("io/**");
    }

    @Test
    @ExpectRegions(
            value = {"compare", "compare/pair"},
            ordered = true)
    void ordered() {
        new Solver(1).compareAll();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @ExpectCalls(region = "compare/pair", atMost = 4)
    void on_each_invocation(int blocks) {
        new Solver(blocks).compareAll();
    }

    @RepeatedTest(2)
    @ExpectCalls(region = "solve", exactly = 1)
    void on_each_repetition() {
        new Solver(1).solve();
    }

    @Test
    @ExpectCalls(region = "solve/assemble", exactly = 3)
    void wrong_count_fails() {
        new Solver(4).solve();
    }

    @Test
    @ExpectCalls(region = "solve/asemble", atLeast = 1)
    void unknown_region_fails() {
        new Solver(4).solve();
    }

    @Test
    @ExpectRegions({"compare", "io"})
    void other_regions_fail() {
        new Solver(1).compareAll();
    }

    @Test
    @ExpectTree("old-tree.txt")
    void other_tree_fails() {
        new Solver(3).solve();
    }

    @Test
    @ExpectTree("no-tree.txt")
    void missing_tree_fails() {
        new Solver(1).compareAll();
    }

    @Test
    @ExpectCalls(region = "solve", exactly = 1)
    void own_failure_comes_first() {
        throw new IllegalStateException("of the user");
    }

    @Test
    @ExpectCalls(region = "a", exactly = 1, atLeast = 1)
    void both_limits_fail() {}

    @Test
    @ExpectCalls(region = "a//b", exactly = 1)
    void malformed_path_fails() {}

    @Nested
    class Times {
        private static final AtomicLong NANOS = new AtomicLong();
        private static final AtomicInteger RUNS = new AtomicInteger();

        @RegisterExtension
        static final FTimerExtension TIMING =
                FTimerExtension.builder().clock(NANOS::get).build();

        @Test
        @ExpectShare(region = "whole/part", of = "whole", atLeast = 0.3, atMost = 0.3)
        @TimeBudget(region = "whole", atMost = "10ms", repeats = 3)
        void the_fastest_run_counts() {
            run(RUNS.incrementAndGet() == 2 ? 10_000_000 : 50_000_000);
        }

        @Test
        @ExpectShare(region = "whole/part", of = "whole", atLeast = 0.5)
        void small_share_fails() {
            run(10);
        }

        @Test
        @TimeBudget(region = "whole", atMost = "10ms", repeats = 2)
        void exceeded_budget_fails() {
            run(20_000_000);
        }

        private static void run(long nanos) {
            FTimers.run("whole", () -> {
                NANOS.addAndGet(nanos * 7 / 10);
                FTimers.run("part", () -> NANOS.addAndGet(nanos * 3 / 10));
            });
        }
    }
}
