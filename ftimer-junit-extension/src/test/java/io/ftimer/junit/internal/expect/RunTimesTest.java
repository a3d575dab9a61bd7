package io.ftimer.junit.internal.expect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.assertj.internal.tree.Spread;
import io.ftimer.junit.internal.expect.TimeExpectation.RunTimes;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunTimesTest {

    @Test
    void has_minimum_median_and_maximum() {
        RunTimes times = new RunTimes(List.of(3_000_000L, 1_000_000L, 8_000_000L, 1_000_000L, 4_000_000L));

        assertThat(times.minimum()).isEqualTo(1_000_000);
        assertThat(times.fastest()).isEqualTo(1);
        assertThat(times.spread()).isEqualTo(new Spread(1_000_000, 3_000_000, 8_000_000));
        assertThat(times).hasToString("5 runs, min 1.000 ms, median 3.000 ms, max 8.000 ms");
    }

    @Test
    void the_median_is_the_lower_of_two_middle_times() {
        assertThat(new RunTimes(List.of(1L, 4L, 2L, 9L)).spread().median()).isEqualTo(2);
        assertThat(new RunTimes(List.of(2_500L))).hasToString("1 run, min 0.003 ms, median 0.003 ms, max 0.003 ms");
    }
}
