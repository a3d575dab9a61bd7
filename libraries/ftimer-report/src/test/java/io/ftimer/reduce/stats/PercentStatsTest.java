package io.ftimer.reduce.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PercentStatsTest {

    private static PercentStats stats(double... percents) {
        return DoubleStream.of(percents)
                .mapToObj(PercentStats::of)
                .reduce(PercentStats::merge)
                .orElseThrow();
    }

    @Test
    void percentages_are_merged_to_minimum_maximum_and_sum() {
        assertThat(stats(50.0, 12.5, 200.0)).isEqualTo(new PercentStats(12.5, 200.0, new BigDecimal("262.5"), 3));
    }

    @Test
    void the_sum_is_exact_so_that_the_order_of_ranks_does_not_matter() {
        // as doubles, 1e17 + 1 + 1 - 1e17 is 0 from the left and 2 or 1 in other orders
        assertThat(stats(1e17, 1.0, 1.0, -1e17).mean()).isEqualTo(0.5);
        assertThat(stats(1e17, 1.0, 1.0, -1e17)).isEqualTo(stats(1.0, 1e17, -1e17, 1.0));
        assertThat(stats(0.1, 0.2, 0.3)).isEqualTo(stats(0.3, 0.2, 0.1));
    }

    @Test
    void the_mean_rounds_the_sum_before_it_divides() {
        assertThat(stats(100.0, 100.0, 50.0).mean()).isEqualTo(250.0 / 3);
    }

    @Test
    void equal_sums_are_equal_however_they_are_written() {
        assertThat(new PercentStats(0.0, 1.0, new BigDecimal("1.00"), 2)).isEqualTo(stats(1.0, 0.0));
        assertThat(stats(0.5, 0.5).sum()).isEqualTo(BigDecimal.ONE);
    }
}
