package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(FTimerExtension.class)
class SolverTest {

    @Test
    void assembles_each_block_once(TimerTree tree) {
        Solver.solve(3);
        assertThat(tree).isBalanced().region("solve/assemble").hasCalls(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void scales_with_blocks(int blocks, TimerTree tree) {
        Solver.solve(blocks);
        assertThat(tree).region("solve/assemble").hasCalls(blocks);
    }
}
