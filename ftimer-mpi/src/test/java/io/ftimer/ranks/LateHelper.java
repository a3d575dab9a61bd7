package io.ftimer.ranks;

import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;

/**
 * Lets two ranks wait for a message of a second thread of rank 1, which sleeps first. The first argument is its time in
 * milliseconds; with a file as the second one, it sleeps again until the file exists.
 */
public final class LateHelper {
    private static final int TAG = 1;

    private LateHelper() {}

    public static void main(String[] args) {
        String[] arguments = MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        if (rank == 1) {
            new Thread(() -> sleepAndSend(arguments), "helper").start();
        }
        byte[] message = new byte[1];
        MPI.COMM_WORLD.Recv(message, 0, 1, MPI.BYTE, 1 - rank, TAG);
        if (rank == 0) {
            MPI.COMM_WORLD.Send(message, 0, 1, MPI.BYTE, 1, TAG);
        }
        MPI.Finalize();
    }

    private static void sleepAndSend(String[] arguments) {
        try {
            do {
                Thread.sleep(Long.parseLong(arguments[0]));
            } while (arguments.length > 1 && Files.notExists(Path.of(arguments[1])));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        MPI.COMM_WORLD.Send(new byte[1], 0, 1, MPI.BYTE, 0, TAG);
    }
}
