package io.ftimer.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * The Fortran number formats of reports and CSV files, rounded half even from the exact binary value. Values must be finite.
 * A negative value that rounds to zero keeps its sign.
 *
 * <p>Thread safety: thread-confined; does not allocate for values that {@link BinaryDecimal} holds.
 */
final class DecimalFormats {
    /** The digits of a real in CSV: those of ES32.17E4. */
    private static final int SIGNIFICANT = 18;

    /** The number of digits that always fit an {@code int}. */
    private static final int CHUNK = 9;

    private static final int EXPONENT_DIGITS = 4;
    private static final int SHORT_EXPONENT_DIGITS = 2;
    private static final MathContext ROUNDING = new MathContext(SIGNIFICANT, RoundingMode.HALF_EVEN);

    private final BinaryDecimal decimal = new BinaryDecimal();

    /** Filled from the end, where the last digit is. Wider than any column. */
    private final char[] scratch = new char[64];

    private int start;

    /** Returns {@code value} as F0.d prints it. */
    static String fixed(double value, int decimals) {
        StringBuilder out = new StringBuilder();
        new DecimalFormats().fixed(out, value, 0, decimals);
        return out.toString();
    }

    /**
     * Appends {@code value} as Fw.d does: right-aligned in {@code width} columns, all of them stars if it does not fit.
     * Width 0 is F0.d: as short as possible, without a zero before the point.
     */
    void fixed(StringBuilder out, double value, int width, int decimals) {
        double magnitude = Math.abs(value);
        if (!decimal.load(magnitude)) {
            fixedSlowly(out, value, width, decimals);
            return;
        }
        long whole = decimal.whole();
        long power = PowersOfTen.of(decimals);
        long fraction = decimal.take(power);
        if (decimal.roundsUp(fraction) && ++fraction == power) {
            fraction = 0;
            whole++;
        }
        start = scratch.length;
        put(fraction, decimals);
        put('.');
        if (whole != 0 || width != 0) {
            put(whole, PowersOfTen.digitCount(whole));
        }
        putSign(value);
        flush(out, width);
    }

    /**
     * Appends {@code value} as ES32.17E4 does, without its leading blanks: 18 significant digits, then the exponent with
     * its sign and four digits.
     */
    void scientific(StringBuilder out, double value) {
        double magnitude = Math.abs(value);
        long significand = 0;
        int exponent = 0;
        if (magnitude != 0 && decimal.load(magnitude)) {
            long lead = decimal.whole();
            int weight = 0;
            while (lead == 0) {
                lead = decimal.take(PowersOfTen.of(CHUNK));
                weight -= CHUNK;
            }
            int digits = PowersOfTen.digitCount(lead);
            exponent = weight + digits - 1;
            significand = digits <= SIGNIFICANT ? extend(lead, SIGNIFICANT - digits) : dropLastDigit(lead);
        } else if (magnitude != 0) {
            BigDecimal rounded = new BigDecimal(magnitude).round(ROUNDING);
            significand = rounded.unscaledValue().longValueExact();
            exponent = SIGNIFICANT - 1 - rounded.scale();
        }
        putScientific(significand, SIGNIFICANT, exponent, EXPONENT_DIGITS);
        putSign(value);
        flush(out, 0);
    }

    /**
     * Appends {@code value} as ESw.d does: {@code decimals + 1} significant digits, then the exponent with its sign and two
     * digits, or with three and no E; right-aligned in {@code width} columns. Slower than the other formats.
     */
    void scientific(StringBuilder out, double value, int width, int decimals) {
        long significand = 0;
        int exponent = 0;
        if (value != 0) {
            BigDecimal rounded =
                    new BigDecimal(Math.abs(value)).round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
            exponent = rounded.precision() - 1 - rounded.scale();
            significand = rounded.setScale(decimals - exponent).unscaledValue().longValueExact();
        }
        putScientific(significand, decimals + 1, exponent, SHORT_EXPONENT_DIGITS);
        putSign(value);
        flush(out, width);
    }

