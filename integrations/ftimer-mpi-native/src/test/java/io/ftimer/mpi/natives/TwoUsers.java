package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;

/** A program and a library of it that use MPI independently. */
public final class TwoUsers {
    private TwoUsers() {}

    public static void main(String[] args) {
        NativeMpi program = NativeMpi.init();
        NativeMpi library = NativeMpi.init();
        library.finish();

        Communicator world = program.world();
        long[] sum = {world.rank() + 1};
        world.allreduce(sum, LongOp.SUM);
        program.finish();
        if (world.rank() == 0) {
            System.out.println("sum " + sum[0]);
        }
    }
}
