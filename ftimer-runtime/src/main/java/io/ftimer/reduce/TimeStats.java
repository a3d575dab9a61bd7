package io.ftimer.reduce;

import io.ftimer.internal.numbers.SampleVariance;
import io.ftimer.internal.numbers.Seconds;
import java.math.BigInteger;

/**
 * Smallest, largest and mean time over the ranks that have one, and how far their times lie apart.
 *
 * <p>All components of the empty case are 0, its ranks -1. Thread safety: immutable.
 *
 * @param minNanos the smallest time in nanoseconds; negative where a clock went backward
 * @param minRank the lowest rank that has the smallest time
 * @param maxNanos the largest time in nanoseconds
 * @param maxRank the lowest rank that has the largest time
 * @param sumNanos the exact sum in nanoseconds
 * @param sumOfSquares the exact sum of the squares of the times in square nanoseconds
 * @param count how many times were taken together
 */
public record TimeStats(
        long minNanos,
        int minRank,
        long maxNanos,
        int maxRank,
        BigInteger sumNanos,
        BigInteger sumOfSquares,
        int count) {
    /** What nothing adds up to; merging with it changes nothing. */
    static final TimeStats NONE = new TimeStats(0, -1, 0, -1, BigInteger.ZERO, BigInteger.ZERO, 0);

    /** Returns the statistics of one rank's time. */
    public static TimeStats of(long nanos, int rank) {
        BigInteger sum = BigInteger.valueOf(nanos);
        return new TimeStats(nanos, rank, nanos, rank, sum, sum.multiply(sum), 1);
    }

    /** Returns the statistics of the times of both, for any order of merging the same. */
    public TimeStats merge(TimeStats other) {
        if (count == 0) {
            return other;
        }
        if (other.count == 0) {
            return this;
        }
        boolean lower = other.minNanos < minNanos || other.minNanos == minNanos && other.minRank < minRank;
        boolean higher = other.maxNanos > maxNanos || other.maxNanos == maxNanos && other.maxRank < maxRank;
        return new TimeStats(
                lower ? other.minNanos : minNanos,
                lower ? other.minRank : minRank,
                higher ? other.maxNanos : maxNanos,
                higher ? other.maxRank : maxRank,
                sumNanos.add(other.sumNanos),
                sumOfSquares.add(other.sumOfSquares),
                count + other.count);
    }

    /** Returns the smallest time in seconds. */
    public double minSeconds() {
        return Seconds.of(minNanos);
    }

    /** Returns the sum, rounded once to seconds, divided by the count; 0 if there is none. */
    public double meanSeconds() {
        return count == 0 ? 0.0 : Seconds.of(sumNanos) / count;
    }

    /**
     * Returns the sample standard deviation in seconds, {@code sqrt((sumOfSquares - sumNanos^2 / count) / (count - 1))}: what
     * is under the root is computed exactly and rounded once. It is 0 for less than two times.
     */
    public double deviationSeconds() {
        return Math.sqrt(SampleVariance.squareSeconds(sumNanos, sumOfSquares, count));
    }

    /** Returns the largest time in seconds. */
    public double maxSeconds() {
        return Seconds.of(maxNanos);
    }

    /**
     * Returns {@code maxSeconds() / meanSeconds()}: 1 when all ranks took the same time, larger the more one rank keeps
     * the others waiting. If the times add up to nothing it is 1 when the largest is 0 too, otherwise 0. Negative times
     * can make it negative.
     */
    public double imbalance() {
        if (sumNanos.signum() == 0) {
            return maxNanos == 0 ? 1.0 : 0.0;
        }
        return maxSeconds() / meanSeconds();
    }

    /**
     * Returns {@code maxSeconds() / meanSeconds()} as {@link #imbalance()} does, but 1 unless the times add up to more than
     * nothing: what results over lanes show.
     */
    public double laneImbalance() {
        return sumNanos.signum() > 0 ? maxSeconds() / meanSeconds() : 1.0;
    }

    /** Returns the sum, rounded once to seconds; 0 if there is none. */
    public double sumSeconds() {
        return Seconds.of(sumNanos);
    }

    /** Returns these statistics with a largest time of at least 0, of no rank if that is not one of the times. */
    TimeStats withMaxFromZero() {
        return maxNanos >= 0 ? this : new TimeStats(minNanos, minRank, 0, -1, sumNanos, sumOfSquares, count);
    }
}
