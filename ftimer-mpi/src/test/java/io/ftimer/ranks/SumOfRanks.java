package io.ftimer.ranks;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.launch.RankProgram;

/** Adds the ranks and the argument. */
public final class SumOfRanks implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) {
        long[] sum = {world.rank()};
        world.allreduce(sum, LongOp.SUM);
        if (world.rank() == 0) {
            System.out.println("sum " + (sum[0] + Long.parseLong(arguments[0])));
        }
    }
}
