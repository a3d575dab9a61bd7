package io.ftimer;

import org.jspecify.annotations.Nullable;

/** What a thread can be bound to. */
sealed interface BindingTarget permits RecordingSession, LaneRecorder.Target {
    /** Returns whether it has ended, so that threads that are still bound record nothing. */
    boolean isClosed();

    /** Stops its clock while the calling thread records somewhere else. */
    void pauseWindow();

    /** Goes on as if no time had passed since {@link #pauseWindow}. */
    void resumeWindow();

    /** Returns the session in which tasks take part that the calling thread hands to other threads, if any. */
    @Nullable
    RecordingSession session();
}
