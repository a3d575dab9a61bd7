package io.ftimer.ranks;

import java.util.Arrays;
import mpi.MPI;

/** Prints the arguments and options of its JVM. */
public final class MpjEcho {
    private MpjEcho() {}

    public static void main(String[] args) {
        String[] mine = MPI.Init(args);
        System.out.println("arguments " + Arrays.toString(mine) + ", property " + System.getProperty("echoed")
                + ", Java " + Runtime.version().feature());
        MPI.Finalize();
    }
}
