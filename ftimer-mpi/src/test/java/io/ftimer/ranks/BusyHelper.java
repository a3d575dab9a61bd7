package io.ftimer.ranks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import mpi.MPI;

/**
 * Lets two ranks wait for a message of a second thread of rank 1, which first computes.
 */
public final class BusyHelper {
    private static final long CPU_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final int TAG = 1;

    private BusyHelper() {}

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        if (rank == 1) {
            new Thread(BusyHelper::computeAndSend).start();
        }
        byte[] message = new byte[1];
        MPI.COMM_WORLD.Recv(message, 0, 1, MPI.BYTE, 1 - rank, TAG);
        if (rank == 0) {
            MPI.COMM_WORLD.Send(message, 0, 1, MPI.BYTE, 1, TAG);
        }
        MPI.Finalize();
    }

    private static void computeAndSend() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        while (threads.getCurrentThreadCpuTime() < CPU_NANOS) {
            Thread.onSpinWait();
        }
        MPI.COMM_WORLD.Send(new byte[1], 0, 1, MPI.BYTE, 0, TAG);
    }
}
