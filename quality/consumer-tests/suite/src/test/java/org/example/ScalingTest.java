package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThatCalls;

import io.ftimer.assertj.Growth;
import io.ftimer.junit.FTimed;
import org.junit.jupiter.api.Test;

@FTimed
class ScalingTest {
    @Test
    void calls_grow_as_said() {
        assertThatCalls("solve/assemble", blocks -> new Solver(blocks).solve())
                .over(10, 20, 40)
                .growAtMost(Growth.LINEAR);
    }

    @Test
    void faster_growth_fails() {
        assertThatCalls("compare/pair", blocks -> new Solver(blocks).compareAll())
                .over(10, 20, 40)
                .growAtMost(Growth.LINEAR);
    }
}
