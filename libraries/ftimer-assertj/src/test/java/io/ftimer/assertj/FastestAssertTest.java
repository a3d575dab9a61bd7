package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThatFastest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.CheckedRunnable;
import io.ftimer.assertj.internal.times.Environment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FastestAssertTest {
    private final AtomicLong wall = new AtomicLong(5);
    private final AtomicLong cpu = new AtomicLong(7);
    private final Environment environment = new Environment(Optional.empty(), Optional.empty(), cpu::get, wall::get);
    private final List<String> ran = new ArrayList<>();

    /** Returns code whose runs take these times, all of them CPU time. */
    private CheckedRunnable<RuntimeException> code(String name, long... micros) {
        AtomicLong runs = new AtomicLong();
        return () -> {
            long nanos = micros[(int) runs.getAndIncrement()] * 1_000;
            ran.add(name);
            wall.addAndGet(nanos);
            cpu.addAndGet(nanos);
        };
    }

    private FastestAssert<RuntimeException> fastest(int runs, long... micros) {
        return new FastestAssert<>(runs, code("a", micros), environment);
    }

    @Test
    void the_smallest_times_are_compared_and_the_limit_is_included() {
        fastest(3, 900, 100, 500).isFasterThan(code("b", 200, 300, 800)).by(2.0);
        fastest(1, 100).isFasterThan(code("b", 90)).by(0.9);
    }

    @Test
    void both_run_alternately_and_the_first_of_a_round_alternates() {
        fastest(3, 1, 1, 1).isFasterThan(code("b", 1, 1, 1)).by(1);

        assertThat(ran).containsExactly("a", "b", "b", "a", "a", "b");
    }

    @Test
    void a_failure_shows_the_times_of_both() {
        Failure.comparing(
                        "at least 2.0",
                        "1.5",
                        () -> fastest(2, 1000, 3000)
                                .isFasterThan(code("b", 2000, 1500))
                                .by(2.0))
                .hasMessage("""
                        Expected the fastest run of this code to be at least 2.0 times as fast as the fastest run of the \
                        other code, but it was 1.500 times as fast:
                          this code:  2 runs, min 1.000 ms, median 1.000 ms, max 3.000 ms
                          other code: 2 runs, min 1.500 ms, median 1.500 ms, max 2.000 ms
                          CPU/wall 1.00""");
    }

    @Test
    void a_busy_machine_is_reported() {
        Failure.of(() -> fastest(1, 1000)
                        .isFasterThan(() -> wall.addAndGet(1_000_000))
                        .by(2.0))
                .hasMessageEndingWith("CPU/wall 0.50: the machine was busy, or the code waits");
    }

    @Test
    void a_ratio_just_below_the_limit_is_shown_with_more_digits() {
        Failure.of(() -> fastest(1, 100_000).isFasterThan(code("b", 199_999)).by(2.0))
                .hasMessageContaining("it was 1.99999 times as fast");
    }

    @Test
    void code_that_takes_no_time_cannot_be_compared() {
        Failure.of(() -> fastest(1, 0).isFasterThan(code("b", 1)).by(2.0))
                .hasMessageContaining("but they took no time; each run must do more:\n");
        Failure.of(() -> fastest(1, 1).isFasterThan(code("b", 0)).by(0.1)).hasMessageContaining("took no time");
    }

    @Test
    void the_description_comes_first() {
        Failure.of(() -> fastest(1, 2).as("cache").isFasterThan(code("b", 1)).by(1))
                .hasMessageStartingWith("[cache] Expected the fastest run");
    }

    @Test
    void exceptions_of_the_code_are_rethrown_unchanged() {
        IOException first = new IOException("first");
        TimeoutException second = new TimeoutException("second");

        assertThatThrownBy(() -> assertThatFastest(2, () -> {
                            throw first;
                        })
                        .isFasterThan(() -> {})
                        .by(1))
                .isSameAs(first);
        assertThatThrownBy(() -> assertThatFastest(2, () -> {})
                        .isFasterThan(() -> {
                            throw second;
                        })
                        .by(1))
                .isSameAs(second);
    }

    @Test
    void invalid_numbers_are_rejected() {
        assertThatThrownBy(() -> assertThatFastest(0, () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of runs must be at least 1, was 0");
        assertThatThrownBy(() -> fastest(1, 1).isFasterThan(() -> {}).by(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("factor must be positive and finite, was 0.0");
        assertThatThrownBy(() -> fastest(1, 1).isFasterThan(() -> {}).by(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fastest(1, 1).isFasterThan(() -> {}).by(Double.POSITIVE_INFINITY))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
