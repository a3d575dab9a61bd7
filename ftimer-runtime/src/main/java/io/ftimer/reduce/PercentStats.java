package io.ftimer.reduce;

import java.math.BigDecimal;

/**
 * Smallest, largest and mean percentage over the ranks that have one, each of them relative to its own rank's window.
 *
 * <p>All components of the empty case are 0. Thread safety: immutable.
 *
 * @param min the smallest percentage
 * @param max the largest percentage
 * @param sum the exact sum of the {@code double}s, without trailing zeros, so that equal sums are {@code equals}
 * @param count how many percentages were taken together
 */
public record PercentStats(double min, double max, BigDecimal sum, int count) {
    /** What nothing adds up to; merging with it changes nothing. */
    static final PercentStats NONE = new PercentStats(0.0, 0.0, BigDecimal.ZERO, 0);

    /** Takes the trailing zeros off the sum. */
    public PercentStats {
        sum = sum.stripTrailingZeros();
    }

    /** Returns the statistics of one rank's percentage. */
    public static PercentStats of(double percent) {
        return new PercentStats(percent, percent, new BigDecimal(percent), 1);
    }

    /** Returns the statistics of the percentages of both, for any order of merging the same. */
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

    /** Returns the sum, rounded once, divided by the count; 0 if there is none. */
    public double mean() {
        return count == 0 ? 0.0 : sum.doubleValue() / count;
    }

    /** Returns the largest percentage divided by the mean, 1 unless the mean is positive. */
    public double imbalance() {
        double mean = mean();
        return mean > 0.0 ? max / mean : 1.0;
    }
}
