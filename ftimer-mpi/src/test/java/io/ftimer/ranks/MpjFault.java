package io.ftimer.ranks;

import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpjCommunicator;
import io.ftimer.mpi.RankActivity;
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
        if (args[3].equals("IS_KILLED_BEFORE_INIT") && rank == LAST) {
            kill();
        }
        String fault = MPI.Init(args)[0];
        if (rank == LAST) {
            switch (fault) {
                case "EXITS" -> System.exit(3);
                case "EXITS_WITH_0" -> System.exit(0);
                case "IS_KILLED" -> kill();
                case "IS_KILLED_IN_A_REDUCTION" -> {
                    killWithin(Thread.currentThread());
                    MpjCommunicator.of(MPI.COMM_WORLD).allreduce(new long[1], LongOp.SUM);
                }
                case "IS_KILLED_AFTER_FINALIZE" -> {
                    MPI.COMM_WORLD.Barrier();
                    MPI.Finalize();
                    kill();
                }
                case "HALTS" -> Runtime.getRuntime().halt(5);
                case "RUNS_OUT_OF_MEMORY" -> System.out.println(new long[Integer.MAX_VALUE].length);
                case "RETURNS" -> {
                    return;
                }
                default -> throw new IllegalArgumentException(fault);
            }
        }
        MPI.COMM_WORLD.Barrier();
        MPI.Finalize();
    }

    /** Kills this process as soon as that thread is in a call of its communicator. */
    private static void killWithin(Thread rank) {
        new Thread(() -> {
                    while (RankActivity.of(rank) == null) {
                        Thread.onSpinWait();
                    }
                    try {
                        kill();
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .start();
    }

    private static void kill() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid()))
                .start()
                .waitFor();
    }
}
