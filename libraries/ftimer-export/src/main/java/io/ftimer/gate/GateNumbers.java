package io.ftimer.gate;

import io.ftimer.report.internal.text.Quantity;
import java.util.Locale;
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

    /** As {@link #parse}, of a number that may be negative. */
    static double parseSigned(String text) {
        return text.startsWith("-") ? -parse(text.substring(1)) : parse(text);
    }

    /** Returns whether a baseline can have the number; it cannot have NaN. */
    static boolean isUsable(double number) {
        return Math.abs(number) <= LARGEST;
    }

    /** Returns the number that {@link Quantity#ofReal} stands for; numbers that are not finite are returned unchanged. */
    static double rounded(double number) {
        return Double.isFinite(number) ? Double.parseDouble(Quantity.ofReal(number)) : number;
    }

    /** Returns a share as in a baseline file, with one decimal. */
    static double share(double percent) {
        return Math.rint(percent * 10) / 10;
    }

    /** Returns {@code 12.5%}. */
    static String shareText(double percent) {
        return String.format(Locale.ROOT, "%.1f%%", share(percent));
    }

    static boolean isWhole(double number) {
        return number == Math.rint(number) && Math.abs(number) < LARGEST_WHOLE;
    }

    /** Returns a text that parses to the same number. */
    static String exactText(double number) {
        return isWhole(number) ? Long.toString((long) number) : Double.toString(number);
    }
}
