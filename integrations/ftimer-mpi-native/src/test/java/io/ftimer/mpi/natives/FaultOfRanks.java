package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.RankActivity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Lets rank 1 end in the way that the first argument names, while the other ranks wait for it. */
public final class FaultOfRanks {
    private static final int TAG = 5;

    private FaultOfRanks() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int rank = LaunchEnvironment.current().rank().orElseThrow();
        // a name appears whole, unlike content: the rank may be killed at any moment from here on
        Files.createFile(Path.of(args[1], ProcessHandle.current().pid() + "-" + rank));
        System.out.println("started");
        String fault = rank == 1 ? args[0] : "NONE";
        switch (fault) {
            case "IS_KILLED_BEFORE_INIT" -> kill();
            case "EXITS_BEFORE_INIT" -> System.exit(4);
            case "NEVER_INITIALIZES" -> {
                return;
            }
            default -> {}
        }
        NativeMpi mpi = NativeMpi.init();
        Communicator world = mpi.world();
        switch (fault) {
            case "IS_KILLED_IN_A_REDUCTION" -> {
                killWithin(Thread.currentThread());
                reduce(world);
            }
            case "IS_KILLED_AFTER_FINISH" -> {
                world.send(new byte[0], 0, TAG);
                reduce(world);
                mpi.finish();
                kill();
            }
            case "THROWS" -> throw new IllegalStateException("rank 1 gives up");
            case "RUNS_OUT_OF_MEMORY" -> System.out.println(new long[Integer.MAX_VALUE / 2].length);
            case "HALTS" -> Runtime.getRuntime().halt(5);
            case "EXITS" -> System.exit(3);
            case "EXITS_WITH_0" -> System.exit(0);
            case "HANGS" -> new CountDownLatch(1).await();
            case "RETURNS" -> {
                return;
            }
            default -> {}
        }
        if (rank == 0) {
            world.receive(1, TAG);
        }
        reduce(world);
        mpi.finish();
    }

    private static void reduce(Communicator world) {
        world.allreduce(new long[1], LongOp.SUM);
    }

    private static void kill() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid()))
                .start()
                .waitFor();
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
}
