package io.ftimer.internal;

import io.ftimer.values.DiagnosticId;

/** What the recorder of a lane asks its lane when a call cannot take the fast path. */
public interface LaneGate {
    /**
     * Returns whether timing calls are rejected now, except on a recorder with regions open: an
     * unfinished call may have left one, and it must be possible to close it. A lane that changes the answer to true then
     * closes the recorder's fast path.
     */
    boolean isBarred();

    /** Returns how a call is rejected meanwhile. */
    Rejection rejection();

    /**
     * Why calls are rejected.
     *
     * @param id the kind of diagnostic
     * @param why the end of its line, after the call
     */
    record Rejection(DiagnosticId id, String why) {}

    /** Called when the calling thread is admitted: with its first call, and after every interruption. */
    void admitted();
}
