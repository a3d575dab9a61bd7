package io.ftimer.thirdparty;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.launch.RankProgram;
import java.util.concurrent.CountDownLatch;

/** Prints a line and waits to be ended. */
public final class WaitingRank implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        System.out.println("waiting");
        never.await();
    }
}
