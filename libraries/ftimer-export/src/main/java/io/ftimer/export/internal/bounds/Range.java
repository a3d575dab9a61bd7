package io.ftimer.export.internal.bounds;

import io.ftimer.report.internal.text.ShownNumber;
import java.util.regex.Pattern;

/**
 * The numbers that a bound allows.
 *
 * @param min the smallest; negative infinity for an upper bound
 * @param max the largest; positive infinity for a lower bound
 */
public record Range(double min, double max) {
    private static final String AT_MOST = "<= ";
    private static final String AT_LEAST = ">= ";
    private static final String EQUALS = "= ";
    private static final String TO = "..";

    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]{1,3})?");
    private static final double LARGEST_WHOLE = 1e15;

    /** The largest number of a file: it stays finite when it is rounded or multiplied. */
    static final double LARGEST = 1e300;

    /** Throws {@link IllegalArgumentException} for an empty range. */
    public Range {
        if (!(min <= max)) {
            throw new IllegalArgumentException("invalid range: expected the smaller number first");
        }
    }

    public static Range atMost(double max) {
        return new Range(Double.NEGATIVE_INFINITY, max);
    }

    /** Parses the result of {@link #toString}; throws {@link IllegalArgumentException} for other text. */
    public static Range parse(String text) {
        if (text.startsWith(AT_MOST)) {
            return atMost(number(text, AT_MOST));
        }
        if (text.startsWith(AT_LEAST)) {
            return new Range(number(text, AT_LEAST), Double.POSITIVE_INFINITY);
        }
        if (!text.startsWith(EQUALS)) {
            throw new IllegalArgumentException(
                    "invalid bound \"" + text + "\": expected <= 3, = 3, = 1..3 or >= 3, after two blanks");
        }
        int to = text.indexOf(TO);
        double min = parsed(text.substring(EQUALS.length(), to < 0 ? text.length() : to));
        return new Range(min, to < 0 ? min : parsed(text.substring(to + TO.length())));
    }

    private static double parsed(String text) {
        double number = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (Double.isNaN(number)) {
            throw new IllegalArgumentException("invalid value \"" + text + "\": expected a number");
        }
        if (number > LARGEST) {
            throw new IllegalArgumentException("invalid value \"" + text + "\": expected at most " + LARGEST);
        }
        return number;
    }

    private static double number(String text, String operator) {
        return parsed(text.substring(operator.length()));
    }

    public boolean isAtMost() {
        return min == Double.NEGATIVE_INFINITY;
    }

    boolean isAtLeast() {
        return max == Double.POSITIVE_INFINITY;
    }

    /** Returns whether a number is allowed; false for NaN. */
    boolean has(double number) {
        return min <= number && number <= max;
    }

    /** Returns a bound of the same form for other numbers. */
    Range like(double smallest, double largest) {
        return isAtMost() ? atMost(largest) : isAtLeast() ? new Range(smallest, max) : new Range(smallest, largest);
    }

    /** Returns whether it is a range whose largest number is more than twice the one that was found. */
    boolean isLoose(double largest) {
        return !isAtMost() && !isAtLeast() && 2 * largest < max;
    }

    static boolean isWhole(double number) {
        return number == Math.rint(number) && Math.abs(number) < LARGEST_WHOLE;
    }

    /** Returns a text that parses to the same number. */
    private static String exactText(double number) {
        return isWhole(number) ? Long.toString((long) number) : Double.toString(number);
    }

    /** Returns {@code at most 3}, as sentences have it. */
    String words() {
        return isAtMost()
                ? "at most " + ShownNumber.ofReal(max)
                : isAtLeast()
                        ? "at least " + ShownNumber.ofReal(min)
                        : min == max
                                ? "exactly " + ShownNumber.ofReal(min)
                                : ShownNumber.ofReal(min) + " to " + ShownNumber.ofReal(max);
    }

    /** Returns the range as a line of a file has it: {@code <= 3}, {@code = 3}, {@code = 1..3} or {@code >= 3}. */
    @Override
    public String toString() {
        return isAtMost()
                ? AT_MOST + exactText(max)
                : isAtLeast()
                        ? AT_LEAST + exactText(min)
                        : EQUALS + exactText(min) + (min == max ? "" : TO + exactText(max));
    }
}
