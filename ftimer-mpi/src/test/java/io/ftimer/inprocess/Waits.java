package io.ftimer.inprocess;

import io.ftimer.mpi.RankActivity;
import java.util.concurrent.CountDownLatch;

/** Code of threads that wait at a line that tests know. */
public final class Waits {
    private Waits() {}

    /** Returns code that waits outside MPI until the latch is open. */
    public static Runnable outside(CountDownLatch latch) {
        return () -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
    }

    /** Returns code that waits in an operation of MPI until the latch is open. */
    public static Runnable inMpi(CountDownLatch latch) {
        return () -> {
            RankActivity.begin("allreduce", "world (rank 1 of 4)");
            outside(latch).run();
            RankActivity.end();
        };
    }
}
