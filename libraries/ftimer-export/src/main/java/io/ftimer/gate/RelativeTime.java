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
     * Parses the result of {@link #text}; a share may have any number of digits.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
    static RelativeTime parse(String text) {
        String number = text.substring(0, Math.max(text.length() - 1, 0));
        if (text.endsWith("%") || text.endsWith("x")) {
            return new RelativeTime(text.endsWith("%") ? Base.TREE : Base.REGION, GateNumbers.parseSigned(number));
        }
        throw new IllegalArgumentException(
                "invalid share \"" + text + "\": expected a percentage such as 12.5%, a ratio such as 0.8x, or -");
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
