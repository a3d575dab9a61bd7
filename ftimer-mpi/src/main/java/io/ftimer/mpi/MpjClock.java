package io.ftimer.mpi;

import io.ftimer.values.NanoClock;
import mpi.MPI;

/**
 * The clock {@code MPI.Wtime}, for comparison with programs that use it. <b>In MPJ Express 0.44 it counts whole
 * seconds</b> and follows adjustments of the system time, so prefer the default clock.
 *
 * <p>Thread safety: stateless.
 *
 * @since 0.1
 */
public final class MpjClock implements NanoClock {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Creates a clock. */
    public MpjClock() {}

    @Override
    public long nanoTime() {
        return Math.round(MPI.Wtime() * NANOS_PER_SECOND);
    }
}
