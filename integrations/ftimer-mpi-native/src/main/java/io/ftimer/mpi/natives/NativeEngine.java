package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import java.util.List;

/** What {@link NativeMpi} needs from the classes that only Java 22 can load. Thread-confined. */
interface NativeEngine {
    /** Opens the first of these libraries that is there. */
    void open(List<String> libraries);

    /** Initializes MPI, unless the program has done so, and connects this rank to the others. */
    void init(LaunchEnvironment environment);

    /** Returns the communicator of all ranks. */
    Communicator world();

    /** Returns name, version and file of the library. */
    String library();

    /** Finalizes MPI if {@link #init} initialized it. */
    void finish();

    /** Returns whether {@link #finish} was called. */
    boolean isFinished();

    /** Returns whether this engine initialized MPI, so that it has to finalize it. */
    boolean finalizes();
}
