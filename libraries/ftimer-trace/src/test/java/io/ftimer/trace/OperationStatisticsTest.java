package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Statistics of the durations of one operation. */
class OperationStatisticsTest {
    @Test
    void count_sum_extremes_mean_median_and_deviation_of_the_population() {
        OperationStatistics statistics = OperationStatistics.of(List.of(4L, 2L, 4L, 4L, 5L, 5L, 7L, 9L));

        assertThat(statistics).isEqualTo(new OperationStatistics(8, BigInteger.valueOf(40), 2, 9, 5.0, 4.5, 2.0));
    }

    @Test
    void the_median_is_not_the_mean() {
        OperationStatistics statistics = OperationStatistics.of(List.of(100L, 1L, 2L));

        assertThat(statistics.medianNanos()).isEqualTo(2.0);
        assertThat(statistics.meanNanos()).isCloseTo(34.333333333333336, within(1e-14));
    }

    @Test
    void all_statistics_of_no_duration_are_zero() {
        assertThat(OperationStatistics.of(List.of()))
                .isEqualTo(new OperationStatistics(0, BigInteger.ZERO, 0, 0, 0.0, 0.0, 0.0));
    }

    @Test
    void the_deviation_of_one_duration_is_zero() {
        assertThat(OperationStatistics.of(List.of(7L)))
                .isEqualTo(new OperationStatistics(1, BigInteger.valueOf(7), 7, 7, 7.0, 7.0, 0.0));
    }

    @Test
    void sums_of_large_durations_are_exact() {
        long large = Long.MAX_VALUE;
        OperationStatistics statistics = OperationStatistics.of(List.of(large, large - 2));

        assertThat(statistics.totalNanos())
                .isEqualTo(BigInteger.valueOf(large).multiply(BigInteger.TWO).subtract(BigInteger.TWO));
        assertThat(statistics.deviationNanos()).isEqualTo(1.0);
    }

    @Property
    void an_offset_moves_the_mean_and_not_the_deviation(
            @ForAll @Size(min = 1, max = 20) List<Integer> durations, @ForAll int offset) {
        OperationStatistics plain =
                OperationStatistics.of(durations.stream().map(Long::valueOf).toList());
        OperationStatistics moved = OperationStatistics.of(
                durations.stream().map(duration -> (long) duration + offset).toList());

        assertThat(moved.deviationNanos()).isEqualTo(plain.deviationNanos());
        assertThat(moved.totalNanos())
                .isEqualTo(plain.totalNanos().add(BigInteger.valueOf((long) offset * durations.size())));
    }

    @Test
    void operations_are_kept_apart_by_name() {
        TimeSpan none = TimeSpan.ZERO;
        List<Occurrence> occurrences = List.of(
                new Occurrence("Put", 0, none, new TimeSpan(10, 15)),
                new Occurrence("Get", 0, none, new TimeSpan(15, 35)),
                new Occurrence("Put", 1, none, new TimeSpan(40, 47)));

        Map<String, OperationStatistics> byName = new TraceAnalysis(new TreeMap<>(Map.of(0, occurrences))).operations();

        assertThat(byName).containsOnlyKeys("Put", "Get");
        assertThat(byName.get("Put").meanNanos()).isEqualTo(6.0);
    }
}
