package io.ftimer.mpi;

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
 * @param summary null if it was rejected and that was reported
 * @param thrown the exception that reports the rejection, under {@link io.ftimer.values.ErrorPolicy#THROW}
 */
record Contribution<S>(
        @Nullable Communicator ranks,
        Status status,
        boolean ofWorkers,
        String open,
        @Nullable S summary,
        @Nullable FTimerException thrown) {

    static <S> Contribution<S> of(@Nullable Communicator ranks, Status status, S summary) {
        return new Contribution<>(ranks, status, false, "", summary, null);
    }

    /** Returns the contribution of a rank on which something is open. */
    static <S> Contribution<S> active(@Nullable Communicator ranks, String open, S summary) {
        return new Contribution<>(ranks, Status.ACTIVE, false, open, summary, null);
    }

    static <S> Contribution<S> ofWorkers(Communicator ranks, Status status, S summary) {
        return new Contribution<>(ranks, status, true, "", summary, null);
    }

    /** Returns the contribution of a rank that has reported why there is no summary. */
    static <S> Contribution<S> rejected(@Nullable Communicator ranks, Status status) {
        return new Contribution<>(ranks, status, false, "", null, null);
    }

    static <S> Contribution<S> thrown(@Nullable Communicator ranks, FTimerException thrown) {
        return new Contribution<>(ranks, thrown.status(), false, "", null, thrown);
    }
}
