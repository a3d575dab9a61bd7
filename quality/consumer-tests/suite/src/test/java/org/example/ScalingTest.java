package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThatCalls;
import static io.ftimer.assertj.FTimerAssertions.assertThatFastest;

import io.ftimer.assertj.Growth;
import io.ftimer.junit.FTimed;
import org.junit.jupiter.api.Test;

@FTimed
class ScalingTest {
    private static volatile double sink;

    @Test
    void calls_grow_as_said() {
        assertThatCalls("solve/assemble")
                .of(blocks -> new Solver(blocks).solve())
                .overSizes(10, 20, 40)
                .growAtMost(Growth.LINEAR);
    }

    @Test
    void faster_growth_fails() {
        assertThatCalls("compare/pair")
                .of(blocks -> new Solver(blocks).compareAll())
                .overSizes(10, 20, 40)
                .growAtMost(Growth.LINEAR);
    }

    @Test
    void little_work_is_faster_than_much() {
        assertThatFastest(15, () -> work(10)).isFasterThan(() -> work(1_000_000)).by(2.0);
    }

    @Test
    void much_work_is_not_faster_fails() {
        assertThatFastest(5, () -> work(1_000_000)).isFasterThan(() -> work(10)).by(2.0);
    }

    private static void work(int steps) {
        double sum = 0;
        for (int i = 1; i <= steps; i++) {
            sum += 1.0 / i;
        }
        sink = sum;
    }
}
