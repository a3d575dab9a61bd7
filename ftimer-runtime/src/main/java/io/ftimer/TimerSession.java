package io.ftimer;

import io.ftimer.summary.SessionSummary;

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
 * of a JUnit test may also adopt threads that are not bound ({@link SessionSummary#adoptedThreads()}).
 *
 * <p>The window of the session starts when it is opened, on the session's clock. It is paused while the thread that opened
 * the session is bound to another one.
 *
 * <p>Thread safety: thread-safe. A summary may be taken by any thread at any time; each thread's part of it is consistent.
 *
 * @since 0.1
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
     * Binds the calling thread: until the binding is closed, what it records through {@link FTimers} goes into this session,
     * at the root of a recorder of this thread.
     *
     * @throws IllegalStateException if the session is closed
     */
    public abstract TimerBinding bind();

    /** Returns the session that records. */
    abstract RecordingSession recording();

    /** Returns the recorder of the calling thread: that of its binding to this session, or else its own without a binding. */
    public abstract FTimer timer();

    /** Returns what all threads have recorded so far; after {@link #close()}, what they had recorded by then. */
    public abstract SessionSummary summary();

    /**
     * Ends the session: no thread records in it any more. Threads that are still bound record nothing from then on, and do
     * not keep the session in memory. A second close does nothing.
     */
    @Override
    public abstract void close();
}
