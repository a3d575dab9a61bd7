package io.ftimer.internal;

import io.ftimer.values.DiagnosticId;

/** What the recorder of a lane asks its lane when a call cannot take the fast path. */
public interface LaneGate {
    /** Returns how a call is rejected while the lane is barred. */
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
