package io.ftimer.report.internal.text;

import io.ftimer.internal.text.ShownText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Numbers as text for people: three significant digits and a unit, the same in reports and in messages.
 *
 * <p>Thread safety: stateless.
 */
public final class ShownNumber {
    private static final int DIGITS = 3;
    private static final MathContext FOUR = new MathContext(4);
    private static final double LARGEST_WHOLE = 1e15;
    private static final MathContext ROUNDED = new MathContext(DIGITS, RoundingMode.HALF_EVEN);

    private static final List<Unit> TIMES = List.of(
            new Unit(1, "ns"),
            new Unit(1_000, "µs"),
            new Unit(1_000_000, "ms"),
            new Unit(1_000_000_000, "s"),
            new Unit(60_000_000_000L, "min"),
            new Unit(3_600_000_000_000L, "h"),
            new Unit(86_400_000_000_000L, "d"));
    private static final List<Unit> SIZES = List.of(
            new Unit(1, "B"),
            new Unit(1_000, "kB"),
            new Unit(1_000_000, "MB"),
            new Unit(1_000_000_000, "GB"),
            new Unit(1_000_000_000_000L, "TB"),
            new Unit(1_000_000_000_000_000L, "PB"),
            new Unit(1_000_000_000_000_000_000L, "EB"));

    private record Unit(long size, String symbol) {}

    private ShownNumber() {}

    /** Returns a time with its unit: {@code 1.24 ms}, {@code 0 s}. Units are ns, µs, ms, s, min, h and d. */
    public static String ofNanos(long nanos) {
        return nanos == 0 ? "0 s" : inUnit(BigDecimal.valueOf(nanos), ShownNumber::whole, TIMES);
    }

    /** Returns a time that need not be a whole number of nanoseconds: {@code 8.32 µs}, {@code 0.125 ns}; {@code -} if it is not finite. */
    public static String ofNanos(double nanos) {
        if (nanos == 0) {
            return ofNanos(0L);
        }
        return Double.isFinite(nanos)
                ? inUnit(new BigDecimal(nanos), number -> plain(number.round(ROUNDED)), TIMES)
                : "-";
    }

    /** Returns a size with its unit: {@code 1.24 MB}, {@code 0 B}. A kB is 1000 bytes. */
    public static String ofBytes(long bytes) {
        return inUnit(BigDecimal.valueOf(bytes), ShownNumber::whole, SIZES);
    }

    /** Returns a share of 1 as {@code 100.0 %}. */
    public static String ofShare(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** Returns an integer with a blank before each group of three digits, or three significant digits of another number. */
    public static String ofNumber(Number number) {
        if (number instanceof Double || number instanceof Float) {
            double value = number.doubleValue();
            return Double.isFinite(value) ? plain(new BigDecimal(value).round(ROUNDED)) : Double.toString(value);
        }
        return ShownText.grouped(number.longValue());
    }

    /** Returns an integer with all digits, any other number with four, and {@code -} for NaN and infinity. */
    public static String ofReal(double number) {
        if (!Double.isFinite(number)) {
            return "-";
        }
        return number == Math.rint(number) && Math.abs(number) < LARGEST_WHOLE
                ? Long.toString((long) number)
                : new BigDecimal(number).round(FOUR).stripTrailingZeros().toPlainString();
    }

    /** Returns a number with one decimal, and {@code -} for NaN and infinity. */
    public static String ofTenths(double number) {
        return Double.isFinite(number) ? String.format(Locale.ROOT, "%.1f", number) : "-";
    }

    private static String whole(BigDecimal number) {
        return ShownText.grouped(number.longValueExact());
    }

    /**
     * Returns the number in the largest unit in which it is at least 1 after it was rounded.
     *
     * @param smallest writes a number in the smallest unit, all others have three digits
     */
    private static String inUnit(BigDecimal number, Function<BigDecimal, String> smallest, List<Unit> units) {
        int unit = 0;
        BigDecimal scaled = scaled(number, units.get(0));
        while (unit + 1 < units.size() && !isBelow(scaled, units.get(unit), units.get(unit + 1))) {
            unit++;
            scaled = scaled(number, units.get(unit));
            // 59.96 s is 1.00 min, although it is 0.999 of one
            scaled = scaled.abs().compareTo(BigDecimal.ONE) < 0 ? BigDecimal.valueOf(scaled.signum()) : scaled;
        }
        return (unit == 0 ? smallest.apply(number) : plain(scaled))
                + ' '
                + units.get(unit).symbol();
    }

    private static BigDecimal scaled(BigDecimal number, Unit unit) {
        return number.divide(BigDecimal.valueOf(unit.size()), ROUNDED);
    }

    private static boolean isBelow(BigDecimal scaled, Unit unit, Unit next) {
        return scaled.abs().compareTo(BigDecimal.valueOf(next.size() / unit.size())) < 0;
    }

    /** Returns three significant digits, and all digits before the decimal point. */
    private static String plain(BigDecimal rounded) {
        int whole = rounded.precision() - rounded.scale();
        return whole > DIGITS
                ? rounded.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0
                        ? ShownText.grouped(rounded.longValue())
                        : rounded.toString()
                : rounded.signum() == 0 ? "0" : withDigits(rounded, whole);
    }

    private static String withDigits(BigDecimal rounded, int whole) {
        // 0.000012 keeps its digits, as scientific notation
        return whole < -DIGITS
                ? rounded.toString()
                : rounded.setScale(DIGITS - whole, RoundingMode.UNNECESSARY).toPlainString();
    }
}
