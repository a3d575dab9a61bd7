package io.ftimer.internal.session;

import io.ftimer.internal.recorder.Recorder;
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

    /** A single recorder as the target of a binding: it has no clock of its own to pause, and nothing for tasks of other threads. */
    public record RecorderTarget(Recorder recorder) implements BindingTarget {
        @Override
        public boolean isClosed() {
            return recorder.isClosed();
        }

        @Override
        public void pauseWindow() {
            // the window of its owner continues while the thread records elsewhere
        }

        @Override
        public void resumeWindow() {
            // it was never paused
        }

        @Override
        public @Nullable RecordingSession session() {
            return null;
        }
    }
}
