package io.ftimer.cli.internal.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.inference.BinomialTest;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;

class PairedRatioTest {
    /** Depression scores of nine patients before and after a therapy (Hollander and Wolfe, table 3.1), as differences. */
    private static final double[] PATIENTS = {-0.952, 0.147, -1.022, -0.43, -0.62, -0.59, -0.49, 0.08, -0.01};

    @Test
    void the_published_example_has_its_published_estimate_and_interval() {
        PairedRatio ratio = PairedRatio.byRanks(PATIENTS, 0.05);

        assertThat(Math.log(ratio.ratio())).isCloseTo(-0.46, within(1e-9));
        assertThat(Math.log(ratio.low())).isCloseTo(-0.786, within(1e-9));
        assertThat(Math.log(ratio.high())).isCloseTo(-0.01, within(1e-9));
    }

    @Test
    void an_interval_excludes_1_exactly_where_its_test_rejects() {
        SplittableRandom random = new SplittableRandom(1);
        int rejected = 0;
        for (int i = 0; i < 500; i++) {
            double[] pairs = DoubleStream.generate(() -> random.nextDouble() - 0.35)
                    .limit(8 + i % 20)
                    .toArray();
            double byRanks = WilcoxonSignedRankTest.withDefaults().test(pairs).getPValue();
            int positive = (int) Arrays.stream(pairs).filter(pair -> pair > 0).count();
            double bySigns = BinomialTest.withDefaults()
                    .test(pairs.length, positive, 0.5)
                    .getPValue();

            assertThat(excludes1(PairedRatio.byRanks(pairs, 0.02)))
                    .as("p = %s", byRanks)
                    .isEqualTo(byRanks <= 0.02);
            assertThat(excludes1(PairedRatio.bySigns(pairs, 0.02)))
                    .as("p = %s", bySigns)
                    .isEqualTo(bySigns <= 0.02);
            rejected += byRanks <= 0.02 ? 1 : 0;
        }
        assertThat(rejected).isBetween(100, 400);
    }

    private static boolean excludes1(PairedRatio ratio) {
        return ratio.low() > 1 || ratio.high() < 1;
    }

    @Test
    void both_intervals_together_are_what_they_have_in_common() {
        double[] pairs = {0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.5, -0.4, 0.9, 0.045};
        PairedRatio ranks = PairedRatio.byRanks(pairs, 0.05);
        PairedRatio signs = PairedRatio.bySigns(pairs, 0.05);
        PairedRatio both = PairedRatio.of(pairs, 0.1);

        assertThat(both.low()).isEqualTo(Math.max(ranks.low(), signs.low())).isGreaterThan(1);
        assertThat(both.high()).isEqualTo(Math.min(ranks.high(), signs.high()));
        assertThat(both.ratio()).isBetween(both.low(), both.high());
    }

    @Test
    void too_few_pairs_have_an_unlimited_interval() {
        PairedRatio four = PairedRatio.of(new double[] {1, 1, 1, 1}, 0.01);

        assertThat(four.low()).isZero();
        assertThat(four.high()).isInfinite();
        assertThat(four.ratio()).isEqualTo(Math.E);
        assertThat(PairedRatio.of(new double[0], 0.05).ratio()).isNaN();
    }

    @Test
    void an_outlier_moves_nothing() {
        double[] pairs = new double[20];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = 0.001 * i;
        }
        PairedRatio without = PairedRatio.of(pairs, 0.05);
        pairs[19] = 5;

        assertThat(PairedRatio.of(pairs, 0.05).ratio()).isCloseTo(without.ratio(), within(0.001));
        assertThat(PairedRatio.of(pairs, 0.05).high()).isCloseTo(without.high(), within(0.003));
    }
}
