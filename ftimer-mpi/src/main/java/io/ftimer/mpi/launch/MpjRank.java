package io.ftimer.mpi.launch;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpjCommunicator;
import io.ftimer.mpi.profile.MpiProfile;
import java.util.Arrays;
import java.util.stream.Stream;
import mpi.MPI;
import org.jspecify.annotations.Nullable;

/** The main class of every rank of MPJ Express in a job that {@link MpiJob} starts. Not for users. */
public final class MpjRank {
    /** MPJ Express first passes the rank, the number of ranks or their addresses, and the device. */
    private static final int ENGINE_ARGUMENTS = 3;

    /** @param ownArguments those that MPJ Express passes to a rank, and needs again in {@code MPI.Init} */
    private record Mpj(String[] ownArguments) implements RankMain.Engine {
        @Override
        public String[] mainArguments(String[] users) {
            return Stream.of(ownArguments, users).flatMap(Arrays::stream).toArray(String[]::new);
        }

        @Override
        public Communicator start(String[] mainArguments) {
            MPI.Init(mainArguments);
            return MpiProfile.ofEngine(MpjCommunicator.of(MPI.COMM_WORLD));
        }

        @Override
        public void finish() {
            MPI.Finalize();
        }

        /** MPI.Finalize waits for all ranks, so after it no rank can wait for this one. */
        @Override
        public @Nullable String unfinished() {
            if (MPI.COMM_WORLD == null) {
                return "returned from main without MPI.Init";
            }
            return MPI.Initialized() ? "returned from main without MPI.Finalize" : null;
        }
    }

    private MpjRank() {}

    /** Runs one rank; the arguments are those of MPJ Express and the folder of the job. */
    public static void main(String[] args) {
        RankMain.run(Integer.parseInt(args[0]), args[ENGINE_ARGUMENTS], new Mpj(Arrays.copyOf(args, ENGINE_ARGUMENTS)));
    }
}
