package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.times.Spread;
import java.util.Arrays;

/** A list of {@code long} that grows. Thread safety: thread-confined. */
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

    /** Returns the spread of what was added, at least one value. */
    Spread spread() {
        return Spread.of(Arrays.copyOf(values, size));
    }
}
