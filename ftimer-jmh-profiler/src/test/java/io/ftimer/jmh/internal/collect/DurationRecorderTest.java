package io.ftimer.jmh.internal.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.jmh.tree.CallDurations;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DurationRecorderTest {
    private long now;
    private final DurationRecorder recorder = new DurationRecorder();
    private final FTimer timer =
            FTimer.builder().clock(() -> now).listener(() -> recorder).build();

    private Map<List<String>, CallDurations> durations() {
        return DurationRecorder.sum(List.of(recorder));
    }

    private void call(String name, long nanos) {
        timer.start(name);
        now += nanos;
        timer.stop(name);
    }

    @Test
    void calls_are_sorted_by_path() {
        timer.init();
        timer.start("a");
        call("b", 10);
        call("b", 30);
        timer.stop("a");
        call("b", 70);

        assertThat(durations().keySet()).containsExactlyInAnyOrder(List.of("a"), List.of("a", "b"), List.of("b"));
        CallDurations inside = durations().get(List.of("a", "b"));
        assertThat(inside.count()).isEqualTo(2);
        assertThat(inside.percentileNanos(50)).isEqualTo(10);
        assertThat(inside.maxNanos()).isEqualTo(30);
        assertThat(durations().get(List.of("a")).maxNanos()).isEqualTo(40);
    }

    @Test
    void the_durations_of_several_recorders_add_up() {
        timer.init();
        call("a", 10);

        assertThat(DurationRecorder.sum(List.of(recorder, recorder))
                        .get(List.of("a"))
                        .count())
                .isEqualTo(2);
    }

    @Test
    void only_the_first_paths_have_durations() {
        timer.init();
        for (int i = 0; i <= DurationRecorder.MOST_PATHS; i++) {
            call("r" + i, 1);
        }

        assertThat(durations()).hasSize(DurationRecorder.MOST_PATHS);
    }

    @Test
    void a_call_longer_than_an_hour_counts_as_an_hour() {
        timer.init();
        call("a", Long.MAX_VALUE / 2);

        assertThat(durations().get(List.of("a")).maxNanos()).isBetween(3_600_000_000_000L, 3_640_000_000_000L);
    }
}
