package io.ftimer.reduce.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CountStatsTest {

    private static CountStats stats(long... counts) {
        return LongStream.of(counts)
                .mapToObj(CountStats::of)
                .reduce(CountStats::merge)
                .orElseThrow();
    }

    @Test
    void counts_are_merged_to_minimum_maximum_and_sum() {
        assertThat(stats(4, 1, 7)).isEqualTo(new CountStats(1, 7, BigInteger.valueOf(12), 3));
    }

    @Test
    void the_mean_is_the_minimum_plus_the_mean_distance_from_it() {
        assertThat(stats(1, 2, 2).mean()).isEqualTo(1 + 2.0 / 3);
        assertThat(stats(0, 4, 0).mean()).isEqualTo(4.0 / 3);
        assertThat(stats(9_007_199_254_740_992L, 9_007_199_254_740_993L, 9_007_199_254_740_996L)
                        .mean())
                .isEqualTo(9_007_199_254_740_992.0 + 5.0 / 3);
    }

    @Test
    void sums_beyond_64_bits_are_exact() {
        CountStats stats = stats(Long.MAX_VALUE, Long.MAX_VALUE, 1);

        assertThat(stats.sum()).isEqualTo("18446744073709551615");
        assertThat(stats.mean()).isEqualTo(1 + 18446744073709551612.0 / 3);
    }

    @Test
    void the_mean_stays_within_the_extremes_where_doubles_are_coarse() {
        // as doubles, near 2^60 multiples of 256: both are 2^60 + 256, but that + 150 would be 2^60 + 512
        long low = (1L << 60) + 129;
        long high = (1L << 60) + 329;

        assertThat(stats(low, high, high, high).mean()).isEqualTo((double) high);
        assertThat(stats(Long.MAX_VALUE, Long.MAX_VALUE).mean()).isEqualTo((double) Long.MAX_VALUE);
    }
}
