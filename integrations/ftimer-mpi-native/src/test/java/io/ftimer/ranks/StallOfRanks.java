package io.ftimer.ranks;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.natives.NativeMpi;
import java.util.concurrent.CountDownLatch;

/** Lets rank 0 wait in a reduction, rank 1 outside MPI, and rank 2 in a thread that it forgot when it returned. */
public final class StallOfRanks {
    private StallOfRanks() {}

    public static void main(String[] args) {
        Communicator world = NativeMpi.init().world();
        if (world.rank() == 0) {
            world.allreduce(new long[1], LongOp.SUM);
        } else if (world.rank() == 1) {
            waitForever();
        } else {
            new Thread(StallOfRanks::waitForever, "forgotten").start();
        }
    }

    private static void waitForever() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
