package io.ftimer.jmh.internal.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Shows numbers to people. Stateless. */
public final class Numbers {
    private static final MathContext SHORT = new MathContext(4);
    private static final double LARGEST_WHOLE = 1e15;

    private Numbers() {}

    /** Returns a whole number with all digits, another one with four, {@code -} if it is none. */
    public static String exact(double number) {
        if (!Double.isFinite(number)) {
            return "-";
        }
        return number == Math.rint(number) && Math.abs(number) < LARGEST_WHOLE
                ? Long.toString((long) number)
                : new BigDecimal(number).round(SHORT).stripTrailingZeros().toPlainString();
    }

    /** Returns a number with one decimal, {@code -} if it is none. */
    public static String fixed(double number) {
        return Double.isFinite(number) ? String.format(Locale.ROOT, "%.1f", number) : "-";
    }
}
