package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;

import io.ftimer.assertj.Growth;
import io.ftimer.junit.FTimed;
import org.junit.jupiter.api.Test;

@FTimed
class ScalingTest {
    @Test
    void calls_grow_as_said() {
        assertThatGrowth(blocks -> new Solver(blocks).solve())
                .over(10, 20, 40)
                .calls("solve/assemble")
                .isAtMost(Growth.LINEAR);
    }

    @Test
    void faster_growth_fails() {
        assertThatGrowth(blocks -> new Solver(blocks).compareAll())
                .over(10, 20, 40)
                .calls("compare/pair")
                .isAtMost(Growth.LINEAR);
    }
}
