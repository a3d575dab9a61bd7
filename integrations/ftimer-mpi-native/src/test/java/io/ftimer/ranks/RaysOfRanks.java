package io.ftimer.ranks;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.launch.RankProgram;
import java.util.concurrent.TimeUnit;

/** A program without a timer: the last rank is late in each frame, and rank 0 prints while the others wait until it ends. */
public final class RaysOfRanks implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) {
        int last = world.size() - 1;
        for (int frame = 0; frame < 3; frame++) {
            compute(world.rank() == last ? 400 : 1);
            world.allreduce(new long[1], LongOp.SUM);
            if (world.rank() == 0) {
                for (int other = 1; other <= last; other++) {
                    world.receive(other, 1);
                }
            } else {
                world.send(new byte[1000], 0, 1);
            }
        }
        if (world.rank() == 0) {
            System.out.println("the image is ready");
            compute(700);
        }
    }

    private static void compute(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
