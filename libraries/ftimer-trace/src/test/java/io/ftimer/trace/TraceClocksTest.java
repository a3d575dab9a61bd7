package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.ftimer.values.NanoClock;
import org.junit.jupiter.api.Test;

/** The clocks of traces. */
class TraceClocksTest {
    private static long afterWork(NanoClock clock) {
        long before = clock.nanoTime();
        double sum = 0;
        while (clock.nanoTime() == before) {
            sum += Math.sin(sum);
        }
        assertThat(sum).isFinite();
        return clock.nanoTime() - before;
    }

    @Test
    void the_system_clocks_are_those_of_the_jvm_and_of_the_process() {
        TraceClocks clocks = TraceClocks.system();

        assertThat(clocks.wall()).isSameAs(NanoClock.system());
        assertThat(clocks.cpu().nanoTime()).isPositive();
        assertThat(afterWork(clocks.cpu())).isPositive();
    }

    @Test
    void both_clocks_are_needed() {
        assertThatNullPointerException()
                .isThrownBy(() -> new TraceClocks(null, () -> 0))
                .withMessage("wall");
        assertThatNullPointerException()
                .isThrownBy(() -> new TraceClocks(() -> 0, null))
                .withMessage("cpu");
    }
}
