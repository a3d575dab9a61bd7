package io.ftimer.trace;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * How a trace stores clocks and thread numbers. All numbers are big-endian.
 *
 * <p>A clock is stored relative to its bias, the whole seconds of that clock when the trace was opened.
 */
public enum TraceLayout {
    /**
     * The layout of SST dumpi: a clock takes 6 bytes, 16 bits of seconds and 32 of nanoseconds, a thread number 2. A time before
     * the bias, or 65536 s (18 h 12 min 16 s) or more after it, cannot be stored: the trace stops there with a diagnostic.
     */
    COMPACT(0xFFAA_DD44_554D_5049L, 2 + Integer.BYTES, Short.BYTES),
    /** A layout for long runs and many threads: a clock takes 8 bytes of nanoseconds, a thread number 4. */
    WIDE(0x4654_494D_5452_4331L, Long.BYTES, Integer.BYTES);

    static final int MASK_STATUSES = 0x03;
    static final int MASK_CPU = 0x04;
    static final int MASK_WALL = 0x08;
    static final int MASK_THREAD = 0x40;
    static final int MASK_COUNTERS = 0x80;

    static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int LARGEST_SHORT = 0xFFFF;

    /** The first bytes of a file of this layout, and of its index. */
    final long magic;

    private final int clockBytes;
    private final int threadBytes;

    TraceLayout(long magic, int clockBytes, int threadBytes) {
        this.magic = magic;
        this.clockBytes = clockBytes;
        this.threadBytes = threadBytes;
    }

    /** Returns the layout of a file with these first bytes; empty if it is no trace. */
    static Optional<TraceLayout> of(long magic) {
        return Arrays.stream(values()).filter(layout -> layout.magic == magic).findFirst();
    }

    /** Returns the length of the clocks of one record, in bytes. */
    int spanBytes(int mask) {
        int clocks = ((mask & MASK_CPU) != 0 ? 2 : 0) + ((mask & MASK_WALL) != 0 ? 2 : 0);
        return clocks * clockBytes;
    }

    int threadBytes() {
        return threadBytes;
    }

    boolean holdsThread(int number) {
        return this == WIDE || number <= LARGEST_SHORT;
    }

    boolean holdsClock(long nanos, long biasSeconds) {
        if (this == WIDE) {
            return true;
        }
        long seconds = Math.floorDiv(nanos, NANOS_PER_SECOND) - biasSeconds;
        return seconds >= 0 && seconds <= LARGEST_SHORT;
    }

    void putClock(ByteBuffer out, long nanos, long biasSeconds) {
        if (this == WIDE) {
            out.putLong(nanos - biasSeconds * NANOS_PER_SECOND);
        } else {
            out.putShort((short) (Math.floorDiv(nanos, NANOS_PER_SECOND) - biasSeconds));
            out.putInt((int) Math.floorMod(nanos, NANOS_PER_SECOND));
        }
    }

    void putThread(ByteBuffer out, int number) {
        if (this == WIDE) {
            out.putInt(number);
        } else {
            out.putShort((short) number);
        }
    }
}
