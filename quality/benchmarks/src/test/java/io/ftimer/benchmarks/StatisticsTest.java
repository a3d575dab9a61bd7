package io.ftimer.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    @Test
    void a_median_is_the_middle_value_or_the_mean_of_the_two_middle_ones() {
        assertThat(Statistics.median(DoubleStream.of(3, 1, 2))).isEqualTo(2);
        assertThat(Statistics.median(DoubleStream.of(4, 1, 2, 3))).isEqualTo(2.5);
        assertThat(Statistics.median(DoubleStream.empty())).isNaN();
    }

    @Test
    void a_lower_quartile_has_a_quarter_of_the_values_at_or_below_it() {
        assertThat(Statistics.lowerQuartile(DoubleStream.of(7, 6, 5, 4, 3, 2, 1)))
                .isEqualTo(3);
        assertThat(Statistics.lowerQuartile(DoubleStream.of(5, 4, 3, 2, 1))).isEqualTo(2);
        assertThat(Statistics.lowerQuartile(DoubleStream.of(2, 1))).isEqualTo(2);
        assertThat(Statistics.lowerQuartile(DoubleStream.of(1))).isEqualTo(1);
        assertThat(Statistics.lowerQuartile(DoubleStream.empty())).isNaN();
    }
}
