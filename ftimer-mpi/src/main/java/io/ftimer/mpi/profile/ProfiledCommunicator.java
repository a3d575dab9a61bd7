package io.ftimer.mpi.profile;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.internal.calls.CallObserver;
import io.ftimer.mpi.internal.calls.ObservedCommunicator;

/** A communicator whose operations are regions of a profile. Thread safety: as {@link Communicator}. */
final class ProfiledCommunicator extends ObservedCommunicator {

    ProfiledCommunicator(Communicator world, CallObserver calls) {
        super(world, calls);
    }

    private ProfiledCommunicator(Communicator engine, Rank rank, int number) {
        super(engine, rank, number);
    }

    @Override
    protected Communicator made(Communicator part, Rank ofRank, int itsNumber) {
        return new ProfiledCommunicator(part, ofRank, itsNumber);
    }
}
