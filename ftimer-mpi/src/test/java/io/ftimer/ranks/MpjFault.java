package io.ftimer.ranks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;

/** Lets the last of two ranks end in the way that the first argument names, while the other one waits in a barrier of MPJ Express. */
public final class MpjFault {
    private static final int LAST = 1;

    private MpjFault() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int rank = Integer.parseInt(args[0]);
        Path pids = Path.of(args[4]);
        // a name appears whole, unlike content: the rank may be killed at any moment from here on
        Files.createFile(pids.resolve(ProcessHandle.current().pid() + "-" + rank));
        if (args[3].equals("NEVER_INITIALIZES") && rank == LAST) {
            return;
        }
        String fault = MPI.Init(args)[0];
        if (rank == LAST) {
            switch (fault) {
                case "EXITS" -> System.exit(3);
                case "EXITS_WITH_0" -> System.exit(0);
                case "IS_KILLED" -> kill();
                case "RETURNS" -> {
                    return;
                }
                default -> throw new IllegalArgumentException(fault);
            }
        }
        MPI.COMM_WORLD.Barrier();
        MPI.Finalize();
    }

    private static void kill() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid()))
                .start()
                .waitFor();
    }
}
