package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.launch.RankMain;
import org.jspecify.annotations.Nullable;

/**
 * The main class of every rank of a native MPI in a job that {@link io.ftimer.mpi.launch.MpiJob} starts. Not for users.
 */
public final class NativeRank {
    private enum Engine implements RankMain.Engine {
        NATIVE;

        @Override
        public Communicator start(String[] mainArguments) {
            return NativeMpi.init().world();
        }

        @Override
        public void finish() {
            NativeMpi.finishAll();
        }

        @Override
        public @Nullable String unfinished() {
            return NativeMpi.unfinished();
        }
    }

    private NativeRank() {}

    /** Runs one rank; the argument is the folder of the job. */
    public static void main(String[] args) {
        int rank = LaunchEnvironment.current()
                .rank()
                .orElseThrow(() -> new IllegalStateException("no launcher of MPI started this rank; use MpiJob"));
        RankMain.run(rank, args[0], Engine.NATIVE);
    }
}
