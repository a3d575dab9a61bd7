package io.ftimer.trace;

import java.math.BigDecimal;
import java.nio.ByteBuffer;

/**
 * The form of the records of one file, that of SST dumpi: function (2 bytes), mask (1), thread (2), processor time at start and stop,
 * elapsed time at start and stop, arguments. A clock that the mask does not name takes no room. All numbers are big-endian.
 *
 * <p>A clock takes 6 bytes, 16 bits of seconds and 32 of nanoseconds, relative to its bias. A time before the bias, or 65536 s
 * (18 h 12 min 16 s) or more after it, cannot be stored.
 *
 * @param cpuBias whole seconds of the processor time when the trace was opened
 * @param wallBias whole seconds of the elapsed time when the trace was opened
 */
record RecordFormat(int cpuBias, int wallBias) {
    /** The first bytes of a file, and of its index. */
    static final long MAGIC = 0xFFAA_DD44_554D_5049L;

    /** The length of the head of a file: magic and two biases. */
    static final int FILE_HEAD_BYTES = Long.BYTES + 2 * Integer.BYTES;

    static final int MASK_STATUSES = 0x03;
    static final int MASK_CPU = 0x04;
    static final int MASK_WALL = 0x08;
    static final int MASK_THREAD = 0x40;
    static final int MASK_COUNTERS = 0x80;

    static final long NANOS_PER_SECOND = 1_000_000_000;

    private static final int LARGEST_SHORT = 0xFFFF;
    private static final int FUNCTION_AND_MASK_BYTES = Short.BYTES + Byte.BYTES;
    private static final int CLOCK_BYTES = Short.BYTES + Integer.BYTES;

    /** Returns a time in seconds with nine decimals, for instance {@code -1.500000000}. */
    static String seconds(long nanos) {
        return BigDecimal.valueOf(nanos, 9).toPlainString();
    }

    void putFileHead(ByteBuffer out) {
        out.putLong(MAGIC).putInt(cpuBias).putInt(wallBias);
    }

    static int headBytes(int mask) {
        int clocks = ((mask & MASK_CPU) != 0 ? 2 : 0) + ((mask & MASK_WALL) != 0 ? 2 : 0);
        return FUNCTION_AND_MASK_BYTES + ((mask & MASK_THREAD) == 0 ? 0 : Short.BYTES) + clocks * CLOCK_BYTES;
    }

    static boolean holdsThread(int number) {
        return number <= LARGEST_SHORT;
    }

    boolean holds(int mask, long cpuNanos, long wallNanos) {
        return ((mask & MASK_CPU) == 0 || holdsClock(cpuNanos, cpuBias))
                && ((mask & MASK_WALL) == 0 || holdsClock(wallNanos, wallBias));
    }

    private static boolean holdsClock(long nanos, long biasSeconds) {
        long seconds = Math.floorDiv(nanos, NANOS_PER_SECOND) - biasSeconds;
        return seconds >= 0 && seconds <= LARGEST_SHORT;
    }

    void putStart(ByteBuffer out, int function, int mask, int thread) {
        out.putShort((short) function).put((byte) mask).putShort((short) thread);
    }

    /** @param clock {@link #MASK_CPU} or {@link #MASK_WALL} */
    void putClock(ByteBuffer out, int mask, int clock, long startNanos, long stopNanos) {
        if ((mask & clock) != 0) {
            int bias = clock == MASK_CPU ? cpuBias : wallBias;
            putClock(out, startNanos, bias);
            putClock(out, stopNanos, bias);
        }
    }

    private static void putClock(ByteBuffer out, long nanos, long biasSeconds) {
        out.putShort((short) (Math.floorDiv(nanos, NANOS_PER_SECOND) - biasSeconds));
        out.putInt((int) Math.floorMod(nanos, NANOS_PER_SECOND));
    }
}
