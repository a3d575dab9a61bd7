package io.ftimer.mpi.natives;

import io.ftimer.FTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.launch.RankProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes to the file that the argument names how many nanoseconds two collective calls take, each in its best block: an allreduce
 * of one long, and the strict summary of 120 regions.
 */
public final class SpeedOfRanks implements RankProgram {
    private static final int BLOCKS = 15;
    private static final int ALLREDUCES = 3_000;
    private static final int SUMMARIES = 100;
    private static final int OUTER = 10;
    private static final int INNER = 11;

    @Override
    public void run(Communicator world, String[] arguments) throws Exception {
        long[] value = new long[1];
        long allreduce = best(ALLREDUCES, () -> world.allreduce(value, LongOp.MAX));
        MpiTimer ranks = MpiTimer.of(recorded(), world);
        long summary = best(SUMMARIES, ranks::summary);
        if (world.rank() == 0) {
            Files.write(Path.of(arguments[0]), List.of(Long.toString(allreduce), Long.toString(summary)));
        }
    }

    private static FTimer recorded() {
        FTimer timer = FTimer.create();
        for (int outer = 0; outer < OUTER; outer++) {
            timer.start("outer" + outer);
            for (int inner = 0; inner < INNER; inner++) {
                timer.start("inner" + inner);
                timer.stop("inner" + inner);
            }
            timer.stop("outer" + outer);
        }
        return timer;
    }

    private static long best(int calls, Runnable call) {
        long best = Long.MAX_VALUE;
        for (int block = 0; block < BLOCKS; block++) {
            long begin = System.nanoTime();
            for (int each = 0; each < calls; each++) {
                call.run();
            }
            best = Math.min(best, System.nanoTime() - begin);
        }
        return best / calls;
    }
}
