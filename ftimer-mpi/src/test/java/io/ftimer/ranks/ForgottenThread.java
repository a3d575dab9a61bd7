package io.ftimer.ranks;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.launch.RankProgram;
import java.util.concurrent.CountDownLatch;

/** Returns on every rank, but the last one leaves a thread that never ends. */
public final class ForgottenThread implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) {
        if (world.rank() == world.size() - 1) {
            new Thread(ForgottenThread::waitForever, "forgotten").start();
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
