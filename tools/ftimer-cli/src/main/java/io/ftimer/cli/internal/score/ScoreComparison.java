package io.ftimer.cli.internal.score;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * The comparison of the scores of one benchmark in two runs, one after the other.
 *
 * <p>The ratio is that of the means of the times: 2 is twice as slow. Its interval comes from a bootstrap of forks, and of
 * iterations within each fork, so that the variation between forks widens it. A benchmark is slower or faster if the test of Mann and
 * Whitney tells the scores apart and the whole interval is on one side.
 */
final class ScoreComparison {
    /** Below this probability, scores differ. */
    private static final double SIGNIFICANCE = 0.01;

    private static final int RESAMPLES = 2_000;
    private static final double TAIL = 0.025;
    private static final long SEED = 0x66_54_69_6D_65_72L;
    private static final double SMALLEST_SHOWN = 0.0001;

    private ScoreComparison() {}

    /**
     * Compares scores.
     *
     * @param isThroughput whether a higher score is better
     * @param tolerancePercent how much slower is not slower
     */
    static ComparedScore of(
            String benchmark,
            List<double[]> before,
            List<double[]> now,
            boolean isThroughput,
            double tolerancePercent) {
        double[] first = all(before);
        double[] second = all(now);
        if (smallestP(first.length, second.length) > SIGNIFICANCE) {
            return new ComparedScore(benchmark, Outcome.NOT_MEASURED, Double.NaN, Double.NaN, Double.NaN, "too few");
        }
        double p = MannWhitneyUTest.withDefaults().test(first, second).getPValue();
        SplittableRandom random = new SplittableRandom(SEED);
        double[] ratios = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            ratios[i] = ratio(resampledMean(before, random), resampledMean(now, random), isThroughput);
        }
        Arrays.sort(ratios);
        double low = ratios[(int) (TAIL * RESAMPLES)];
        double high = ratios[RESAMPLES - 1 - (int) (TAIL * RESAMPLES)];
        double ratio = ratio(mean(first), mean(second), isThroughput);
        return new ComparedScore(benchmark, outcome(p, low, high, tolerancePercent), ratio, low, high, probability(p));
    }

    private static Outcome outcome(double p, double low, double high, double tolerancePercent) {
        if (!(p < SIGNIFICANCE)) {
            return Outcome.SAME;
        }
        if (low > 1 + tolerancePercent / 100) {
            return Outcome.SLOWER;
        }
        return high < 1 ? Outcome.FASTER : Outcome.SAME;
    }

    /** Returns the probability of the most extreme order of so many scores: no test can be surer. */
    private static double smallestP(int before, int now) {
        double orders = 1;
        for (int i = 1; i <= Math.min(before, now); i++) {
            orders = orders * (before + now - i + 1) / i;
        }
        return 2 / orders;
    }

    private static double[] all(List<double[]> forks) {
        return forks.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    private static double mean(double[] scores) {
        return Arrays.stream(scores).average().orElse(Double.NaN);
    }

    private static double resampledMean(List<double[]> forks, SplittableRandom random) {
        double sum = 0;
        int count = 0;
        for (int fork = 0; fork < forks.size(); fork++) {
            double[] scores = forks.get(random.nextInt(forks.size()));
            for (int i = 0; i < scores.length; i++) {
                sum += scores[random.nextInt(scores.length)];
            }
            count += scores.length;
        }
        return sum / count;
    }

    private static double ratio(double before, double now, boolean isThroughput) {
        return isThroughput ? before / now : now / before;
    }

    private static String probability(double p) {
        return p < SMALLEST_SHOWN ? "<0.0001" : String.format(Locale.ROOT, "%.4f", p);
    }
}
