package io.ftimer.ranks;

import io.ftimer.mpi.MpjCommunicator;
import io.ftimer.mpi.kit.Misbehavior;
import mpi.MPI;

/** Runs the misbehavior that the argument names. */
public final class MpjMisbehavior {
    private MpjMisbehavior() {}

    public static void main(String[] args) {
        Misbehavior misbehavior = Misbehavior.valueOf(MPI.Init(args)[0]);
        misbehavior.run(MpjCommunicator.of(MPI.COMM_WORLD));
        MPI.Finalize();
    }
}
