package io.ftimer.thirdparty;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.launch.RankProgram;

/** Prints a sum over ranks, or aborts if there is an argument. */
public final class SumOfOne implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) {
        if (arguments.length > 0) {
            world.abort(7, arguments[0]);
        }
        long[] sum = {41 + world.size()};
        world.allreduce(sum, LongOp.SUM);
        System.out.println("sum " + sum[0]);
    }
}
