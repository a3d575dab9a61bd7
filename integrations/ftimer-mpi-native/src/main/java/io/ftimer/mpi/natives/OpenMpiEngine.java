package io.ftimer.mpi.natives;

import io.ftimer.mpi.launch.LaunchRequest;
import java.util.List;

/** {@code mpirun} of Open MPI, under the name {@code openmpi}. */
public final class OpenMpiEngine extends LaunchedEngine {
    /** Creates the engine. */
    public OpenMpiEngine() {
        super("openmpi", "Open MPI", "OMPI_COMM_WORLD_RANK", "orterun", "mpirun.openmpi", "mpirun");
    }

    /** Does not bind ranks: a rank would have one core for all threads of its JVM. */
    @Override
    List<String> launcherOptions(LaunchRequest request) {
        boolean isCrowded = request.ranks() > Runtime.getRuntime().availableProcessors();
        return List.of("--oversubscribe", "--bind-to", "none", "--mca", "mpi_yield_when_idle", isCrowded ? "1" : "0");
    }
}
