package io.ftimer.internal.engine;

/**
 * A reason that keeps the fast path of a recorder closed, one bit each. The owner sets and clears those of its own calls; any
 * thread may set {@link #CLOSED}, {@link #BARRED} and {@link #AWAITED}.
 */
enum Obstacle {
    /** It is the recorder of threads without a session, on which every call does nothing and succeeds. */
    NOTHING,
    UNINITIALIZED,
    /** Its session has ended, or its state is damaged: every call is rejected permanently. */
    CLOSED,
    /** A listener is being notified, which must not call the recorder. */
    LISTENING,
    /** Its thread records elsewhere meanwhile, and its clock stands still. */
    PAUSED,
    /** Recording was disabled by the program. */
    DISABLED,
    /** Regions are open that a limit left out, so that starts and stops are only counted. */
    LEFT_OUT,
    /** Its lane admits no calls, except to close what is open. */
    BARRED,
    /** Another thread waits for a summary. */
    AWAITED;

    final int bit = 1 << ordinal();
}
