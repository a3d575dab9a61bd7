package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.kit.EngineKit;
import io.ftimer.mpi.launch.RankProgram;

/** Runs the compatibility kit. */
public final class KitOfRanks implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) {
        EngineKit.checks().forEach(check -> {
            check.run(world);
            if (world.rank() == 0) {
                System.out.println("passed " + check);
            }
        });
    }
}
