package io.ftimer.ranks;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.launch.RankProgram;
import java.util.concurrent.CountDownLatch;

/** Lets the last rank wait for a latch that nothing opens, and the others for that rank. */
public final class Latched implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) throws InterruptedException {
        if (world.rank() == world.size() - 1) {
            new CountDownLatch(1).await();
        }
        world.allreduce(new long[1], LongOp.SUM);
    }
}
