package io.ftimer.reduce.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimeStatsTest {
    private static final long SECOND = 1_000_000_000L;

    private static TimeStats stats(long... nanosByRank) {
        TimeStats stats = TimeStats.NONE;
        for (int rank = 0; rank < nanosByRank.length; rank++) {
            stats = stats.merge(TimeStats.of(nanosByRank[rank], rank));
        }
        return stats;
    }

    @Test
    void one_time_is_its_own_minimum_maximum_and_sum() {
        assertThat(TimeStats.of(7, 3)).isEqualTo(new TimeStats(7, 3, 7, 3, BigInteger.valueOf(7), 1));
    }

    @Test
    void seconds_are_converted_from_nanoseconds() {
        TimeStats stats = stats(250_000_000, 2 * SECOND, 750_000_000);

        assertThat(stats.minSeconds()).isEqualTo(0.25);
        assertThat(stats.maxSeconds()).isEqualTo(2.0);
        assertThat(stats.meanSeconds()).isEqualTo(1.0);
        assertThat(stats.imbalance()).isEqualTo(2.0);
    }

    @Test
    void ties_go_to_the_lowest_rank_in_either_order() {
        TimeStats low = TimeStats.of(5, 2);
        TimeStats high = TimeStats.of(5, 9);

        assertThat(low.merge(high)).isEqualTo(new TimeStats(5, 2, 5, 2, BigInteger.TEN, 2));
        assertThat(high.merge(low)).isEqualTo(low.merge(high));
    }

    @Test
    void merging_with_nothing_changes_nothing() {
        TimeStats one = TimeStats.of(-4, 1);

        assertThat(TimeStats.NONE.merge(one)).isEqualTo(one);
        assertThat(one.merge(TimeStats.NONE)).isEqualTo(one);
    }

    @Test
    void nothing_has_mean_zero_and_is_balanced() {
        assertThat(TimeStats.NONE.meanSeconds()).isEqualTo(0.0);
        assertThat(TimeStats.NONE.imbalance()).isEqualTo(1.0);
        assertThat(TimeStats.NONE.minContributor()).isEqualTo(-1);
        assertThat(TimeStats.NONE.maxContributor()).isEqualTo(-1);
    }

    @Test
    void sums_beyond_64_bits_are_exact() {
        TimeStats stats = stats(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

        assertThat(stats.sumNanos()).isEqualTo("27670116110564327421");
        assertThat(stats.meanSeconds()).isEqualTo(27670116110.564327421 / 3);
        assertThat(stats.imbalance()).isEqualTo(1.0);
    }

    @Test
    void the_mean_rounds_the_sum_to_seconds_before_it_divides() {
        // 10 divided by 3 in nanoseconds first would give another last bit than 1.0e-8 / 3
        TimeStats stats = stats(3, 3, 4);

        assertThat(stats.meanSeconds()).isEqualTo(1.0e-8 / 3);
    }

    @Test
    void the_imbalance_divides_by_the_rounded_mean() {
        TimeStats stats = stats(SECOND, SECOND, 5 * SECOND);

        assertThat(stats.imbalance()).isEqualTo(5.0 / (7.0 / 3));
    }

    @Test
    void all_zero_times_are_balanced() {
        assertThat(stats(0, 0).imbalance()).isEqualTo(1.0);
    }

    @Test
    void times_that_cancel_out_have_imbalance_zero() {
        assertThat(stats(SECOND, -SECOND).imbalance()).isEqualTo(0.0);
    }

    @Test
    void negative_times_are_neither_hidden_nor_clamped() {
        TimeStats stats = stats(-3 * SECOND, SECOND);

        assertThat(stats.minSeconds()).isEqualTo(-3.0);
        assertThat(stats.meanSeconds()).isEqualTo(-1.0);
        assertThat(stats.imbalance()).isEqualTo(-1.0);
    }

    @Test
    void a_largest_time_of_zero_over_a_negative_mean_is_minus_zero() {
        assertThat(stats(-SECOND, 0).imbalance()).isEqualTo(-0.0);
    }

    @Test
    void many_ranks_keep_their_extremes() {
        TimeStats stats =
                stats(LongStream.rangeClosed(1, 1000).map(n -> n % 100).toArray());

        assertThat(stats).isEqualTo(new TimeStats(0, 99, 99, 98, BigInteger.valueOf(49_500), 1000));
    }
}
