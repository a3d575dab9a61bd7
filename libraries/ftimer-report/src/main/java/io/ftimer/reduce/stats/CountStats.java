package io.ftimer.reduce.stats;

import java.math.BigInteger;

/**
 * Minimum, maximum and mean of the numbers of calls of several contributors.
 *
 * <p>Thread safety: immutable.
 *
 * @param min the minimum
 * @param max the maximum
 * @param sum the exact sum
 * @param count how many contributors have a number, at least 1
 */
public record CountStats(long min, long max, BigInteger sum, int count) {
    /** Returns the statistics of the number of calls of one contributor. */
    public static CountStats of(long calls) {
        return new CountStats(calls, calls, BigInteger.valueOf(calls), 1);
    }

    /** Returns the statistics of the numbers of both, independent of the order of merging. */
    public CountStats merge(CountStats other) {
        return new CountStats(
                Math.min(min, other.min), Math.max(max, other.max), sum.add(other.sum), count + other.count);
    }

    /**
     * Returns the mean, computed as the minimum plus the mean distance from it and limited to the maximum as a
     * {@code double}.
     */
    public double mean() {
        BigInteger aboveMin = sum.subtract(BigInteger.valueOf(min).multiply(BigInteger.valueOf(count)));
        // the minimum may have been rounded up, which would put the mean above the maximum
        return Math.min(min + aboveMin.doubleValue() / count, max);
    }

    /** Returns the sum divided by the count, which may differ from {@link #mean()} in the last digit. */
    public double quotient() {
        return sum.doubleValue() / count;
    }
}
