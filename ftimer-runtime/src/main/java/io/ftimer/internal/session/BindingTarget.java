package io.ftimer.internal.session;

import org.jspecify.annotations.Nullable;

/** What a thread can be bound to. */
public interface BindingTarget {
    /** Returns whether it has ended, so that threads that are still bound record nothing. */
    boolean isClosed();

    /** Pauses its clock while the calling thread records elsewhere. */
    void pauseWindow();

    /** Continues as if no time had passed since {@link #pauseWindow}. */
    void resumeWindow();

    /** Returns the session that takes the tasks which the calling thread hands to other threads, if any. */
    @Nullable
    RecordingSession session();
}
