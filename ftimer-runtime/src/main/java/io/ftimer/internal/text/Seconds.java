package io.ftimer.internal.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** Converts nanoseconds, and statistics of them, to the nearest {@code double} of seconds. Stateless. */
public final class Seconds {
    /** The largest magnitude up to which every {@code long} is an exact {@code double}: one division rounds once. */
    private static final long EXACT = 1L << 53;

    /** A nanosecond is a second shifted by this number of decimal digits. */
    private static final int NANO_DIGITS = 9;

    private Seconds() {}

    /** Returns {@code nanos / 10^9}, correctly rounded (half even) for every {@code long}. */
    public static double of(long nanos) {
        if (-EXACT <= nanos && nanos <= EXACT) {
            return nanos / 1e9;
        }
        return BigDecimal.valueOf(nanos, NANO_DIGITS).doubleValue();
    }

    /** Returns {@code nanos / 10^9}, correctly rounded, for a sum that may be wider than 64 bits. */
    public static double of(BigInteger nanos) {
        return nanos.bitLength() < Long.SIZE ? of(nanos.longValue()) : new BigDecimal(nanos, NANO_DIGITS).doubleValue();
    }

    /**
     * Returns {@code 100 * part / whole} computed on seconds, multiplication first; 0 if
     * {@code wholeNanos} is not positive.
     */
    public static double percent(long partNanos, long wholeNanos) {
        return wholeNanos > 0 ? 100.0 * of(partNanos) / of(wholeNanos) : 0.0;
    }

    /**
     * Returns the sample variance of times in square seconds, {@code (sumOfSquares - sumNanos^2 / count) / (count - 1)}, computed
     * exactly and rounded once; 0 for fewer than two times, and never negative.
     */
    public static double sampleVariance(BigInteger sumNanos, BigInteger sumOfSquares, long count) {
        if (count < 2) {
            return 0.0;
        }
        BigInteger n = BigInteger.valueOf(count);
        BigInteger numerator = sumOfSquares.multiply(n).subtract(sumNanos.multiply(sumNanos));
        BigInteger denominator = n.multiply(n.subtract(BigInteger.ONE));
        return new BigDecimal(numerator.max(BigInteger.ZERO), 2 * NANO_DIGITS)
                .divide(new BigDecimal(denominator), MathContext.DECIMAL128)
                .doubleValue();
    }
}
