package io.ftimer.gate;

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
 * @param method of a benchmark with several methods, the one whose operations count; empty for all operations, and for other
 *     trees
 * @param min the smallest number of calls
 * @param max the largest number of calls
 * @since 0.1
 */
public record CallRange(Optional<String> method, double min, double max) {
    private static final Pattern TEXT = Pattern.compile("(.+?)\\.\\.([^/]+)(?:/(.+)\\(\\))?");
    private static final int DIGITS = 4;

    /**
     * Parses the result of {@link #text}.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
    public static CallRange parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "invalid value \"" + text + "\": expected a range such as 0.9..1.1 or 0.9..1.1/method()");
        }
        CallRange range = new CallRange(
                Optional.ofNullable(parts.group(3)),
                GateNumbers.parse(parts.group(1)),
                GateNumbers.parse(parts.group(2)));
        if (range.min > range.max) {
            throw new IllegalArgumentException("invalid value \"" + text + "\": expected the smaller number first");
        }
        return range;
    }

    /** Returns {@code 0.9..1.1} or {@code 0.9..1.1/reader()}, rounded outward to four digits; integers are not rounded. */
    public String text() {
        return rounded(min, RoundingMode.FLOOR) + ".." + rounded(max, RoundingMode.CEILING)
                + method.map(name -> "/" + name + "()").orElse("");
    }

    private static String rounded(double number, RoundingMode mode) {
        return GateNumbers.isWhole(number)
                ? GateNumbers.exactText(number)
                : BigDecimal.valueOf(number)
                        .round(new MathContext(DIGITS, mode))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** Returns whether a number of calls is in this range, widened by a percentage of its ends; false for NaN. */
    public boolean accepts(double calls, double tolerancePercent) {
        double tolerance = tolerancePercent / 100;
        return calls >= min * (1 - tolerance) && calls <= max * (1 + tolerance);
    }

    /** As {@link #accepts}, without the lower end. */
    public boolean acceptsAtMost(double calls, double tolerancePercent) {
        return calls <= max * (1 + tolerancePercent / 100);
    }
}
