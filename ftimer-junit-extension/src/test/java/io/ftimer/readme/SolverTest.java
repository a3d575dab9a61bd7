package io.ftimer.readme;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FTimerExtension.class)
class SolverTest {

    static void solve() { // production code: instrumented once
        FTimers.run("solve", () -> {
            for (int block = 0; block < 3; block++) {
                FTimers.run("assemble", () -> assemble());
            }
            FTimers.run("linsolve", () -> iterate());
        });
    }

    static void assemble() {}

    static void iterate() {}

    @Test
    void assembles_each_block_once(TimerTree tree) {
        solve();
        assertThat(tree).isBalanced();
        assertThat(tree).region("solve").hasChildrenInOrder("assemble", "linsolve");
        assertThat(tree).region("solve/assemble").hasCalls(3);
    }
}
