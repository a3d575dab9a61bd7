package io.ftimer.inprocess;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.util.Set;
import java.util.function.LongConsumer;

/** A program without a timer: it broadcasts a scene, renders frames, and collects their rows at rank 0, which prints them. */
public final class RayTracer {
    /** What is wrong with it. */
    public enum Fault {
        LATE_RANK,
        FORGOTTEN_WAIT,
        SERIAL_PRINT
    }

    private RayTracer() {}

    /** Runs one rank; {@code compute} lets a number of nanoseconds pass, {@code isend} starts a request that is not completed. */
    public static void run(
            Communicator world, LongConsumer compute, Set<Fault> faults, Runnable isend, Runnable mpiFinalize) {
        int rank = world.rank();
        world.broadcast(rank == 0 ? new byte[500] : null, 0);
        for (int frame = 0; frame < 3; frame++) {
            compute.accept(faults.contains(Fault.LATE_RANK) && rank == 2 ? 9_000_000 : 3_000_000);
            world.allreduce(new long[1], LongOp.SUM);
            if (faults.contains(Fault.FORGOTTEN_WAIT)) {
                if (rank > 0) {
                    isend.run();
                }
            } else if (rank == 0) {
                for (int other = 1; other < world.size(); other++) {
                    world.receive(other, 1);
                }
            } else {
                world.send(new byte[1000], 0, 1);
            }
        }
        if (faults.contains(Fault.SERIAL_PRINT) && rank == 0) {
            compute.accept(28_000_000);
        }
        mpiFinalize.run();
    }
}
