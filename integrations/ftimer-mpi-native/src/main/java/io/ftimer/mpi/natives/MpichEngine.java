package io.ftimer.mpi.natives;

/**
 * {@code mpiexec} of MPICH, under the name {@code mpich}.
 *
 * @since 0.1
 */
public final class MpichEngine extends LaunchedEngine {
    /** Creates the engine. */
    public MpichEngine() {
        super("mpich", "MPICH", "PMI_RANK", "mpiexec.hydra", "mpiexec.mpich", "mpiexec");
    }
}
