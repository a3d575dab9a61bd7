package io.ftimer.gate;

import io.ftimer.report.internal.text.Quantity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An inexact number of calls: from the run, or the iteration of a benchmark, with the fewest to that with the most.
 *
 * <p>Thread safety: immutable.
 *
 * @param min the smallest number of calls
 * @param max the largest number of calls
 */
public record CallRange(double min, double max) {
    private static final Pattern TEXT = Pattern.compile("(.+?)\\.\\.(.+)");
    private static final int DIGITS = 4;

    /** Returns the range of one number. */
    static CallRange of(double calls) {
        return new CallRange(calls, calls);
    }

    /**
     * Parses the result of {@link #text}.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
    public static CallRange parse(String text) {
        Matcher ends = TEXT.matcher(text);
        if (!ends.matches()) {
            throw new IllegalArgumentException("invalid value \"" + text + "\": expected a range such as 0.9..1.1");
        }
        CallRange range = new CallRange(GateNumbers.parse(ends.group(1)), GateNumbers.parse(ends.group(2)));
        if (range.min > range.max) {
            throw new IllegalArgumentException("invalid value \"" + text + "\": expected the smaller number first");
        }
        return range;
    }

    /** Returns {@code 0.9..1.1}, rounded outward to four digits; integers are not rounded. */
    public String text() {
        return rounded(min, RoundingMode.FLOOR) + ".." + rounded(max, RoundingMode.CEILING);
    }

    private static String rounded(double number, RoundingMode mode) {
        return GateNumbers.isWhole(number)
                ? GateNumbers.exactText(number)
                : BigDecimal.valueOf(number)
                        .round(new MathContext(DIGITS, mode))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** Returns the smallest range that has the numbers of both. */
    CallRange with(CallRange other) {
        return new CallRange(Math.min(min, other.min), Math.max(max, other.max));
    }

    /** Returns the number if there is only one. */
    Optional<Double> constant() {
        return min == max ? Optional.of(min) : Optional.empty();
    }

    /** Returns whether all numbers are in another range, widened by a percentage of its ends; false for NaN. */
    boolean isIn(CallRange other, double tolerancePercent) {
        return min >= other.min * (1 - tolerancePercent / 100) && isAtMost(other, tolerancePercent);
    }

    /** As {@link #isIn}, without the lower end. */
    boolean isAtMost(CallRange other, double tolerancePercent) {
        return max <= other.max * (1 + tolerancePercent / 100);
    }

    /** Returns {@code 3} or {@code 2..3}, as shown beside an expectation. */
    String shown() {
        return min == max ? Quantity.ofReal(min) : Quantity.ofReal(min) + ".." + Quantity.ofReal(max);
    }
}
