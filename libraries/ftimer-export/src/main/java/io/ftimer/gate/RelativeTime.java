package io.ftimer.gate;

import java.util.Locale;

/**
 * The self time of a region relative to other times of the same run.
 *
 * <p>Thread safety: immutable.
 *
 * @param base what the time is relative to
 * @param value percent, or the ratio itself
 * @since 0.1
 */
public record RelativeTime(Base base, double value) {

    /**
     * What a time is relative to.
     *
     * @since 0.1
     */
    public enum Base {
        /** The self times of all regions of the tree; the value is in percent. */
        TREE,
        /** The inclusive time of a named region of the tree. */
        REGION
    }

    /** Returns a share of the tree, in percent. */
    public static RelativeTime share(double percent) {
        return new RelativeTime(Base.TREE, percent);
    }

    /** Returns a ratio to the time of a named region. */
    public static RelativeTime ratio(double ratio) {
        return new RelativeTime(Base.REGION, ratio);
    }

    /**
     * Parses a number that ends with a percent sign or an x; a share may have any number of digits.
     *
     * @throws IllegalArgumentException if the number is invalid
     */
    static RelativeTime parse(String text) {
        return new RelativeTime(
                text.endsWith("%") ? Base.TREE : Base.REGION,
                GateNumbers.parseSigned(text.substring(0, text.length() - 1)));
    }

    /** Returns the value as in a baseline file: a share with one decimal, a ratio with three. */
    RelativeTime rounded() {
        double digits = base == Base.TREE ? 10 : 1000;
        return new RelativeTime(base, Math.rint(value * digits) / digits);
    }

    /** Returns {@code 12.5%} or {@code 0.800x}. */
    public String text() {
        return base == Base.TREE
                ? String.format(Locale.ROOT, "%.1f%%", rounded().value)
                : String.format(Locale.ROOT, "%.3fx", rounded().value);
    }
}
