package io.ftimer.mpi.gptl;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Numbers in the formats of C, as GPTL prints them: rounded half even from the exact binary value, and wider than their
 * column if they do not fit. Stateless.
 */
final class GptlNumbers {
    /** C prints {@code %g} in exponential notation below this exponent. */
    private static final int MIN_FIXED_EXPONENT = -4;

    private GptlNumbers() {}

    /** Returns a value as {@code %w.df} does. */
    static String fixed(double value, int width, int decimals) {
        return right(
                new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString(), width);
    }

    /** Returns a value as {@code %w.de} does. */
    static String exponential(double value, int width, int decimals) {
        return right(digits(value, decimals + 1), width);
    }

    /** Returns a value as {@code %w.dg} does: as short as possible with that many significant digits. */
    static String general(double value, int width, int significant) {
        if (value == 0) {
            return right("0", width);
        }
        BigDecimal rounded = rounded(value, significant).stripTrailingZeros();
        int exponent = rounded.precision() - 1 - rounded.scale();
        boolean fixed = exponent >= MIN_FIXED_EXPONENT && exponent < significant;
        return right(fixed ? rounded.toPlainString() : digits(value, rounded.precision()), width);
    }

    private static String digits(double value, int significant) {
        return String.format(Locale.ROOT, "%." + (significant - 1) + "e", rounded(value, significant));
    }

    private static BigDecimal rounded(double value, int significant) {
        return new BigDecimal(value).round(new MathContext(significant, RoundingMode.HALF_EVEN));
    }

    static String right(String text, int width) {
        return " ".repeat(Math.max(width - text.length(), 0)) + text;
    }

    static String left(String text, int width) {
        return text + " ".repeat(Math.max(width - text.length(), 0));
    }
}
