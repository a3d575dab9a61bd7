package io.ftimer.mpi.natives;

/** {@code mpiexec} of MPICH, under the name {@code mpich}. */
public final class MpichEngine extends LaunchedEngine {
    /** Creates the engine. */
    public MpichEngine() {
        super("mpich", "MPICH", "PMI_RANK", "mpiexec.hydra", "mpiexec.mpich", "mpiexec");
    }
}
