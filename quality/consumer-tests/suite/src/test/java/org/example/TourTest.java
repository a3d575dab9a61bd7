package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.assertj.Growth;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectRegions;
import io.ftimer.junit.ExpectShare;
import io.ftimer.junit.ExpectTree;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimeBudget;
import io.ftimer.junit.TimerTree;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every form of assertion once, as one writes it. */
@ExtendWith(FTimerExtension.class)
class TourTest {
    private static final AtomicLong NANOS = new AtomicLong();

    @RegisterExtension
    static final FTimerExtension TIMING = FTimerExtension.builder().clock(NANOS::get).build();

    @Test
    @ExpectCalls(region = "solve/assemble", exactly = 3)
    @ExpectCalls(region = "solve/*", atLeast = 2, atMost = 4)
    @ExpectRegions({"solve", "solve/assemble", "solve/linsolve"})
    @ExpectShare(region = "solve/linsolve", of = "solve", atLeast = 0.3, atMost = 0.9)
    @ExpectTree("tour-tree.txt")
    void solves(FTimer timer, TimerTree tree) {
        solve();
        assertThat(tree).isBalanced().doesNotContainRegion("io/**").hasOnlyRegions("solve", "solve/*");
        assertThat(tree).region("solve").hasCalls(1).hasChildrenInOrder("assemble", "linsolve");
        assertThat(tree).region("solve/assemble").calls().isBetween(1, 5).isNestedIn("solve").withoutChildren().hasShareOf("solve", 0.1, 0.8);
    }

    @Test
    @TimeBudget(region = "solve", atMost = "50ms", repeats = 5)
    void fast() {
        solve();
    }

    @Test
    void grows() {
        assertThatGrowth(n -> solve(n)).over(100, 200, 400).calls("assemble").isAtMost(Growth.LINEAR);
    }

    private static void solve() {
        solve(3);
    }

    private static void solve(int blocks) {
        FTimers.run("solve", () -> {
            NANOS.addAndGet(10);
            for (int block = 0; block < blocks; block++) {
                FTimers.run("assemble", () -> NANOS.addAndGet(10));
            }
            FTimers.run("linsolve", () -> NANOS.addAndGet(60));
        });
    }
}
