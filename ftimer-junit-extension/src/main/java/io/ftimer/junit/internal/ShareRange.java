package io.ftimer.junit.internal;

/**
 * The shares of a time that are accepted, as fractions; above 1 for the summed times of several threads.
 *
 * @param least the smallest one
 * @param most the largest one, infinite for no limit
 * @param words both in words: {@code 0.1 to 0.8}, {@code at least 0.1}
 */
public record ShareRange(double least, double most, String words) {

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException if no share is between them
     */
    public ShareRange {
        // written so that NaN is rejected
        if (!(least >= 0 && least <= most)) {
            throw new IllegalArgumentException("no share is between " + least + " and " + most
                    + "; shares are fractions from 0 on, 0.25 is a quarter");
        }
    }

    /** Returns the range from one share to another. */
    public static ShareRange between(double least, double most) {
        return new ShareRange(least, most, least + " to " + most + fraction(least));
    }

    /** Returns the range without an upper limit. */
    public static ShareRange atLeast(double least) {
        return new ShareRange(least, Double.POSITIVE_INFINITY, "at least " + least + fraction(least));
    }

    /** For those who meant percent: seldom, and of several threads only, is a part more than the whole. */
    private static String fraction(double least) {
        return least > 1 ? " (a fraction: 1.0 is all)" : "";
    }

    /** Returns the range without a lower limit. */
    public static ShareRange atMost(double most) {
        return new ShareRange(0, most, "at most " + most);
    }

    /** Returns whether a share is in the range. */
    public boolean contains(double share) {
        return least <= share && share <= most;
    }

    /** Returns a share that is not in the range, for a message. */
    public String rejected(double share) {
        return Decimals.rejected(share, this::contains);
    }

    @Override
    public String toString() {
        return words;
    }
}
