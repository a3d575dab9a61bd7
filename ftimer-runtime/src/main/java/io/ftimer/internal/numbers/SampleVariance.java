package io.ftimer.internal.numbers;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * The sample variance of times, {@code (sumOfSquares - sumNanos^2 / count) / (count - 1)}, computed exactly and rounded once.
 * It is 0 for fewer than two times, and never negative. Stateless.
 */
public final class SampleVariance {
    /** Square nanoseconds are square seconds shifted by this number of decimal digits. */
    private static final int SQUARE_NANO_DIGITS = 18;

    private SampleVariance() {}

    /** Returns the variance in square seconds. */
    public static double squareSeconds(BigInteger sumNanos, BigInteger sumOfSquares, long count) {
        if (count < 2) {
            return 0.0;
        }
        BigInteger n = BigInteger.valueOf(count);
        BigInteger numerator = sumOfSquares.multiply(n).subtract(sumNanos.multiply(sumNanos));
        BigInteger denominator = n.multiply(n.subtract(BigInteger.ONE));
        return new BigDecimal(numerator.max(BigInteger.ZERO), SQUARE_NANO_DIGITS)
                .divide(new BigDecimal(denominator), MathContext.DECIMAL128)
                .doubleValue();
    }
}
