package io.ftimer.mpi;

import mpi.Intracomm;
import mpi.MPI;

/**
 * Keeps the messages of communicators of MPJ Express 0.44 apart.
 *
 * <p>It tells them by a number. The ranks of a new communicator take the largest of the numbers that each of them counts on
 * its own, but do not count on from there: where ranks made different numbers of communicators before, the same number comes
 * again, and messages reach the wrong communicator. Besides, the collectives of number n use 3 n, which is another
 * communicator's own number.
 */
final class MpjContexts {
    private MpjContexts() {}

    /** Returns the new communicator, or a copy of it, with a number that no other one of its ranks has; collective. */
    static Intracomm distinct(Intracomm made) {
        Intracomm distinct = made;
        stayAbove(distinct);
        while (context(distinct) % 3 == 0) {
            distinct = (Intracomm) distinct.clone();
            stayAbove(distinct);
        }
        return distinct;
    }

    /** Makes this rank count on from the number of the communicator. */
    static void stayAbove(Intracomm communicator) {
        Intracomm counted;
        do {
            // a communicator of this rank alone takes no message to make
            counted = (Intracomm) MPI.COMM_SELF.clone();
        } while (context(counted) < context(communicator));
    }

    private static int context(Intracomm communicator) {
        return communicator.mpjdevComm.sendctxt;
    }
}
