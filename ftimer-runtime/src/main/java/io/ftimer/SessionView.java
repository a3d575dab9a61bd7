package io.ftimer;

import io.ftimer.summary.SessionSummary;
import java.util.Objects;
import java.util.function.Supplier;

/** A session that passes each call on to another one, which may be a different one each time. */
final class SessionView extends TimerSession {
    private final Supplier<? extends TimerSession> current;

    SessionView(Supplier<? extends TimerSession> current) {
        this.current = Objects.requireNonNull(current, "current");
    }

    @Override
    public TimerBinding bind() {
        return current.get().bind();
    }

    @Override
    RecordingSession recording() {
        return current.get().recording();
    }

    @Override
    public FTimer timer() {
        return current.get().timer();
    }

    @Override
    public SessionSummary summary() {
        return current.get().summary();
    }

    @Override
    public void close() {
        current.get().close();
    }
}
