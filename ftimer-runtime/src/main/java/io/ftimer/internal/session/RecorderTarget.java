package io.ftimer.internal.session;

import io.ftimer.internal.recorder.Recorder;
import org.jspecify.annotations.Nullable;

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
