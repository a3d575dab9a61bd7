package io.ftimer.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.StepThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepeatLimiterTest {
    private final List<String> passed = new ArrayList<>();
    private final RepeatLimiter limiter = new RepeatLimiter(passed::add);

    private void repeat(String line, int times) {
        IntStream.range(0, times).forEach(i -> limiter.accept(line));
    }

    @Test
    void a_line_passes_at_each_power_of_ten_with_its_count() {
        repeat("a", 1001);

        assertThat(passed).containsExactly("a", "a (10 times so far)", "a (100 times so far)", "a (1000 times so far)");
    }

    @Test
    void lines_are_counted_apart() {
        repeat("a", 9);
        repeat("b", 10);
        repeat("a", 1);

        assertThat(passed).containsExactly("a", "b", "b (10 times so far)", "a (10 times so far)");
    }

    @Test
    void when_very_many_lines_are_known_counting_begins_anew() {
        repeat("a", 9);
        IntStream.range(1, 1000).forEach(i -> limiter.accept("line " + i));
        limiter.accept("a");
        assertThat(passed).last().isEqualTo("a (10 times so far)");

        limiter.accept("one too many");
        limiter.accept("a");

        assertThat(passed.subList(passed.size() - 2, passed.size())).containsExactly("one too many", "a");
    }

    @Test
    void lines_of_several_threads_are_all_counted() {
        try (StepThread one = new StepThread("one");
                StepThread two = new StepThread("two")) {
            Future<?> first = one.begin(() -> repeat("a", 5000));
            Future<?> second = two.begin(() -> repeat("a", 5000));
            StepThread.done(first);
            StepThread.done(second);
        }

        assertThat(passed).hasSize(5).last().isEqualTo("a (10000 times so far)");
    }
}
