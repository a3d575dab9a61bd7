package io.ftimer.trace;

import java.nio.ByteBuffer;

/**
 * The form of the records of one file: function (2 bytes), mask (1), thread, processor time at start and stop, elapsed time at
 * start and stop, arguments. A clock that the mask does not name takes no room.
 *
 * @param cpuBias whole seconds of the processor time when the trace was opened
 * @param wallBias whole seconds of the elapsed time when the trace was opened
 */
record RecordFormat(TraceLayout layout, int cpuBias, int wallBias) {
    /** The length of the head of a file: magic and two biases. */
    static final int FILE_HEAD_BYTES = Long.BYTES + 2 * Integer.BYTES;

    private static final int FUNCTION_AND_MASK_BYTES = Short.BYTES + Byte.BYTES;

    void putFileHead(ByteBuffer out) {
        out.putLong(layout.magic).putInt(cpuBias).putInt(wallBias);
    }

    int headBytes(int mask) {
        int thread = (mask & TraceLayout.MASK_THREAD) == 0 ? 0 : layout.threadBytes();
        return FUNCTION_AND_MASK_BYTES + thread + layout.spanBytes(mask);
    }

    boolean holds(int mask, long cpuNanos, long wallNanos) {
        return ((mask & TraceLayout.MASK_CPU) == 0 || layout.holdsClock(cpuNanos, cpuBias))
                && ((mask & TraceLayout.MASK_WALL) == 0 || layout.holdsClock(wallNanos, wallBias));
    }

    void putStart(ByteBuffer out, int function, int mask, int thread) {
        out.putShort((short) function);
        out.put((byte) mask);
        if ((mask & TraceLayout.MASK_THREAD) != 0) {
            layout.putThread(out, thread);
        }
    }

    void putCpu(ByteBuffer out, int mask, long startNanos, long stopNanos) {
        if ((mask & TraceLayout.MASK_CPU) != 0) {
            layout.putClock(out, startNanos, cpuBias);
            layout.putClock(out, stopNanos, cpuBias);
        }
    }

    void putWall(ByteBuffer out, int mask, long startNanos, long stopNanos) {
        if ((mask & TraceLayout.MASK_WALL) != 0) {
            layout.putClock(out, startNanos, wallBias);
            layout.putClock(out, stopNanos, wallBias);
        }
    }
}
