package io.ftimer.mpi;

import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * What one rank brings to a reduction.
 *
 * @param weight who else the status concerns
 * @param status success, or why there is nothing to reduce
 * @param summary null if it was rejected and the user has been told
 * @param thrown how the user is to be told, if that is by an exception
 */
record Share<S>(
        Weight weight,
        Status status,
        @Nullable S summary,
        @Nullable FTimerException thrown) {

    /** Who else a status concerns. */
    enum Weight {
        /** Nobody: this rank answers without meeting the others. */
        ALONE,
        /** Every rank. */
        EVERY_RANK,
        /** Every rank, unless one has something worse: calls of workers were rejected. */
        WORKERS
    }

    /** Returns that of a rank that was told already why there is nothing. */
    static <S> Share<S> told(Weight weight, Status status) {
        return new Share<>(weight, status, null, null);
    }
}
