package io.ftimer.internal.numbers;

/** Sums of counts that stop at the largest value. */
public final class Saturated {
    private Saturated() {}

    /** Returns a sum of counts, {@link Long#MAX_VALUE} if it is larger. */
    public static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }
}
