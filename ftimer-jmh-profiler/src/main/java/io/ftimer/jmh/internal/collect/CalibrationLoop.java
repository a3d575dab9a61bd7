package io.ftimer.jmh.internal.collect;

import io.ftimer.FTimers;

/**
 * A loop over a body, with a region around it or without: the overhead depends on the code that it stands between. A
 * processor overlaps iterations of the plain loop, but hardly executes anything across a clock reading.
 *
 * <p>Stateful, for one thread at a time: results of bodies are kept, so that no compiler drops them.
 */
final class CalibrationLoop {
    private static final String REGION = "calibration";
    private static final int CELLS = 1 << 16;

    /** Bodies that lose more or less of their overlap at a clock reading. */
    enum Body {
        /** Each step needs the result of the one before, also that of the body before. */
        DEPENDENT,
        /** As DEPENDENT, with reads from a memory larger than the first cache. */
        MEMORY,
        /** No body needs the result of the one before, so that a processor begins it earlier. */
        INDEPENDENT
    }

    private final int[] memory = new int[CELLS];
    private long state = 1;

    CalibrationLoop() {
        for (int i = 0; i < CELLS; i++) {
            memory[i] = i * 7919;
        }
    }

    /**
     * Returns the time of {@code calls} bodies of {@code steps} steps each. It is one loop with and without regions, so that the
     * compiler makes the same of the body.
     */
    long nanos(Body body, int steps, int calls, boolean withRegions) {
        long started = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            if (withRegions) {
                FTimers.start(REGION);
            }
            run(body, steps);
            if (withRegions) {
                FTimers.stop(REGION);
            }
        }
        return System.nanoTime() - started;
    }

    private void run(Body body, int steps) {
        switch (body) {
            case DEPENDENT -> multiply(steps);
            case MEMORY -> read(steps);
            case INDEPENDENT -> multiplyAnew(steps);
        }
    }

    private void multiply(int steps) {
        long value = state;
        for (int i = 0; i < steps; i++) {
            value = value * 6364136223846793005L + 1442695040888963407L;
            value ^= value >>> 29;
        }
        state = value;
    }

    private void read(int steps) {
        int cell = (int) state & (CELLS - 1);
        for (int i = 0; i < steps; i++) {
            cell = (memory[cell] + cell * 1103515245 + 12345) & (CELLS - 1);
        }
        state = cell;
    }

    private void multiplyAnew(int steps) {
        long value = state;
        for (int i = steps; i > 0; i--) {
            value += (value * 0x5DEECE66DL + 0xBL + i) & 0xFFFFFFFFFFFFL;
        }
        if (value == 42) {
            state = value;
        }
    }
}
