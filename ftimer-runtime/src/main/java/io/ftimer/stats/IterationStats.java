package io.ftimer.stats;

import io.ftimer.internal.numbers.SampleVariance;
import io.ftimer.internal.numbers.Seconds;
import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BinaryOperator;

/**
 * Count, extremes, mean and variance of the times of iterations, each counting once whatever rank it comes from.
 *
 * <p>Kept are the number of times, their exact sum and the exact sum of their squares; a mean or variance is computed from
 * these integers and rounded at the end. That gives what Welford's algorithm aims at: its recurrence is there because a
 * sum of squares in floating point loses the variance of large, close values. Integers lose nothing. In exchange, merging
 * and subtracting are additions, and do not depend on any order.
 *
 * <p>Thread safety: immutable.
 *
 * @param count how many times were taken together
 * @param min the smallest time, the earliest one if there are several; empty if there is none, or if it is not known
 * @param max the largest time, in the same way
 * @param sumNanos the exact sum of the times in nanoseconds
 * @param sumOfSquares the exact sum of the squares of the times in square nanoseconds
 */
public record IterationStats(
        long count, Optional<Extremum> min, Optional<Extremum> max, BigInteger sumNanos, BigInteger sumOfSquares) {

    /** What nothing adds up to; merging with it changes nothing. */
    public static final IterationStats NONE =
            new IterationStats(0, Optional.empty(), Optional.empty(), BigInteger.ZERO, BigInteger.ZERO);

    /** Returns the statistics of one time. */
    public static IterationStats of(long nanos, OptionalLong iteration) {
        Optional<Extremum> only = Optional.of(new Extremum(nanos, iteration, 0));
        BigInteger sum = BigInteger.valueOf(nanos);
        return new IterationStats(1, only, only, sum, sum.multiply(sum));
    }

    /** Returns the same statistics, with all of it seen on that rank. */
    public IterationStats onRank(int rank) {
        return new IterationStats(
                count,
                min.map(extremum -> extremum.onRank(rank)),
                max.map(extremum -> extremum.onRank(rank)),
                sumNanos,
                sumOfSquares);
    }

    /**
     * Returns the statistics of the times of both, for any order of merging the same. Of equal extremes the one of the lower
     * rank is kept, then that of the lower iteration.
     */
    public IterationStats merge(IterationStats other) {
        return new IterationStats(
                Math.addExact(count, other.count),
                merged(min, other, other.min, Extremum::smaller),
                merged(max, other, other.max, Extremum::larger),
                sumNanos.add(other.sumNanos),
                sumOfSquares.add(other.sumOfSquares));
    }

    /** Returns the extremum of both; unknown if a side that has times does not know its own. */
    private Optional<Extremum> merged(
            Optional<Extremum> mine, IterationStats other, Optional<Extremum> others, BinaryOperator<Extremum> choice) {
        if (count == 0) {
            return others;
        }
        return other.count == 0 ? mine : mine.flatMap(known -> others.map(found -> choice.apply(known, found)));
    }

    /**
     * Returns the statistics of what was added since {@code earlier}. An extremum is known only if it changed since then:
     * otherwise it may be older, and is empty. An iteration that counted before and went on since adds the rest of its time
     * and no count, and can make a variance of few iterations meaningless; it is 0 rather than negative then.
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

    /** Returns the sum, rounded once to seconds, divided by the count; 0 if there is none. */
    public double meanSeconds() {
        return count == 0 ? 0.0 : totalSeconds() / count;
    }

    /**
     * Returns the sample variance {@code (sumOfSquares - sumNanos^2 / count) / (count - 1)} in square nanoseconds, computed
     * exactly and rounded once; 0 for less than two times.
     */
    public double varianceSquareNanos() {
        return SampleVariance.squareNanos(sumNanos, sumOfSquares, count);
    }

    /** Returns {@link #varianceSquareNanos()} in square seconds, rounded once. */
    public double varianceSquareSeconds() {
        return SampleVariance.squareSeconds(sumNanos, sumOfSquares, count);
    }

    /** Returns the square root of {@link #varianceSquareSeconds()}: the sample standard deviation, 0 for less than two times. */
    public double deviationSeconds() {
        return Math.sqrt(varianceSquareSeconds());
    }
}
