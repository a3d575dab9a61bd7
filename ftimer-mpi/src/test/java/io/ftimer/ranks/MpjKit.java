package io.ftimer.ranks;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpjCommunicator;
import io.ftimer.mpi.kit.EngineKit;
import mpi.MPI;

/** Runs the compatibility kit on all ranks, and on groups of the first ranks, whose sizes are the arguments. */
public final class MpjKit {
    private MpjKit() {}

    public static void main(String[] args) {
        String[] sizes = MPI.Init(args);
        Communicator world = MpjCommunicator.of(MPI.COMM_WORLD);
        check(world);
        for (String size : sizes) {
            Communicator group = world.split(world.rank() < Integer.parseInt(size) ? 0 : -1, world.rank());
            if (group != null) {
                check(group);
                group.close();
            }
        }
        MPI.Finalize();
    }

    private static void check(Communicator world) {
        EngineKit.checks().forEach(check -> {
            check.run(world);
            if (world.rank() == 0) {
                System.out.println(world.size() + " ranks passed " + check);
            }
        });
    }
}
