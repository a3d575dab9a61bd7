package io.ftimer.values;

/** What an {@link io.ftimer.FTimer} does with a call from a thread that does not own it. The tree is never touched. */
public enum ForeignThreads {
    /** The call is rejected with {@link Status#UNKNOWN}; the diagnostic names both threads. The default. */
    REJECT,
    /**
     * Timing calls do nothing, check nothing and answer {@link Status#SUCCESS}, or {@link io.ftimer.TimerId#NONE}: only the owner
     * of the timer is timed. A summary can still be taken by the owner alone.
     */
    IGNORE
}
