package io.ftimer.mpi;

import io.ftimer.values.NanoClock;
import mpi.MPI;

/**
 * The clock {@code MPI.Wtime}, for comparison with programs that use it. <b>With MPJ Express 0.44 it counts whole
 * seconds</b>, and follows changes of the wall clock. The default clock of a timer is the better one.
 *
 * <p>Thread safety: stateless.
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
