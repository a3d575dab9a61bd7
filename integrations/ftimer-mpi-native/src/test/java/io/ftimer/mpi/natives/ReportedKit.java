package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.kit.KitProgram;
import io.ftimer.mpi.kit.ReportedTwice;
import io.ftimer.mpi.launch.RankProgram;

/** The kit, then repeated reports, in one job. */
public final class ReportedKit implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) {
        new KitProgram().run(world, arguments);
        new ReportedTwice().run(world, arguments);
    }
}
