package io.ftimer.internal.engine;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * A sum that fits 64 bits. If it would not, its largest parts are left out until it does, or the smallest ones if it is negative. It
 * does not depend on the order of the parts. Thread-confined.
 */
final class FittingSum {
    /** Only larger parts are kept, to be left out: no sum of millions of others exceeds 64 bits. 18 minutes in nanoseconds. */
    private static final long SMALL = 1L << 40;

    private static final long[] NONE = {};

    /** The sum in 128 bits. */
    private long high;

    private long low;
    private long[] large = NONE;
    private int largeCount;

    void add(long part) {
        addWide(part, part >> 63);
        if (part > SMALL || part < -SMALL) {
            if (largeCount == large.length) {
                large = Arrays.copyOf(large, 2 * largeCount + 1);
            }
            large[largeCount++] = part;
        }
    }

    private void addWide(long partLow, long partHigh) {
        low += partLow;
        high += partHigh + (Long.compareUnsigned(low, partLow) < 0 ? 1 : 0);
    }

    /** Makes the sum fit, and reports how many parts that takes, if any. */
    void fit(IntConsumer leftOut) {
        if (fits()) {
            return;
        }
        Arrays.sort(large, 0, largeCount);
        int smallest = 0;
        int largest = largeCount;
        while (!fits()) {
            long part = high < 0 ? large[smallest++] : large[--largest];
            // adds the complement and 1: the negative of the smallest number has no 64 bits
            addWide(~part, ~(part >> 63));
            addWide(1, 0);
        }
        leftOut.accept(smallest + largeCount - largest);
    }

    private boolean fits() {
        return high == low >> 63;
    }

    /** Returns the sum, which was made to fit. */
    long value() {
        return low;
    }
}
