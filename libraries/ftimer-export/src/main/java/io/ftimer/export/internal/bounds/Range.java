package io.ftimer.export.internal.bounds;

/**
 * The numbers that a bound allows.
 *
 * <p>Thread safety: immutable.
 *
 * @param min the smallest; negative infinity for an upper bound
 * @param max the largest; positive infinity for a lower bound
 */
public record Range(double min, double max) {
    private static final String AT_MOST = "<= ";
    private static final String AT_LEAST = ">= ";
    private static final String EQUALS = "= ";
    private static final String TO = "..";

    /**
     * Rejects an empty range.
     *
     * @throws IllegalArgumentException if the smallest number is larger than the largest
     */
    public Range {
        if (!(min <= max)) {
            throw new IllegalArgumentException("invalid range: expected the smaller number first");
        }
    }

    /** Returns the range of numbers that are at most this one. */
    public static Range atMost(double max) {
        return new Range(Double.NEGATIVE_INFINITY, max);
    }

    /** Returns the range of one number. */
    public static Range exactly(double number) {
        return new Range(number, number);
    }

    /**
     * Parses the result of {@link #toString}.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
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
        return to < 0
                ? exactly(number(text, EQUALS))
                : new Range(
                        GateNumbers.parse(text.substring(EQUALS.length(), to)),
                        GateNumbers.parse(text.substring(to + TO.length())));
    }

    private static double number(String text, String operator) {
        return GateNumbers.parse(text.substring(operator.length()));
    }

    /** Returns whether this is an upper bound only. */
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

    /** Returns {@code at most 3}, as sentences have it. */
    String words() {
        return isAtMost()
                ? "at most " + GateNumbers.shortText(max)
                : isAtLeast()
                        ? "at least " + GateNumbers.shortText(min)
                        : min == max
                                ? "exactly " + GateNumbers.shortText(min)
                                : GateNumbers.shortText(min) + " to " + GateNumbers.shortText(max);
    }

    /** Returns the range as a line of a file has it: {@code <= 3}, {@code = 3}, {@code = 1..3} or {@code >= 3}. */
    @Override
    public String toString() {
        return isAtMost()
                ? AT_MOST + GateNumbers.exactText(max)
                : isAtLeast()
                        ? AT_LEAST + GateNumbers.exactText(min)
                        : EQUALS + GateNumbers.exactText(min) + (min == max ? "" : TO + GateNumbers.exactText(max));
    }
}
