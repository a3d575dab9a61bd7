package io.ftimer;

/**
 * Builds {@link TimerSession sessions}; got from {@link TimerSession#builder()}. The clock must be thread-safe. Thread
 * safety: not thread-safe.
 */
public final class TimerSessionBuilder extends RecorderOptions<TimerSessionBuilder> {
    TimerSessionBuilder() {}

    /** Returns a new session with its window beginning now. */
    public TimerSession open() {
        return openRecording();
    }

    RecordingSession openRecording() {
        return new RecordingSession(config);
    }

    @Override
    TimerSessionBuilder self() {
        return this;
    }
}
