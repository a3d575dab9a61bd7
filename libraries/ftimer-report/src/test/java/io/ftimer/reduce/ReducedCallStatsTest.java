package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.Summary;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReducedCallStatsTest {

    private static Summary steps(boolean callStatistics, long... nanos) {
        AtomicLong clock = new AtomicLong();
        FTimer timer = FTimer.builder()
                .callStatistics(callStatistics)
                .clock(clock::get)
                .build();
        timer.init();
        for (long each : nanos) {
            timer.start("step");
            clock.addAndGet(each);
            timer.stop("step");
        }
        return timer.summary();
    }

    @Test
    void call_statistics_are_absent_unless_enabled() {
        assertThat(UnionSummary.of(0, steps(false, 5)).entries().get(0).callStats())
                .isEmpty();
    }

    @Test
    void a_union_names_the_rank_of_each_extremum() {
        ReducedEntry step = UnionSummary.reduce(List.of(steps(true, 5, 7), steps(true, 9), steps(false, 1)))
                .entries()
                .get(0);

        IterationStats all = step.callStats().orElseThrow();
        assertThat(step.participatingRanks()).isEqualTo(3);
        assertThat(all.count()).isEqualTo(3);
        assertThat(all.min()).contains(new Extremum(5, OptionalLong.of(0), 0));
        assertThat(all.max()).contains(new Extremum(9, OptionalLong.of(0), 1));
        assertThat(all.varianceSquareSeconds()).isEqualTo(4e-18);
    }
}
