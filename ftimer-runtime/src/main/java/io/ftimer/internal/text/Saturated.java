package io.ftimer.internal.text;

import java.math.BigInteger;

/** Sums and differences that stop at the largest value, or the smallest one. */
public final class Saturated {
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    private Saturated() {}

    /** Returns a number that is at least {@link Long#MIN_VALUE}; {@link Long#MAX_VALUE} if it is larger. */
    public static long of(BigInteger number) {
        return number.min(LARGEST).longValue();
    }

    /** Returns a sum; {@link Long#MAX_VALUE} if it is larger, {@link Long#MIN_VALUE} if it is smaller. */
    public static long sum(long one, long other) {
        long sum = one + other;
        boolean overflows = ((one ^ sum) & (other ^ sum)) < 0;
        return overflows ? one > 0 ? Long.MAX_VALUE : Long.MIN_VALUE : sum;
    }

    /** Returns a difference; {@link Long#MAX_VALUE} if it is larger, {@link Long#MIN_VALUE} if it is smaller. */
    public static long difference(long one, long other) {
        long difference = one - other;
        boolean overflows = ((one ^ other) & (one ^ difference)) < 0;
        return overflows ? one < 0 ? Long.MIN_VALUE : Long.MAX_VALUE : difference;
    }
}
