package io.ftimer.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.stream.LongStream;

/**
 * The Fortran number formats of reports and CSV files, rounded half even from the exact binary value. Values must be finite.
 * A negative value that rounds to zero keeps its sign. Stateless.
 */
final class DecimalFormats {
    /** The decimals and the digits of the exponent of a real in CSV: those of ES32.17E4. */
    private static final int CSV_DECIMALS = 17;

    private static final int CSV_EXPONENT_DIGITS = 4;
    private static final int SHORT_EXPONENT_DIGITS = 2;

    private static final long LEAST_CSV_DIGITS = 100_000_000_000_000_000L;
    private static final int MANTISSA_BITS = 52;

    /** All that fit a {@code long}. */
    private static final long[] POWERS_OF_FIVE =
            LongStream.iterate(1, power -> 5 * power).limit(28).toArray();

    private DecimalFormats() {}

    /** Returns {@code value} as F0.d prints it: as short as possible, without a zero before the point. */
    static String fixed(double value, int decimals) {
        String digits = digits(value, decimals);
        return signed(value, digits.startsWith("0.") ? digits.substring(1) : digits);
    }

    /** Returns {@code value} as Fw.d does: right-aligned in {@code width} columns, all of them stars if it does not fit. */
    static String fixed(double value, int width, int decimals) {
        return width == 0 ? fixed(value, decimals) : justified(signed(value, digits(value, decimals)), width);
    }

    private static String digits(double value, int decimals) {
        return new BigDecimal(Math.abs(value))
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    /**
     * Returns {@code value} as ES32.17E4 does, without its leading blanks: 18 significant digits, then the exponent with its
     * sign and four digits.
     */
    static String scientific(double value) {
        double magnitude = Math.abs(value);
        int power = (int) Math.floor(Math.log10(magnitude));
        long digits = csvDigits(magnitude, power);
        return digits >= LEAST_CSV_DIGITS && digits / LEAST_CSV_DIGITS < 10
                ? scientific(value, Long.toString(digits), power, CSV_EXPONENT_DIGITS)
                : scientific(value, CSV_DECIMALS, CSV_EXPONENT_DIGITS);
    }

    /**
     * Returns {@code magnitude * 10^(17 - power)}, rounded, by whole numbers of 128 bits, as large files have many seconds; 0 if
     * that is not possible. There are 18 digits if {@code power} is that of the first one.
     */
    static long csvDigits(double magnitude, int power) {
        int scale = CSV_DECIMALS - power;
        int shift = MANTISSA_BITS - Math.getExponent(magnitude) - scale;
        if (scale < 0 || scale >= POWERS_OF_FIVE.length || shift <= 0 || shift >= Long.SIZE) {
            return 0;
        }
        long mantissa = (Double.doubleToRawLongBits(magnitude) & ((1L << MANTISSA_BITS) - 1)) | (1L << MANTISSA_BITS);
        long low = mantissa * POWERS_OF_FIVE[scale];
        long whole = (Math.multiplyHigh(mantissa, POWERS_OF_FIVE[scale]) << -shift) | (low >>> shift);
        // what follows the point, as a part of 2^64: negative from one half on
        long rest = low << -shift;
        return rest < 0 && (rest != Long.MIN_VALUE || (whole & 1) == 1) ? whole + 1 : whole;
    }

    /**
     * Returns {@code value} as ESw.d does: {@code decimals + 1} significant digits, then the exponent with its sign and two
     * digits, or with three and no E; right-aligned in {@code width} columns.
     */
    static String shortScientific(double value, int width, int decimals) {
        return justified(scientific(value, decimals, SHORT_EXPONENT_DIGITS), width);
    }

    private static String scientific(double value, int decimals, int exponentDigits) {
        BigDecimal rounded =
                new BigDecimal(Math.abs(value)).round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
        String digits = rounded.unscaledValue().toString();
        return scientific(
                value,
                digits + "0".repeat(decimals + 1 - digits.length()),
                digits.length() - 1 - rounded.scale(),
                exponentDigits);
    }

    private static String scientific(double value, String digits, int power, int exponentDigits) {
        String exponent = Integer.toString(Math.abs(power));
        return signed(value, digits.charAt(0) + "." + digits.substring(1))
                + (exponent.length() > exponentDigits ? "" : "E")
                + (power < 0 ? '-' : '+')
                + "0".repeat(Math.max(0, exponentDigits - exponent.length()))
                + exponent;
    }

    /** Returns a number right-aligned in {@code width} columns, stars if it does not fit; unpadded if the width is 0. */
    static String justified(String number, int width) {
        int blanks = width - number.length();
        return width != 0 && blanks < 0 ? "*".repeat(width) : " ".repeat(Math.max(blanks, 0)) + number;
    }

    private static String signed(double value, String digits) {
        return Double.doubleToRawLongBits(value) < 0 ? "-" + digits : digits;
    }
}
