package io.ftimer.reduce.stats;

import java.math.BigDecimal;

/**
 * Minimum, maximum and mean of the percentages of several contributors, each relative to the window of its contributor.
 *
 * <p>Thread safety: immutable.
 *
 * @param min the minimum
 * @param max the maximum
 * @param sum the exact sum of the {@code double}s, without trailing zeros so that equal sums are {@code equals}
 * @param count how many contributors have a percentage, at least 1
 */
public record PercentStats(double min, double max, BigDecimal sum, int count) {
    /** Strips trailing zeros from the sum. */
    public PercentStats {
        sum = sum.stripTrailingZeros();
    }

    /** Returns the statistics of the percentage of one contributor. */
    public static PercentStats of(double percent) {
        return new PercentStats(percent, percent, new BigDecimal(percent), 1);
    }

    /** Returns the statistics of the percentages of both, independent of the order of merging. */
    public PercentStats merge(PercentStats other) {
        return new PercentStats(
                Math.min(min, other.min), Math.max(max, other.max), sum.add(other.sum), count + other.count);
    }

    /** Returns the sum, rounded once, divided by the count. */
    public double mean() {
        return sum.doubleValue() / count;
    }

    /** Returns the maximum divided by the mean if the mean is positive, otherwise 1. */
    public double imbalance() {
        double mean = mean();
        return mean > 0.0 ? max / mean : 1.0;
    }
}
