package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.launch.RankProgram;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the time of an allreduce of one long, in nanoseconds, to the file that the argument names: that of the best block. */
public final class AllreduceOfRanks implements RankProgram {
    private static final int BLOCKS = 45;
    private static final int CALLS = 2_000;

    @Override
    public void run(Communicator world, String[] arguments) throws Exception {
        long best = Long.MAX_VALUE;
        long[] value = new long[1];
        for (int block = 0; block < BLOCKS; block++) {
            long begin = System.nanoTime();
            for (int call = 0; call < CALLS; call++) {
                world.allreduce(value, LongOp.MAX);
            }
            best = Math.min(best, System.nanoTime() - begin);
        }
        if (world.rank() == 0) {
            Files.writeString(Path.of(arguments[0]), Long.toString(best / CALLS));
        }
    }
}