    /** Puts digits and exponent; an extra digit of the exponent replaces the E. */
    private void putScientific(long significand, int significant, int exponent, int exponentDigits) {
        int magnitude = Math.abs(exponent);
        boolean longer = magnitude >= PowersOfTen.of(exponentDigits);
        start = scratch.length;
        put(magnitude, longer ? exponentDigits + 1 : exponentDigits);
        put(exponent < 0 ? '-' : '+');
        if (!longer) {
            put('E');
        }
        put(significand, significant - 1);
        put('.');
        put(significand / PowersOfTen.of(significant - 1), 1);
    }

    /** Appends an integer as Iw does: right-aligned in {@code width} columns, stars if it does not fit; unpadded if 0. */
    void integer(StringBuilder out, long value, int width) {
        if (value < 0) {
            justified(out, Long.toString(value), width);
            return;
        }
        start = scratch.length;
        put(value, PowersOfTen.digitCount(value));
        flush(out, width);
    }

    /**
     * Adds {@code count} digits of the fraction to the leading ones and rounds. Rounding never adds a digit: no double in the
     * range is that close below a power of ten.
     */
    private long extend(long lead, int count) {
        long digits = lead;
        for (int missing = count; missing > 0; missing -= CHUNK) {
            long power = PowersOfTen.of(Math.min(missing, CHUNK));
            digits = digits * power + decimal.take(power);
        }
        return decimal.roundsUp(digits) ? digits + 1 : digits;
    }

    /** Rounds an integer of 19 digits to 18. A double this large is an even integer and never ends in 5. */
    private static long dropLastDigit(long lead) {
        return lead % 10 > 5 ? lead / 10 + 1 : lead / 10;
    }

    /** Appends a value outside the range of {@link BinaryDecimal} in fixed notation. */
    private void fixedSlowly(StringBuilder out, double value, int width, int decimals) {
        String digits = new BigDecimal(Math.abs(value))
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .toPlainString();
        String shown = width == 0 && digits.startsWith("0.") ? digits.substring(1) : digits;
        justified(out, isNegative(value) ? "-" + shown : shown, width);
    }

    private static void justified(StringBuilder out, String number, int width) {
        int blanks = width - number.length();
        if (width != 0 && blanks < 0) {
            out.append("*".repeat(width));
        } else {
            out.append(" ".repeat(Math.max(blanks, 0))).append(number);
        }
    }

    private void put(char character) {
        scratch[--start] = character;
    }

    private void putSign(double value) {
        if (isNegative(value)) {
            put('-');
        }
    }

    /** Prepends the last {@code count} digits of a number, using {@code int} arithmetic where possible. */
    private void put(long value, int count) {
        long rest = value;
        int missing = count;
        while (missing > CHUNK) {
            long next = rest / PowersOfTen.of(CHUNK);
            put((int) (rest - next * PowersOfTen.of(CHUNK)), CHUNK);
            rest = next;
            missing -= CHUNK;
        }
        put((int) rest, missing);
    }

    private void put(int value, int count) {
        int rest = value;
        for (int i = 0; i < count; i++) {
            int next = rest / 10;
            scratch[--start] = (char) ('0' + (rest - 10 * next));
            rest = next;
        }
    }

    /** Appends the collected characters, right-aligned in {@code width} columns unless that is 0. */
    private void flush(StringBuilder out, int width) {
        if (width != 0) {
            int first = scratch.length - width;
            if (start < first) {
                Arrays.fill(scratch, first, scratch.length, '*');
            } else {
                Arrays.fill(scratch, first, start, ' ');
            }
            start = first;
        }
        out.append(scratch, start, scratch.length - start);
    }

    private static boolean isNegative(double value) {
        return Double.doubleToRawLongBits(value) < 0;
    }

    /** The powers of ten that fit a {@code long}. */
    private static final class PowersOfTen {
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
}
