package io.ftimer.mpi.natives;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.launch.RankProgram;
import io.ftimer.mpi.profile.MpiProfile;
import io.ftimer.report.ExportedTree;
import io.ftimer.summary.Summary;

/** Calls MPI, with no profile named, and with one for a recorder of its own. Prints what rank 0 recorded. */
public final class ProfileOfRanks implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) {
        FTimers.init();
        try (var solve = FTimers.scope("solve")) {
            world.allreduce(new long[2], LongOp.SUM);
            Communicator copy = world.dup();
            copy.broadcast(copy.rank() == 0 ? new byte[7] : null, 0);
            copy.close();
        }
        print(world, "session", FTimers.summary());

        FTimer timer = FTimer.create();
        MpiProfile.of(timer).attach();
        world.allreduce(new long[1], LongOp.SUM);
        print(world, "attached", timer.summary());
        FTimers.finish();
    }

    private static void print(Communicator world, String what, Summary summary) {
        if (world.rank() == 0) {
            ExportedTree.of("", summary)
                    .withMpiMetrics()
                    .regions()
                    .forEach(region -> System.out.println(what + " " + region.name() + " " + region.calls() + " "
                            + region.metrics().get("mpi_sent_bytes") + " "
                            + region.metrics().get("mpi_received_bytes")));
        }
    }
}
