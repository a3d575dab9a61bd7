package io.ftimer.internal.recorder;

/** What a recorder decides about an operation that could not take the fast path. */
enum Admission {
    /** It may continue. */
    ADMITTED,
    /** Nothing records here: it does nothing, and is counted. */
    OUTSIDE,
    /** Recording is disabled: it does nothing. */
    DISABLED,
    /** The recorder is not initialized, or its session is closed. */
    UNINITIALIZED,
    /** Only the lane of the recorder may change it. */
    OF_A_LANE,
    /** The recorder belongs to another thread. */
    WRONG_THREAD,
    /** A listener must not call the recorder that notifies it. */
    LISTENING,
    /** The thread of the recorder records elsewhere meanwhile. */
    PAUSED,
    /** The lane of the recorder admits no calls. */
    BARRED;

    boolean isRejection() {
        return compareTo(DISABLED) > 0;
    }
}
