package io.ftimer.assertj.internal.times;

import java.util.Arrays;

/**
 * The minimum, median and maximum of several values. Each of the three is one of the values.
 *
 * @param median the median; of an even number of values, the lower of the two in the middle
 */
public record Spread(long min, long median, long max) {

    public static Spread of(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Spread(sorted[0], sorted[(sorted.length - 1) / 2], sorted[sorted.length - 1]);
    }
}
