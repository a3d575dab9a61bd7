package io.ftimer.mpi.natives;

import io.ftimer.mpi.launch.LaunchRequest;
import java.util.List;

/**
 * {@code mpirun} of Open MPI, under the name {@code openmpi}.
 *
 * @since 0.1
 */
public final class OpenMpiEngine extends LaunchedEngine {
    /** Creates the engine. */
    public OpenMpiEngine() {}

    @Override
    public String name() {
        return "openmpi";
    }

    @Override
    public String mpi() {
        return "Open MPI";
    }

    @Override
    List<String> launcherNames() {
        return List.of("orterun", "mpirun.openmpi", "mpirun");
    }

    @Override
    String rankVariable() {
        return "OMPI_COMM_WORLD_RANK";
    }

    /** Does not bind ranks: a rank would have one core for all threads of its JVM. */
    @Override
    List<String> launcherOptions(LaunchRequest request) {
        boolean isCrowded = request.ranks() > Runtime.getRuntime().availableProcessors();
        return List.of("--oversubscribe", "--bind-to", "none", "--mca", "mpi_yield_when_idle", isCrowded ? "1" : "0");
    }
}
