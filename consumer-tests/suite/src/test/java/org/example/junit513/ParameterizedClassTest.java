package org.example.junit513;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import org.example.Solver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@FTimed
@ParameterizedClass
@ValueSource(ints = {1, 2})
class ParameterizedClassTest {
    private final int blocks;

    ParameterizedClassTest(int blocks) {
        this.blocks = blocks;
    }

    @Test
    void each_invocation_has_a_tree(TimerTree tree) {
        new Solver(blocks).solve();
        assertThat(tree).region("solve/assemble").hasCalls(blocks);
    }
}
