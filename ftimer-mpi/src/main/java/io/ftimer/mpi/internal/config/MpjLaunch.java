package io.ftimer.mpi.internal.config;

import io.ftimer.report.internal.config.JobRank;
import java.util.Optional;
import java.util.OptionalInt;
import mpi.MPI;

/** What MPJ Express knows of the rank that has these classes. Stateless. */
final class MpjLaunch {
    private MpjLaunch() {}

    /** Returns the rank; empty before {@code MPI.Init}. */
    static Optional<JobRank> rank() {
        return MPI.COMM_WORLD == null
                ? Optional.empty()
                : Optional.of(new JobRank(MPI.COMM_WORLD.Rank(), OptionalInt.of(MPI.COMM_WORLD.Size())));
    }
}
