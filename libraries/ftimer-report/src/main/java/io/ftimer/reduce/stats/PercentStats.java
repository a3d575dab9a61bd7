package io.ftimer.reduce.stats;

import java.math.BigDecimal;

/**
 * Minimum, maximum and mean of the percentages of several contributors, each relative to the window of its contributor.
 *
 * <p>All components of {@link #NONE} are 0. Thread safety: immutable.
 *
 * @param min the minimum
 * @param max the maximum
 * @param sum the exact sum of the {@code double}s, without trailing zeros so that equal sums are {@code equals}
 * @param count how many contributors have a percentage
 */
public record PercentStats(double min, double max, BigDecimal sum, int count) {
    /** The statistics of no percentages, the neutral element of {@link #merge}. */
    public static final PercentStats NONE = new PercentStats(0.0, 0.0, BigDecimal.ZERO, 0);

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
        if (count == 0) {
            return other;
        }
        if (other.count == 0) {
            return this;
        }
        return new PercentStats(
                Math.min(min, other.min), Math.max(max, other.max), sum.add(other.sum), count + other.count);
    }

    /** Returns the sum, rounded once, divided by the count; 0 without percentages. */
    public double mean() {
        return count == 0 ? 0.0 : sum.doubleValue() / count;
    }

    /** Returns the maximum divided by the mean if the mean is positive, otherwise 1. */
    public double imbalance() {
        double mean = mean();
        return mean > 0.0 ? max / mean : 1.0;
    }
}
