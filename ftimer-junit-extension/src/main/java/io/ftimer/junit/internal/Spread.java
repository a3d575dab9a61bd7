package io.ftimer.junit.internal;

import java.util.Arrays;

/**
 * The least, the middle and the greatest of several values, each of them a value that occurred.
 *
 * @param min the least
 * @param median the middle one; of an even number the lower of the two in the middle
 * @param max the greatest
 */
public record Spread(long min, long median, long max) {

    /** Returns the spread of at least one value. */
    public static Spread of(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Spread(sorted[0], sorted[(sorted.length - 1) / 2], sorted[sorted.length - 1]);
    }
}
