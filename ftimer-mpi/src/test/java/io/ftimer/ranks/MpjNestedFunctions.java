package io.ftimer.ranks;

import io.ftimer.mpi.MpjCommunicator;
import mpi.MPI;

/** Runs {@link NestedFunctions}. */
public final class MpjNestedFunctions {
    private MpjNestedFunctions() {}

    public static void main(String[] args) {
        MPI.Init(args);
        NestedFunctions.print(MpjCommunicator.of(MPI.COMM_WORLD));
        MPI.Finalize();
    }
}
