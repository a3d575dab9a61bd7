package io.ftimer.trace;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Collection;

/**
 * The durations of one operation over all its occurrences, in nanoseconds. All numbers are 0 if there is no occurrence.
 * Immutable.
 *
 * @param count the number of occurrences
 * @param totalNanos the sum of the durations
 * @param minNanos the shortest duration
 * @param maxNanos the longest duration
 * @param meanNanos the sum divided by the count
 * @param medianNanos the middle duration, or the mean of the two middle ones
 * @param deviationNanos the standard deviation of the population: the squares are divided by the count
 */
public record OperationStatistics(
        long count,
        BigInteger totalNanos,
        long minNanos,
        long maxNanos,
        double meanNanos,
        double medianNanos,
        double deviationNanos) {
    /** The statistics of an operation that never occurred. */
    public static final OperationStatistics EMPTY = new OperationStatistics(0, BigInteger.ZERO, 0, 0, 0, 0, 0);

    /** Returns the statistics of durations in nanoseconds. */
    public static OperationStatistics of(Collection<Long> durationsNanos) {
        if (durationsNanos.isEmpty()) {
            return EMPTY;
        }
        long[] sorted =
                durationsNanos.stream().mapToLong(Long::longValue).sorted().toArray();
        BigInteger sum = BigInteger.ZERO;
        BigInteger sumOfSquares = BigInteger.ZERO;
        for (long duration : sorted) {
            BigInteger exact = BigInteger.valueOf(duration);
            sum = sum.add(exact);
            sumOfSquares = sumOfSquares.add(exact.multiply(exact));
        }
        BigInteger count = BigInteger.valueOf(sorted.length);
        return new OperationStatistics(
                sorted.length,
                sum,
                sorted[0],
                sorted[sorted.length - 1],
                quotient(sum, count),
                median(sorted),
                Math.sqrt(quotient(sumOfSquares.multiply(count).subtract(sum.multiply(sum)), count.multiply(count))));
    }

    private static double median(long[] sorted) {
        int middle = sorted.length / 2;
        BigInteger upper = BigInteger.valueOf(sorted[middle]);
        BigInteger lower = sorted.length % 2 == 1 ? upper : BigInteger.valueOf(sorted[middle - 1]);
        return quotient(lower.add(upper), BigInteger.TWO);
    }

    private static double quotient(BigInteger dividend, BigInteger divisor) {
        return new BigDecimal(dividend)
                .divide(new BigDecimal(divisor), MathContext.DECIMAL128)
                .doubleValue();
    }
}
