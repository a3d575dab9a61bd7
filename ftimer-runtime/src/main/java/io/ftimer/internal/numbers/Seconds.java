package io.ftimer.internal.numbers;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Converts nanoseconds to the nearest {@code double} of seconds. Stateless. */
public final class Seconds {
    /** The largest magnitude up to which every {@code long} is an exact {@code double}: one division rounds once. */
    private static final long EXACT = 1L << 53;

    private Seconds() {}

    /** Returns {@code nanos / 10^9}, correctly rounded (half even) for every {@code long}. */
    public static double of(long nanos) {
        if (-EXACT <= nanos && nanos <= EXACT) {
            return nanos / 1e9;
        }
        return BigDecimal.valueOf(nanos, 9).doubleValue();
    }

    /** Returns {@code nanos / 10^9}, correctly rounded, for a sum that may be wider than 64 bits. */
    public static double of(BigInteger nanos) {
        return nanos.bitLength() < Long.SIZE ? of(nanos.longValue()) : new BigDecimal(nanos, 9).doubleValue();
    }

    /**
     * Returns {@code 100 * part / whole} computed on seconds, multiplication first; 0 if
     * {@code wholeNanos} is not positive.
     */
    public static double percent(long partNanos, long wholeNanos) {
        return wholeNanos > 0 ? 100.0 * of(partNanos) / of(wholeNanos) : 0.0;
    }
}
