package io.ftimer.reduce.stats;

import io.ftimer.internal.text.Seconds;
import java.math.BigInteger;

/**
 * Minimum, maximum and mean of the times of several contributors.
 *
 * <p>In {@link #NONE} the contributors are -1 and everything else is 0. Thread safety: immutable.
 *
 * @param minNanos the minimum in nanoseconds; negative where a clock went backward
 * @param minContributor the lowest contributor that has the minimum
 * @param maxNanos the maximum in nanoseconds
 * @param maxContributor the lowest contributor that has the maximum
 * @param sumNanos the exact sum in nanoseconds
 * @param count the number of times
 */
public record TimeStats(
        long minNanos, int minContributor, long maxNanos, int maxContributor, BigInteger sumNanos, int count) {
    /** The statistics of no times, the neutral element of {@link #merge}. */
    public static final TimeStats NONE = new TimeStats(0, -1, 0, -1, BigInteger.ZERO, 0);

    /** Returns the statistics of the time of one contributor. */
    public static TimeStats of(long nanos, int contributor) {
        return new TimeStats(nanos, contributor, nanos, contributor, BigInteger.valueOf(nanos), 1);
    }

    /** Returns the statistics of the times of both, independent of the order of merging. */
    public TimeStats merge(TimeStats other) {
        if (count == 0) {
            return other;
        }
        if (other.count == 0) {
            return this;
        }
        boolean lower =
                other.minNanos < minNanos || other.minNanos == minNanos && other.minContributor < minContributor;
        boolean higher =
                other.maxNanos > maxNanos || other.maxNanos == maxNanos && other.maxContributor < maxContributor;
        return new TimeStats(
                lower ? other.minNanos : minNanos,
                lower ? other.minContributor : minContributor,
                higher ? other.maxNanos : maxNanos,
                higher ? other.maxContributor : maxContributor,
                sumNanos.add(other.sumNanos),
                count + other.count);
    }

    /** Returns the minimum in seconds. */
    public double minSeconds() {
        return Seconds.of(minNanos);
    }

    /** Returns the sum, rounded once to seconds, divided by the count; 0 without times. */
    public double meanSeconds() {
        return count == 0 ? 0.0 : Seconds.of(sumNanos) / count;
    }

    /** Returns the maximum in seconds. */
    public double maxSeconds() {
        return Seconds.of(maxNanos);
    }

    /**
     * Returns {@code maxSeconds() / meanSeconds()}: 1 if all contributors took the same time, larger the longer one keeps
     * the others waiting. If the sum is 0, the result is 1 if the maximum is 0 too, otherwise 0. Negative times can make it
     * negative.
     */
    public double imbalance() {
        if (sumNanos.signum() == 0) {
            return maxNanos == 0 ? 1.0 : 0.0;
        }
        return maxSeconds() / meanSeconds();
    }

    /**
     * Returns the imbalance that reports on lanes show: {@code maxSeconds() / meanSeconds()} if the sum is positive,
     * otherwise 1.
     */
    public double laneImbalance() {
        return sumNanos.signum() > 0 ? maxSeconds() / meanSeconds() : 1.0;
    }

    /** Returns the sum, rounded once to seconds. */
    public double sumSeconds() {
        return Seconds.of(sumNanos);
    }
}
