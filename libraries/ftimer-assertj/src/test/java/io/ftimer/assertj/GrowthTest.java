package io.ftimer.assertj;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GrowthTest {
    private static final int[] SIZES = {100, 200, 400};

    /** Numbers of calls of algorithms, the slowest growth first. */
    enum Algorithm {
        LOOKUP(Growth.CONSTANT, n -> 5),
        BINARY_SEARCH(Growth.LOGARITHMIC, n -> 32 - Integer.numberOfLeadingZeros(n)),
        LOOP(Growth.LINEAR, n -> n),
        LOOP_BUT_ONE(Growth.LINEAR, n -> n - 1),
        BLOCKS(Growth.LINEAR, n -> (n + 63) / 64),
        HALVING_FOR_EACH(Growth.LINEARITHMIC, n -> (long) n * (31 - Integer.numberOfLeadingZeros(n))),
        MERGE_SORT(Growth.LINEARITHMIC, Algorithm::comparisons),
        SQUARE(Growth.QUADRATIC, n -> (long) n * n),
        PAIRS(Growth.QUADRATIC, n -> (long) n * (n - 1) / 2),
        MATRIX_PRODUCT(Growth.CUBIC, n -> (long) n * n * n),
        TRIPLES(Growth.CUBIC, n -> (long) n * (n - 1) * (n - 2) / 6);

        final Growth growth;
        final IntToLongFunction calls;

        Algorithm(Growth growth, IntToLongFunction calls) {
            this.growth = growth;
            this.calls = calls;
        }

        private static long comparisons(int n) {
            return n < 2 ? 0 : n - 1 + comparisons(n / 2) + comparisons(n - n / 2);
        }

        boolean growAtMost(Growth growth, int... sizes) {
            return IntStream.of(sizes)
                    .allMatch(size ->
                            calls.applyAsLong(size) <= growth.maxCalls(calls.applyAsLong(sizes[0]), sizes[0], size));
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_algorithm_passes_its_own_growth_and_faster_ones_only(Algorithm algorithm) {
        for (Growth growth : Growth.values()) {
            assertThat(algorithm.growAtMost(growth, SIZES))
                    .as("%s grows at most %s", algorithm, growth)
                    .isEqualTo(algorithm.growth.compareTo(growth) <= 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void small_and_large_sizes_have_the_same_result(Algorithm algorithm) {
        assertThat(algorithm.growAtMost(algorithm.growth, 10, 20, 40, 80)).isTrue();
        assertThat(algorithm.growAtMost(algorithm.growth, 1_000, 10_000)).isTrue();
    }

    @Test
    void a_faster_growth_is_detected_at_large_sizes_too() {
        assertThat(Algorithm.MERGE_SORT.growAtMost(Growth.LINEAR, 100_000, 200_000, 400_000))
                .isFalse();
        assertThat(Algorithm.SQUARE.growAtMost(Growth.LINEARITHMIC, 1, 2, 4)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "CONSTANT,     100, 100",
        "LOGARITHMIC,  100, 152", // 100 * sqrt(ln 201 / ln 101 * 2) = 151.60
        "LINEAR,       100, 215", // 100 * sqrt(2 * 2 * ln 201 / ln 101) = 214.39
        "LINEARITHMIC, 100, 304", // 100 * sqrt(2 * ln 201 / ln 101 * 4) = 303.20
        "QUADRATIC,    100, 560",
        "CUBIC,        100, 1120",
        "LINEAR,       0,   0",
        "QUADRATIC,    1,   6",
    })
    void the_rule_is_exact(Growth growth, long callsAtHundred, long mostAtTwoHundred) {
        assertThat(growth.maxCalls(callsAtHundred, 100, 200)).isEqualTo(mostAtTwoHundred);
        assertThat(growth.maxCalls(callsAtHundred, 100, 100)).isEqualTo(callsAtHundred);
    }
}
