package io.ftimer.export.internal.bounds;

import io.ftimer.report.internal.text.ShownNumber;
import java.util.regex.Pattern;

/** Numbers in baselines and reports about them. Stateless. */
final class GateNumbers {
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]{1,3})?");
    private static final double LARGEST_WHOLE = 1e15;

    /** The largest number of a baseline: it stays finite when it is rounded or multiplied. */
    static final double LARGEST = 1e300;

    private GateNumbers() {}

    /**
     * Parses a number that is not negative.
     *
     * @throws IllegalArgumentException if the text is none
     */
    static double parse(String text) {
        double number = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (Double.isNaN(number)) {
            throw new IllegalArgumentException("invalid value \"" + text + "\": expected a number");
        }
        if (number > LARGEST) {
            throw new IllegalArgumentException("invalid value \"" + text + "\": expected at most " + LARGEST);
        }
        return number;
    }

    /** Returns an integer with all digits, any other number with four, and {@code -} for NaN and infinity. */
    static String shortText(double number) {
        return ShownNumber.ofReal(number);
    }

    static boolean isWhole(double number) {
        return number == Math.rint(number) && Math.abs(number) < LARGEST_WHOLE;
    }

    /** Returns a text that parses to the same number. */
    static String exactText(double number) {
        return isWhole(number) ? Long.toString((long) number) : Double.toString(number);
    }
}
