package io.ftimer.jmh.internal.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.jmh.tree.CallDurations;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DurationRecorderTest {
    private long now;
    private final DurationRecorder recorder = new DurationRecorder();
    private final FTimer timer =
            FTimer.builder().clock(() -> now).listener(() -> recorder).build();

    private Map<RegionPath, CallDurations> durations() {
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

        assertThat(durations().keySet())
                .containsExactlyInAnyOrder(RegionPath.of("a"), RegionPath.of("a", "b"), RegionPath.of("b"));
        CallDurations inside = durations().get(RegionPath.of("a", "b"));
        assertThat(inside.count()).isEqualTo(2);
        assertThat(inside.percentileNanos(50)).isEqualTo(10);
        assertThat(inside.maxNanos()).isEqualTo(30);
        assertThat(durations().get(RegionPath.of("a")).maxNanos()).isEqualTo(40);
    }

    @Test
    void the_durations_of_several_recorders_add_up() {
        timer.init();
        call("a", 10);

        assertThat(DurationRecorder.sum(List.of(recorder, recorder))
                        .get(RegionPath.of("a"))
                        .count())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void a_region_of_another_kind_has_its_own_durations(RegionKind kind) {
        timer.init();
        call("a", 10);
        timer.recorder().startRegion(new RegionKey(kind, "a"));
        now += 70;
        timer.recorder().stop(new RegionKey(kind, "a"));

        assertThat(durations().get(RegionPath.of("a")).maxNanos()).isEqualTo(10);
        assertThat(durations().get(RegionPath.of("a").withKind(kind)).maxNanos())
                .isEqualTo(70);
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

        assertThat(durations().get(RegionPath.of("a")).maxNanos()).isBetween(3_600_000_000_000L, 3_640_000_000_000L);
    }
}
