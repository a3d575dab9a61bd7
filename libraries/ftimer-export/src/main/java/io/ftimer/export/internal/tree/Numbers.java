package io.ftimer.export.internal.tree;

import io.ftimer.internal.text.Digits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/**
 * Numbers and flags as texts. For a text that is none, each method throws an {@link IllegalArgumentException} whose message says what was
 * expected. Stateless.
 */
public final class Numbers {
    /** No number that fTimer writes is longer. */
    private static final int LONGEST = 400;

    public static final int NANO_DIGITS = 9;
    private static final Pattern BITS = Pattern.compile("[0-9A-Fa-f]{16}");
    private static final BigDecimal MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    private Numbers() {}

    /** Returns a decimal number within the range of doubles, with all its digits. */
    public static BigDecimal real(String text) {
        try {
            if (text.length() <= LONGEST && Digits.isAscii(text)) {
                BigDecimal number = new BigDecimal(text);
                // an extreme exponent would take memory without limit when digits are shifted
                if (number.signum() == 0) {
                    return Math.abs((long) number.scale()) <= LONGEST ? number : BigDecimal.ZERO;
                }
                if (Math.abs((long) number.precision() - number.scale()) <= LONGEST) {
                    return number;
                }
            }
        } catch (NumberFormatException | ArithmeticException e) {
            // reported below
        }
        throw new IllegalArgumentException("expected a finite number");
    }

    public static long integer(String text) {
        try {
            return Digits.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected an integer", e);
        }
    }

    /** Returns the number of something, an integer of 64 bits that is not negative. */
    public static long count(String text) {
        long count = integer(text);
        if (count < 0) {
            throw new IllegalArgumentException("expected an integer of at least 0");
        }
        return count;
    }

    public static boolean flag(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("expected true or false");
        }
        return text.equals("true");
    }

    /** Returns 64 bits, of 16 hexadecimal digits, as an unsigned integer. */
    public static BigInteger bits(String text) {
        if (!BITS.matcher(text).matches()) {
            throw new IllegalArgumentException("expected 16 hexadecimal digits");
        }
        return new BigInteger(text, 16);
    }

    /** Returns seconds as nanoseconds, rounded half even; the nearest possible number if they exceed 64 bits. */
    public static long nanos(BigDecimal seconds) {
        return rounded(seconds.movePointRight(NANO_DIGITS));
    }

    /** Returns the nearest integer, rounded half even; the nearest possible number if it exceeds 64 bits. */
    public static long rounded(BigDecimal number) {
        return number.setScale(0, RoundingMode.HALF_EVEN).min(MAX).max(MIN).longValueExact();
    }

    /** Returns whether nanoseconds, written as a double of seconds, are this number of seconds. */
    public static boolean isExact(long nanos, BigDecimal seconds) {
        return BigDecimal.valueOf(nanos, NANO_DIGITS).doubleValue() == seconds.doubleValue();
    }
}
