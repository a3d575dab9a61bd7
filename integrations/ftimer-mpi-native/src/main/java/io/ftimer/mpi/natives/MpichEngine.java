package io.ftimer.mpi.natives;

import io.ftimer.mpi.launch.LaunchRequest;
import java.util.List;

/**
 * {@code mpiexec} of MPICH, under the name {@code mpich}.
 *
 * @since 0.1
 */
public final class MpichEngine extends LaunchedEngine {
    /** Creates the engine. */
    public MpichEngine() {}

    @Override
    public String name() {
        return "mpich";
    }

    @Override
    public String mpi() {
        return "MPICH";
    }

    @Override
    List<String> launcherNames() {
        return List.of("mpiexec.hydra", "mpiexec.mpich", "mpiexec");
    }

    @Override
    String rankVariable() {
        return "PMI_RANK";
    }

    @Override
    List<String> launcherOptions(LaunchRequest request) {
        return List.of();
    }
}
