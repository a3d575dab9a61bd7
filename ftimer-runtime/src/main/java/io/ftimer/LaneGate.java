package io.ftimer;

import io.ftimer.values.DiagnosticId;

/** What a recorder of a lane asks the lane when a call cannot go the fast way. */
interface LaneGate {
    /**
     * Returns whether timing calls are rejected now, except on a recorder with regions open: a call that was under way may have
     * left one, and it must be possible to close it. Who changes that to true closes the recorder's fast way then.
     */
    boolean isBarred();

    /** Returns how a call is rejected meanwhile. */
    Rejection rejection();

    /**
     * Why calls are rejected.
     *
     * @param id the kind of diagnostic
     * @param why what stands behind the call in its line
     */
    record Rejection(DiagnosticId id, String why) {}

    /** Is told that the calling thread was let in: with its first call, and after every interruption. */
    void admitted();
}
