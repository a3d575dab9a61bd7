package io.ftimer.ranks;

import mpi.MPI;

/** Lets two ranks wait for a message of a second thread of rank 1, which sleeps first; the argument is its time in milliseconds. */
public final class LateHelper {
    private static final int TAG = 1;

    private LateHelper() {}

    public static void main(String[] args) {
        long millis = Long.parseLong(MPI.Init(args)[0]);
        int rank = MPI.COMM_WORLD.Rank();
        if (rank == 1) {
            new Thread(() -> sleepAndSend(millis), "helper").start();
        }
        byte[] message = new byte[1];
        MPI.COMM_WORLD.Recv(message, 0, 1, MPI.BYTE, 1 - rank, TAG);
        if (rank == 0) {
            MPI.COMM_WORLD.Send(message, 0, 1, MPI.BYTE, 1, TAG);
        }
        MPI.Finalize();
    }

    private static void sleepAndSend(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        MPI.COMM_WORLD.Send(new byte[1], 0, 1, MPI.BYTE, 0, TAG);
    }
}
