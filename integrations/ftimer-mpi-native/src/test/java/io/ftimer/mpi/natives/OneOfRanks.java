package io.ftimer.mpi.natives;

import io.ftimer.mpi.CommunicationException;

/** Initializes and finalizes MPI. */
public final class OneOfRanks {
    private OneOfRanks() {}

    public static void main(String[] args) {
        try {
            NativeMpi.init().finish();
        } catch (CommunicationException e) {
            System.out.println("rejected: " + e.getMessage());
            System.exit(1);
        }
    }
}
