package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.ftimer.values.NanoClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
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
    void without_the_clock_of_the_jvm_that_of_the_system_is_read() {
        Optional<Duration> used = Optional.of(Duration.ofMillis(1234));

        assertThat(TraceClocks.firstOf(Optional.empty(), () -> used).nanoTime()).isEqualTo(1_234_000_000);
        assertThat(TraceClocks.firstOf(Optional.of(() -> -1), () -> used).nanoTime())
                .isEqualTo(1_234_000_000);
    }

    @Test
    void without_any_clock_the_processor_time_is_zero() {
        assertThat(TraceClocks.firstOf(Optional.empty(), Optional::empty).nanoTime())
                .isZero();
        assertThat(TraceClocks.firstOf(Optional.of(() -> -1), Optional::empty).nanoTime())
                .isZero();
    }

    @Test
    void a_clock_that_fails_later_reads_zero() {
        AtomicLong reading = new AtomicLong(7);
        NanoClock clock = TraceClocks.firstOf(Optional.of(reading::get), Optional::empty);
        assertThat(clock.nanoTime()).isEqualTo(7);

        reading.set(-1);

        assertThat(clock.nanoTime()).isZero();
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
