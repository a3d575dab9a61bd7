package io.ftimer.ranks;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpjCommunicator;
import io.ftimer.mpi.kit.EngineKit;
import mpi.MPI;

/** Runs the compatibility kit. */
public final class MpjKit {
    private MpjKit() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Communicator world = MpjCommunicator.of(MPI.COMM_WORLD);
        EngineKit.checks().forEach(check -> {
            check.run(world);
            if (world.rank() == 0) {
                System.out.println("passed " + check);
            }
        });
        MPI.Finalize();
    }
}
