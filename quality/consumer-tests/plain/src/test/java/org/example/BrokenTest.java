package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Fails on purpose. */
@ExtendWith(FTimerExtension.class)
class BrokenTest {

    @Test
    void assembles_once_too_often(TimerTree tree) {
        Solver.solve(4);
        assertThat(tree).region("solve/assemble").hasCalls(3);
    }

    @Test
    void forgets_to_stop() {
        FTimers.start("solve");
    }

    @Test
    void throws_itself() {
        Solver.solve(1);
        throw new IllegalStateException("of the user");
    }
}
