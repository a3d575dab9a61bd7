package io.ftimer.jmh.internal.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers. Stateless. */
public final class ResultNumbers {
    private static final MathContext SHORT = new MathContext(4);
    private static final double LARGEST_WHOLE = 1e15;

    private ResultNumbers() {}

    /** Returns an integer with all digits, any other number with four, and {@code -} for NaN and infinity. */
    public static String exact(double number) {
        if (!Double.isFinite(number)) {
            return "-";
        }
        return number == Math.rint(number) && Math.abs(number) < LARGEST_WHOLE
                ? Long.toString((long) number)
                : new BigDecimal(number).round(SHORT).stripTrailingZeros().toPlainString();
    }

    /** Returns a number with one decimal, and {@code -} for NaN and infinity. */
    public static String fixed(double number) {
        return Double.isFinite(number) ? String.format(Locale.ROOT, "%.1f", number) : "-";
    }
}
