package io.ftimer.lanes.internal;

import io.ftimer.internal.Door;
import io.ftimer.internal.RecorderAccess;
import io.ftimer.values.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What results over ranks need of a lane timer beyond the public API. Not API; see {@link RecorderAccess}.
 *
 * @param <L> {@code LaneTimer}
 * @param <T> {@code FTimer}
 */
public interface LaneAccess<L, T> {
    /** Returns the door; the caller names the types it is for. */
    @SuppressWarnings("unchecked") // there is only one implementation, which has these type arguments
    static <L, T> LaneAccess<L, T> get() {
        return Door.open(LaneAccess.class, "io.ftimer.lanes.LaneTimer");
    }

    /**
     * Returns whether a summary could be taken now, rejected calls of workers aside, without reporting anything: all ranks
     * must agree before any of them answers.
     *
     * @return {@link Status#SUCCESS}, {@link Status#NOT_INITIALIZED} or {@link Status#ACTIVE}
     */
    Status readiness(L timer);

    /** Returns what is open or running while the timer is not ready, for messages; empty if nothing is. */
    String open(L timer);

    /** Returns the recorder of the lane of the calling thread; null if the thread has none that would record now. */
    @Nullable
    T recorderHere(L timer);

    /** Returns the status of the first rejected call of a worker that was not reported yet; success if there is none. */
    Status firstRejectedCall(L timer);

    /**
     * Rejects an operation of something that is built on a lane timer as the timer rejects its own.
     *
     * @param reported whether a line is written under {@link io.ftimer.values.ErrorPolicy#WARN}; false where another rank
     *     writes it
     * @param line the whole diagnostic line, made only if it is read
     * @param cause the cause of the exception under {@link io.ftimer.values.ErrorPolicy#THROW}
     * @return {@code status}
     */
    Status reject(L timer, Status status, boolean reported, Supplier<String> line, @Nullable Throwable cause);
}
