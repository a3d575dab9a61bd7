package io.ftimer.internal.session;

/** Which other threads take part in the window of a session. */
public enum RecordedThreads {
    ALL,
    /** Those that threads of the session created, directly or not. */
    LINEAGE,
    /** None: their regions are only kept outside of the tree. */
    NONE
}
