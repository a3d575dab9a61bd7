package io.ftimer.jmh.internal.baseline;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An inexact number of calls per operation: from the iteration with the fewest to that with the most.
 *
 * <p>Thread safety: immutable.
 *
 * @param method the method of a group whose operations count; empty for all operations
 * @param min the smallest number of calls per operation
 * @param max the largest number of calls per operation
 */
record CallRange(Optional<String> method, double min, double max) {
    private static final Pattern TEXT = Pattern.compile("(.+?)\\.\\.([^/]+)(?:/(.+)\\(\\))?");
    private static final int DIGITS = 4;

    /**
     * Parses the result of {@link #text}.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
    static CallRange parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "invalid value \"" + text + "\": expected a range such as 0.9..1.1 or 0.9..1.1/method()");
        }
        return new CallRange(
                Optional.ofNullable(parts.group(3)),
                ExpectedCalls.number(parts.group(1)),
                ExpectedCalls.number(parts.group(2)));
    }

    /** Returns {@code 0.9..1.1} or {@code 0.9..1.1/reader()}, rounded outward. */
    String text() {
        return rounded(min, RoundingMode.FLOOR) + ".." + rounded(max, RoundingMode.CEILING)
                + method.map(name -> "/" + name + "()").orElse("");
    }

    private static String rounded(double number, RoundingMode mode) {
        return BigDecimal.valueOf(number)
                .round(new MathContext(DIGITS, mode))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Returns whether calls per operation are in this range, widened by a percentage of its ends; false for NaN. */
    boolean accepts(double callsPerOp, double tolerancePercent) {
        double tolerance = tolerancePercent / 100;
        return callsPerOp >= min * (1 - tolerance) && callsPerOp <= max * (1 + tolerance);
    }
}
