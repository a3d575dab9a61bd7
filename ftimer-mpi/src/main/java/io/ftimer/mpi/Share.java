package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.FTimerException;
import io.ftimer.Status;
import io.ftimer.Summary;
import org.jspecify.annotations.Nullable;

/**
 * What one rank brings to a reduction.
 *
 * @param status success, {@link Status#ACTIVE} while regions are open, or why there is no summary
 * @param summary null if it was refused; the user has been told then
 * @param thrown how the user is to be told, if that is by an exception
 */
record Share<S>(
        Status status, @Nullable S summary, @Nullable FTimerException thrown) {
    /** Returns what a timer has by now, running regions included. */
    static Share<Summary> interimOf(FTimer timer) {
        try {
            Summary summary = timer.summary();
            return new Share<>(summary.status(), summary.status().isSuccess() ? summary : null, null);
        } catch (FTimerException e) {
            return new Share<>(e.status(), null, e);
        }
    }
}
