package io.ftimer.mpi.natives;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits by asking again and again, instead of in a blocking call of MPI: such a call cannot be interrupted, and in MPICH it never
 * yields the processor to the rank that it waits for. Immutable.
 *
 * @param spins how often to ask without giving the processor to others
 */
record Polling(int spins) {
    /** Some 100 µs: longer than other ranks need for a message. */
    private static final int WHILE_ALONE = 500;

    private static final int YIELDS = 2_000;
    private static final long SHORTEST_PAUSE = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

    /** Returns the polling of ranks, of which that many run on this machine. */
    static Polling of(int ranksHere) {
        return new Polling(ranksHere <= Runtime.getRuntime().availableProcessors() ? WHILE_ALONE : 1);
    }

    /**
     * Waits until the question is answered with yes.
     *
     * @throws InterruptedException if the thread is interrupted first
     */
    void until(BooleanSupplier question) throws InterruptedException {
        int asked = 0;
        long pause = SHORTEST_PAUSE;
        while (!question.getAsBoolean()) {
            asked++;
            if (asked <= spins) {
                Thread.onSpinWait();
            } else if (asked <= spins + YIELDS) {
                Thread.yield();
            } else {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                LockSupport.parkNanos(pause);
                pause = Math.min(2 * pause, LONGEST_PAUSE);
            }
        }
    }
}
