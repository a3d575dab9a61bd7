package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.times.Spread;
import java.util.Arrays;

/** A growable list of {@code long} values. Thread safety: thread-confined. */
final class LongList {
    private long[] values = new long[4];
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

    /** Returns the spread of the values; there must be at least one. */
    Spread spread() {
        return Spread.of(Arrays.copyOf(values, size));
    }
}
