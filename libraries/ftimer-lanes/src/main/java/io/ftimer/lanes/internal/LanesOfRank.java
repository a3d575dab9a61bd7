package io.ftimer.lanes.internal;

import io.ftimer.FTimer;
import io.ftimer.internal.engine.DiagnosticSink;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/** What results over ranks need of the lane timer of a rank beyond its public API. Thread-safe. */
public interface LanesOfRank {
    /**
     * Returns whether a summary could be taken now, rejected calls of workers aside, without reporting anything: all ranks
     * must agree before any of them answers.
     *
     * @return {@link Status#SUCCESS}, {@link Status#NOT_INITIALIZED} or {@link Status#ACTIVE}
     */
    Status readiness();

    /** Returns what is open or running while {@link #readiness()} is not success, for messages; empty if nothing is. */
    String open();

    /** Returns the recorder of the lane of the calling thread; null if the thread has none that would record now. */
    @Nullable
    FTimer recorderHere();

    /** Returns who gets the diagnostics, if they go to standard error, which all ranks of a job share; null otherwise. */
    @Nullable
    DiagnosticSink sharedDiagnostics();

    /** Returns the status of the first rejected call of a worker that was not reported yet; success if there is none. */
    Status firstRejectedCall();

    /**
     * Rejects an operation of something that is built on a lane timer as the timer rejects its own.
     *
     * @param reported whether a line is written under {@link io.ftimer.values.ErrorPolicy#WARN}; false where another rank writes it
     * @param cause the cause of the exception under {@link io.ftimer.values.ErrorPolicy#THROW}
     * @return {@code status}
     */
    Status reject(Status status, boolean reported, Rejection rejection, @Nullable Throwable cause);
}
