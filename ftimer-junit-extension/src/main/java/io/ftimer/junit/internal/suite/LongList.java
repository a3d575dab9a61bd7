package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.times.Spread;
import io.ftimer.internal.numbers.Saturated;
import java.util.Arrays;

/** A growable list of {@code long} values. Thread safety: thread-confined. */
final class LongList {
    /** Most lists have one value: that of a test that runs once. */
    private long[] values = new long[1];

    private int size;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    long get(int index) {
        return values[index];
    }

    long sum() {
        return Arrays.stream(values, 0, size).reduce(0, Saturated::sum);
    }

    /** Returns the spread of the values; there must be at least one. */
    Spread spread() {
        return Spread.of(Arrays.copyOf(values, size));
    }
}
