package io.ftimer.assertj.internal.tree;

import java.util.Locale;

/**
 * An accepted range of shares of a time, as fractions. A share above 1 is possible for the summed times of several threads.
 *
 * @param max the largest share, infinite for no limit
 * @param words the range in words: {@code 0.1 to 0.8}, {@code at least 0.1}
 */
public record ShareRange(double min, double max, String words) {

    public ShareRange {
        // written so that NaN is rejected
        if (!(min >= 0 && max >= 0)) {
            throw new IllegalArgumentException("share must be a fraction of at least 0, was " + (min >= 0 ? max : min));
        }
        if (min > max) {
            throw new IllegalArgumentException("invalid range of shares " + min + " to " + max
                    + ": the lower bound must not exceed the upper bound");
        }
    }

    public static ShareRange between(double min, double max) {
        return new ShareRange(min, max, min + " to " + max + fractionHint(min));
    }

    public static ShareRange atLeast(double min) {
        return new ShareRange(min, Double.POSITIVE_INFINITY, "at least " + min + fractionHint(min));
    }

    /** A lower bound above 1 is rarely meant: it may be a percentage. */
    private static String fractionHint(double min) {
        return min > 1 ? " (a fraction: 1.0 is all)" : "";
    }

    public static ShareRange atMost(double max) {
        return new ShareRange(0, max, "at most " + max);
    }

    public boolean contains(double share) {
        return min <= share && share <= max;
    }

    /** Returns a share that is not in the range with three decimals, or with all if the rounded one would be. */
    public String rejected(double share) {
        String text = String.format(Locale.ROOT, "%.3f", share);
        return Double.isFinite(share) && contains(Double.parseDouble(text)) ? Double.toString(share) : text;
    }

    @Override
    public String toString() {
        return words;
    }
}
