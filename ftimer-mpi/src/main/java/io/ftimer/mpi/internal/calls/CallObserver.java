package io.ftimer.mpi.internal.calls;

/** Is notified of the MPI calls of one rank. Thread safety: as the communicator. */
public interface CallObserver {
    /** A call that has begun. */
    @FunctionalInterface
    interface Call {
        /**
         * Ends the call, whether it succeeded or not.
         *
         * @param transfer what it sent and received
         * @param arguments its arguments that are numbers, in the order of MPI
         */
        void end(Transfer transfer, int... arguments);
    }

    /** Begins a call of a function, for instance {@code MPI_Send}. */
    Call begin(String function);

    /** Is called before the job is aborted, which does not return. */
    default void aborting() {}
}
