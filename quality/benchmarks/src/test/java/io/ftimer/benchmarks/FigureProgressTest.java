package io.ftimer.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FigureProgressTest {
    private final List<String> lines = new ArrayList<>();
    private long seconds;
    private final FigureProgress progress = new FigureProgress(() -> TimeUnit.SECONDS.toNanos(seconds), lines::add);

    private void measured(int trials, long at) {
        seconds = at;
        progress.measured(trials);
    }

    @Test
    void the_rest_is_estimated_at_most_every_ten_seconds() {
        progress.plan(100);
        measured(0, 10);
        measured(4, 19);
        measured(4, 20);
        measured(4, 25);
        measured(68, 200);
        measured(20, 250);
        progress.plan(0);

        assertThat(lines)
                .containsExactly(
                        "bench: 100 to measure",
                        "bench: 0 of 100 measured",
                        "bench: 8 of 100 measured, about 4 min left",
                        "bench: 80 of 100 measured, about 50 s left",
                        "bench: 100 of 100 measured");
    }

    @Test
    void further_trials_are_added() {
        progress.plan(4);
        measured(4, 20);
        progress.plan(4);
        measured(2, 30);

        assertThat(lines)
                .containsExactly(
                        "bench: 4 to measure",
                        "bench: 4 of 4 measured",
                        "bench: 4 more to measure again",
                        "bench: 6 of 8 measured, about 10 s left");
    }
}
