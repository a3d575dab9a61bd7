package io.ftimer.stats;

import io.ftimer.internal.text.Seconds;
import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BinaryOperator;

/**
 * Count, extrema, mean and variance of the times of iterations. Every iteration counts once, whatever contributor it comes
 * from.
 *
 * <pre>{@code
 * IterationStats stats = IterationStats.of(2_000_000, OptionalLong.of(1))
 *         .merge(IterationStats.of(4_000_000, OptionalLong.of(2)));
 * stats.meanSeconds();            // 0.003
 * stats.max().get().iteration();  // OptionalLong[2]
 * }</pre>
 *
 * <p>The number of times, their exact sum and the exact sum of their squares are kept; means and variances are computed from
 * these integers and rounded once. Welford's recurrence is not needed: it exists because a sum of squares in floating point
 * loses the variance of large, close values, while integers lose nothing. Merging and subtracting are therefore additions
 * that do not depend on order.
 *
 * <p>Thread safety: immutable.
 *
 * @param count the number of times
 * @param min the minimum, the earliest one of equals; empty if there is none, or if it is not known
 * @param max the maximum, the earliest one of equals; empty if there is none, or if it is not known
 * @param sumNanos the exact sum of the times in nanoseconds
 * @param sumOfSquares the exact sum of the squares of the times in square nanoseconds
 */
public record IterationStats(
        long count, Optional<Extremum> min, Optional<Extremum> max, BigInteger sumNanos, BigInteger sumOfSquares) {

    /** The statistics of no times, the neutral element of {@link #merge}. */
    public static final IterationStats NONE =
            new IterationStats(0, Optional.empty(), Optional.empty(), BigInteger.ZERO, BigInteger.ZERO);

    /** Returns the statistics of one time. */
    public static IterationStats of(long nanos, OptionalLong iteration) {
        Optional<Extremum> only = Optional.of(new Extremum(nanos, iteration, 0));
        BigInteger sum = BigInteger.valueOf(nanos);
        return new IterationStats(1, only, only, sum, sum.multiply(sum));
    }

    /** Returns the same statistics with both extrema attributed to {@code contributor}. */
    public IterationStats ofContributor(int contributor) {
        return new IterationStats(
                count,
                min.map(extremum -> extremum.ofContributor(contributor)),
                max.map(extremum -> extremum.ofContributor(contributor)),
                sumNanos,
                sumOfSquares);
    }

    /**
     * Returns the statistics of the times of both, independent of the order of merging. Of equal extrema, the one of the lower
     * contributor is kept, then the one of the lower iteration.
     */
    public IterationStats merge(IterationStats other) {
        return new IterationStats(
                Math.addExact(count, other.count),
                merged(min, other, other.min, Extremum.SMALLER),
                merged(max, other, other.max, Extremum.LARGER),
                sumNanos.add(other.sumNanos),
                sumOfSquares.add(other.sumOfSquares));
    }

    /** Returns the extremum of both; empty if a side that has times does not know its own. */
    private Optional<Extremum> merged(
            Optional<Extremum> mine, IterationStats other, Optional<Extremum> others, BinaryOperator<Extremum> choice) {
        if (count == 0) {
            return others;
        }
        return other.count == 0 ? mine : mine.flatMap(known -> others.map(found -> choice.apply(known, found)));
    }

    /**
     * Returns the statistics of what was added since {@code earlier}. An extremum that has not changed since then may be
     * older and is empty. An iteration that was counted before and continued since then adds the rest of its time but no
     * count, which can make the variance of few iterations meaningless; a negative variance is returned as 0.
     *
     * @param earlier statistics of the same times up to an earlier moment
     */
    public IterationStats since(IterationStats earlier) {
        return new IterationStats(
                Math.subtractExact(count, earlier.count),
                min.equals(earlier.min) ? Optional.empty() : min,
                max.equals(earlier.max) ? Optional.empty() : max,
                sumNanos.subtract(earlier.sumNanos),
                sumOfSquares.subtract(earlier.sumOfSquares));
    }

    /** Returns the sum in seconds. */
    public double totalSeconds() {
        return Seconds.of(sumNanos);
    }

    /** Returns the sum, rounded once to seconds, divided by the count; 0 without times. */
    public double meanSeconds() {
        return count == 0 ? 0.0 : totalSeconds() / count;
    }

    /**
     * Returns the sample variance {@code (sumOfSquares - sumNanos^2 / count) / (count - 1)} in square seconds, computed exactly
     * and rounded once; 0 for fewer than two times.
     */
    public double varianceSquareSeconds() {
        return Seconds.sampleVariance(sumNanos, sumOfSquares, count);
    }

    /** Returns the sample standard deviation in seconds, the square root of {@link #varianceSquareSeconds()}. */
    public double deviationSeconds() {
        return Math.sqrt(varianceSquareSeconds());
    }
}
