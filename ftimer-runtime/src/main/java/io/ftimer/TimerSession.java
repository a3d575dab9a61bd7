package io.ftimer;

import io.ftimer.summary.SessionSummary;
import java.util.function.Supplier;

/**
 * Timing over several threads: one recorder per thread, with one clock and one configuration, summarized together.
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
 * takes part if it is wrapped ({@link FTimers#wrap(Runnable)}); it records at the root of its own thread's tree.
 *
 * <p>The window of the session runs from its opening, on the session's clock; it stands still while the thread that opened
 * the session has bound itself to another one in between.
 *
 * <p>Thread safety: thread-safe. A summary may be taken by any thread at any time; each thread's part of it is consistent.
 */
public abstract sealed class TimerSession implements AutoCloseable permits RecordingSession, SessionView {
    TimerSession() {}

    /** Opens a session with the default configuration. */
    public static TimerSession open() {
        return builder().open();
    }

    /** Returns a builder of sessions with another configuration. */
    public static TimerSessionBuilder builder() {
        return new TimerSessionBuilder();
    }

    /**
     * Returns a session that is, at each call, the one that {@code current} gives then: for what must be handed out before the
     * session exists, or is to outlive it. What {@code current} throws is thrown by the call.
     */
    public static TimerSession viewOf(Supplier<? extends TimerSession> current) {
        return new SessionView(current);
    }

    /**
     * Binds the calling thread: until the binding is closed, what it records through {@link FTimers} goes into this session,
     * at the root of a recorder of this thread.
     *
     * @throws IllegalStateException if the session is closed
     */
    public abstract TimerBinding bind();

    /**
     * Binds the calling thread as {@link #bind()} does, to a recorder that was {@link #reserveTimer() reserved} for it.
     *
     * @throws IllegalStateException if the session is closed
     * @throws IllegalArgumentException if {@code reserved} was not reserved in this session, was bound before, or belongs to
     *     another thread
     */
    public abstract TimerBinding bind(FTimer reserved);

    /**
     * Returns a new recorder that belongs to no thread yet, to be handed to code before it is known which thread will run it.
     * {@link #bind(FTimer)} gives it to that thread. Only then it takes part in the session.
     */
    public abstract FTimer reserveTimer();

    /** Returns the recorder of the calling thread: that of its binding to this session, or else the one it has without. */
    public abstract FTimer timer();

    /** Returns what all threads recorded so far; after {@link #close()} what they had recorded by then. */
    public abstract SessionSummary summary();

    /**
     * Ends the session: no thread records in it any more. Threads that are still bound record nothing then. A second close
     * does nothing.
     */
    @Override
    public abstract void close();
}
