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

    /**
     * What a call sends and receives.
     *
     * @param communicator {@link #WORLD} for the communicator of all ranks, and another number for other ones
     * @param peer the rank in the communicator with which data is exchanged, or the root of a collective call; {@link #NO_PEER} if
     *     there is none, or no single one
     * @param sent the number of bytes that this rank passes to the call for others
     * @param received the number of bytes that this rank gets from the call
     */
    record Transfer(int communicator, int peer, long sent, long received) {
        /** The number of the communicator of all ranks. */
        public static final int WORLD = 2;

        /** The peer of a call that has none. */
        public static final int NO_PEER = -1;

        /** Returns the transfer of a call that carries no data of the program. */
        public static Transfer none(int communicator) {
            return new Transfer(communicator, NO_PEER, 0, 0);
        }
    }
}
