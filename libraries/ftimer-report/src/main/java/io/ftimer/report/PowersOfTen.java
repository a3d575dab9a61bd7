package io.ftimer.report;

/** The powers of ten that fit a {@code long}. */
final class PowersOfTen {
    /** The exponent of the largest power that fits. */
    static final int MAX_EXPONENT = 18;

    private static final long[] POWERS = new long[MAX_EXPONENT + 1];

    static {
        POWERS[0] = 1;
        for (int i = 1; i <= MAX_EXPONENT; i++) {
            POWERS[i] = 10 * POWERS[i - 1];
        }
    }

    private PowersOfTen() {}

    /** Returns 10 to the power {@code exponent}, 0 to {@link #MAX_EXPONENT}. */
    static long of(int exponent) {
        return POWERS[exponent];
    }

    /** Returns the number of decimal digits of a nonnegative value, 1 for zero. */
    static int digitCount(long value) {
        int count = 1;
        while (count <= MAX_EXPONENT && value >= POWERS[count]) {
            count++;
        }
        return count;
    }
}
