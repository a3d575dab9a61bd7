package io.ftimer.ranks;

import java.util.concurrent.TimeUnit;
import mpi.MPI;

/**
 * A program that does not name fTimer, with three faults: the last rank is late in each frame, the ranks do not wait for the rows that
 * they send, and rank 0 prints while the others wait until it ends.
 */
public final class MpjRayTracer {
    private static final int ROW = 1000;

    private MpjRayTracer() {}

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int last = MPI.COMM_WORLD.Size() - 1;
        double[] row = new double[ROW];
        for (int frame = 0; frame < 3; frame++) {
            compute(rank == last ? 150 : 1);
            MPI.COMM_WORLD.Barrier();
            if (rank == 0) {
                for (int other = 1; other <= last; other++) {
                    MPI.COMM_WORLD.Recv(row, 0, ROW, MPI.DOUBLE, other, 1);
                }
            } else {
                MPI.COMM_WORLD.Isend(row, 0, ROW, MPI.DOUBLE, 0, 1);
            }
        }
        // all of these are completed
        int[] sent = {rank};
        int[] received = new int[1];
        mpi.Request send = MPI.COMM_WORLD.Isend(sent, 0, 1, MPI.INT, (rank + 1) % (last + 1), 2);
        mpi.Request receive = MPI.COMM_WORLD.Irecv(received, 0, 1, MPI.INT, (rank + last) % (last + 1), 2);
        mpi.Request.Waitall(new mpi.Request[] {send, receive});
        mpi.Prequest stored = MPI.COMM_WORLD.Recv_init(received, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        stored.Start();
        MPI.COMM_WORLD.Send(sent, 0, 1, MPI.INT, (rank + 1) % (last + 1), 3);
        mpi.Request.Waitany(new mpi.Request[] {stored});
        mpi.Intracomm copy = (mpi.Intracomm) MPI.COMM_WORLD.clone();
        copy.Barrier();
        copy.Free();
        if (rank == 0) {
            System.out.println("the image is ready");
            compute(700);
        }
        MPI.Finalize();
    }

    private static void compute(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
