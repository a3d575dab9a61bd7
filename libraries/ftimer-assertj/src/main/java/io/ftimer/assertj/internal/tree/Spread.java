package io.ftimer.assertj.internal.tree;

import java.util.Collection;
import java.util.List;

/**
 * The minimum, median and maximum of several values. Each of the three is one of the values.
 *
 * @param median the median; of an even number of values, the lower of the two in the middle
 */
public record Spread(long min, long median, long max) {

    public static Spread of(Collection<Long> values) {
        List<Long> sorted = values.stream().sorted().toList();
        return new Spread(sorted.get(0), sorted.get((sorted.size() - 1) / 2), sorted.get(sorted.size() - 1));
    }
}
