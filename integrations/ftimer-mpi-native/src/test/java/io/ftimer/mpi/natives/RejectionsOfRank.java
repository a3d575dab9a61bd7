package io.ftimer.mpi.natives;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;

/** Makes calls that are rejected, and prints why. */
public final class RejectionsOfRank {
    private RejectionsOfRank() {}

    public static void main(String[] args) throws InterruptedException {
        NativeMpi mpi = NativeMpi.init();
        Communicator world = mpi.world();
        Thread other = new Thread(() -> print(() -> world.allreduce(new long[1], LongOp.SUM)), "other");
        other.start();
        other.join();
        Communicator closed = world.dup();
        closed.close();
        print(closed::dup);
        mpi.finish();
        mpi.finish();
        print(() -> world.allreduce(new long[1], LongOp.SUM));
        print(NativeMpi::init);
    }

    private static void print(Runnable rejected) {
        try {
            rejected.run();
            System.out.println("accepted");
        } catch (CommunicationException e) {
            System.out.println(e.getMessage());
        }
    }
}
