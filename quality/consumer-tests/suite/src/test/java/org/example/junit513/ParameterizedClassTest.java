package org.example.junit513;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import org.example.Solver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@FTimed
@ParameterizedClass
@ValueSource(ints = {1, 2})
class ParameterizedClassTest {
    private final int blocks;
    private final TimerTree ofConstructor;

    ParameterizedClassTest(int blocks, TimerTree tree) {
        this.blocks = blocks;
        this.ofConstructor = tree;
    }

    @BeforeParameterizedClassInvocation
    static void before() {
        FTimers.run("in no tree", () -> {});
    }

    @Test
    void each_invocation_has_a_tree(TimerTree tree) {
        new Solver(blocks).solve();
        assertThat(tree).hasOnlyRegions("solve", "solve/**").region("solve/assemble").hasCalls(blocks);
        assertThat(ofConstructor).region("solve/assemble").hasCalls(blocks);
    }
}
