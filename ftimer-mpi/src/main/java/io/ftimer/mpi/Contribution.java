package io.ftimer.mpi;

import io.ftimer.reduce.UnionSummary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * What one rank brings to a collective call.
 *
 * @param ranks the communicator of the call; null if this rank answers without the others
 * @param status success, or why there is nothing to reduce
 * @param ofWorkers whether the status is that of a rejected call of a worker, which counts only if no rank has another one
 * @param open what is open on this rank, for messages; empty if nothing is or it is not known
 * @param part null if it was rejected and that was reported
 * @param thrown the exception that reports the rejection, under {@link io.ftimer.values.ErrorPolicy#THROW}
 */
record Contribution(
        @Nullable Communicator ranks,
        Status status,
        boolean ofWorkers,
        String open,
        @Nullable UnionSummary part,
        @Nullable FTimerException thrown) {

    static Contribution of(@Nullable Communicator ranks, Status status, UnionSummary part) {
        return new Contribution(ranks, status, false, "", part, null);
    }

    /** Returns the contribution of a rank on which something is open. */
    static Contribution active(@Nullable Communicator ranks, String open, UnionSummary part) {
        return new Contribution(ranks, Status.ACTIVE, false, open, part, null);
    }

    static Contribution ofWorkers(Communicator ranks, Status status, UnionSummary part) {
        return new Contribution(ranks, status, true, "", part, null);
    }

    /** Returns the contribution of a rank that has reported why there is no summary. */
    static Contribution rejected(@Nullable Communicator ranks, Status status) {
        return new Contribution(ranks, status, false, "", null, null);
    }

    static Contribution thrown(@Nullable Communicator ranks, FTimerException thrown) {
        return new Contribution(ranks, thrown.status(), false, "", null, thrown);
    }
}
