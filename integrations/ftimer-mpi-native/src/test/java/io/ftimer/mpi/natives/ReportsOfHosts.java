package io.ftimer.mpi.natives;

import io.ftimer.FTimers;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.launch.RankProgram;

/** Records to the default session of its process, which system properties configure. */
public final class ReportsOfHosts implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) {
        FTimers.init();
        FTimers.scope("rank " + world.rank()).close();
        FTimers.finish();
        // MPICH before 4.2 may wait for a connection that it still makes in MPI_Finalize, when other ranks make no
        // progress any more
        for (int root = 0; root < 20 * world.size(); root++) {
            world.broadcast(new byte[1], root % world.size());
        }
    }
}
