package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.kit.Misbehavior;
import io.ftimer.mpi.launch.RankProgram;

/** Runs the misbehavior that the argument names. */
public final class MisbehaviorOfRanks implements RankProgram {
    @Override
    public void run(Communicator world, String[] arguments) {
        Misbehavior.valueOf(arguments[0]).run(world);
    }
}
