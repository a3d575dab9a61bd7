package io.ftimer.internal.engine;

import io.ftimer.values.NanoClock;

/** Reads clocks on the hot path. Stateless. */
public final class ClockReads {
    private static final NanoClock SYSTEM = NanoClock.system();

    private ClockReads() {}

    /**
     * Reads a clock. Where a process has several kinds of clocks, as tests have, a call of one goes through a table; the
     * comparisons keep the call of the system clock direct, which nearly every recorder uses, and call nothing where no times
     * are measured.
     */
    public static long read(NanoClock clock) {
        return clock == SYSTEM ? System.nanoTime() : clock == NoClock.INSTANCE ? 0 : clock.nanoTime();
    }

    /** The clock of regions whose calls are counted and whose times are not measured: it reads nothing, so all times are 0. */
    public enum NoClock implements NanoClock {
        INSTANCE;

        @Override
        public long nanoTime() {
            return 0;
        }
    }
}
