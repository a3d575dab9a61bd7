package io.ftimer.reduce;

import java.math.BigInteger;

/**
 * Smallest, largest and mean number of calls over the ranks that have one.
 *
 * <p>All components of the empty case are 0. Thread safety: immutable.
 *
 * @param min the smallest number of calls
 * @param max the largest number of calls
 * @param sum the exact sum
 * @param count how many numbers were taken together
 */
public record CountStats(long min, long max, BigInteger sum, int count) {
    /** What nothing adds up to; merging with it changes nothing. */
    static final CountStats NONE = new CountStats(0, 0, BigInteger.ZERO, 0);

    /** Returns the statistics of one rank's number of calls. */
    public static CountStats of(long calls) {
        return new CountStats(calls, calls, BigInteger.valueOf(calls), 1);
    }

    /** Returns the statistics of the numbers of both, for any order of merging the same. */
    public CountStats merge(CountStats other) {
        if (count == 0) {
            return other;
        }
        if (other.count == 0) {
            return this;
        }
        return new CountStats(
                Math.min(min, other.min), Math.max(max, other.max), sum.add(other.sum), count + other.count);
    }

    /**
     * Returns the mean, computed as the smallest number plus the mean distance from it, at most the largest number as a
     * {@code double}; 0 if there is none.
     */
    public double mean() {
        if (count == 0) {
            return 0.0;
        }
        BigInteger aboveMin = sum.subtract(BigInteger.valueOf(min).multiply(BigInteger.valueOf(count)));
        // the smallest number may have been rounded up, so that the sum comes out above the largest
        return Math.min(min + aboveMin.doubleValue() / count, max);
    }

    /** Returns the sum divided by the count, which may differ from {@link #mean()} in the last digit; 0 if there is none. */
    public double quotient() {
        return count == 0 ? 0.0 : sum.doubleValue() / count;
    }
}
