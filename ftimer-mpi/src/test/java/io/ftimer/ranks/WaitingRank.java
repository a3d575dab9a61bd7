package io.ftimer.ranks;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.launch.RankProgram;
import java.util.concurrent.CountDownLatch;

/** Prints the id of its process and waits to be killed. */
public final class WaitingRank implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) throws InterruptedException {
        System.out.println("pid " + ProcessHandle.current().pid());
        new CountDownLatch(1).await();
    }
}
