package io.ftimer;

import io.ftimer.internal.engine.RecorderConfig;
import io.ftimer.internal.session.RecordingSession;
import io.ftimer.summary.SessionSummary;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Times several threads: one recorder per thread, with one clock and one configuration, summarized together.
 *
 * <pre>{@code
 * try (TimerSession session = TimerSession.open()) {
 *     try (TimerBinding binding = session.bind()) {
 *         FTimers.run("solve", solver::run);
 *     }
 *     TextReport.of(session.summary()).writeTo(System.out);
 * }
 * }</pre>
 *
 * <p>A thread takes part while it is {@link #bind() bound}, or through its {@link #timer()}. Work handed to other threads
 * takes part if it is wrapped ({@link FTimers#wrap(Runnable)}); it records at the root of its own thread's tree. A session
 * of a JUnit test may also record threads that are not bound ({@link SessionSummary#otherThreads()}).
 *
 * <p>The window of the session starts when it is opened, on the session's clock. It is paused while the thread that opened
 * the session is bound to another one.
 *
 * <p>Thread safety: thread-safe. A summary may be taken by any thread at any time; each thread's part of it is consistent.
 */
public final class TimerSession implements AutoCloseable {
    /** What a session does, and who is notified of it. */
    private record Opened(RecordingSession recording, List<SessionObserver> observers) {}

    private final Supplier<Opened> opened;

    private TimerSession(Supplier<Opened> opened) {
        this.opened = opened;
    }

    /**
     * Returns the session below the API, for fTimer's own modules.
     *
     * @hidden
     */
    @SuppressWarnings("exports") // for modules that the type is exported to
    public RecordingSession recording() {
        return opened.get().recording();
    }

    static TimerSession open(
            RecorderConfig config, List<Supplier<? extends TimerListener>> listeners, List<SessionObserver> observers) {
        RecordingSession recording = new RecordingSession(config, setup -> new FTimer(setup, listeners));
        Opened opened = new Opened(recording, List.copyOf(observers));
        TimerSession session = new TimerSession(() -> opened);
        try {
            opened.observers().forEach(observer -> observer.opened(session));
        } catch (Throwable e) {
            recording.abandon();
            throw e;
        }
        return session;
    }

    /** Opens a session with the default configuration. */
    public static TimerSession open() {
        return builder().open();
    }

    /**
     * Returns a session that passes each call on to the one that {@code current} returns then; for a framework whose code keeps
     * one session while each of its tests opens another. What {@code current} throws reaches the caller.
     */
    public static TimerSession following(Supplier<TimerSession> current) {
        return new TimerSession(() -> current.get().opened.get());
    }

    /** Returns a builder of sessions with another configuration. */
    public static TimerSessionBuilder builder() {
        return new TimerSessionBuilder();
    }

    /**
     * Binds the calling thread: until the binding is closed, what it records through {@link FTimers} goes into this session,
     * at the root of a recorder of this thread.
     *
     * @throws IllegalStateException if the session is closed
     */
    public TimerBinding bind() {
        return new TimerBinding(recording().bind());
    }

    /** Returns the recorder of the calling thread: that of its binding to this session, or else its own without a binding. */
    public FTimer timer() {
        return FTimer.of(recording().recorder().face());
    }

    /** Returns what all threads have recorded so far; after {@link #close()}, what they had recorded by then. */
    public SessionSummary summary() {
        return recording().summary();
    }

    /**
     * Ends the session: no thread records in it any more. Threads that are still bound record nothing from then on, and do
     * not keep the session in memory. A second close does nothing.
     */
    @Override
    public void close() {
        Opened closing = opened.get();
        SessionSummary ended = closing.recording().end();
        if (ended != null) {
            Stream<?> end = Stream.empty();
            for (SessionObserver observer : closing.observers()) {
                end = end.onClose(() -> observer.closed(ended));
            }
            // notifies all, also after one has thrown; throws what the first of those threw
            end.close();
        }
    }
}
