package io.ftimer.values;

/** How an {@link io.ftimer.FTimer} treats a call from a thread that does not own it. The tree never changes. */
public enum WrongThreadPolicy {
    /** The call is rejected with {@link Status#UNKNOWN}; the diagnostic names both threads. The default. */
    REJECT,
    /**
     * Timing calls do nothing, check nothing and return {@link Status#SUCCESS} or {@link io.ftimer.TimerId#NONE}: only the
     * owner is timed. Only the owner can take a summary.
     */
    IGNORE
}
