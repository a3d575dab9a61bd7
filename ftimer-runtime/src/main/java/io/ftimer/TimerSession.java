package io.ftimer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Timing over several threads: one recorder per thread, with one clock and one configuration, summarised together.
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
 * the session is bound elsewhere.
 *
 * <p>Thread safety: thread-safe. A summary may be taken by any thread at any time; each thread's part of it is consistent.
 */
public final class TimerSession implements AutoCloseable {
    /** The name under which {@link SessionSummary#threads()} lists the ended threads that are no longer kept apart. */
    public static final String ENDED_THREADS = "(ended threads)";

    /** The name under which {@link SessionSummary#threads()} lists threads that have none, such as most virtual ones. */
    public static final String UNNAMED_THREADS = "(unnamed threads)";

    private final RecorderConfig config;
    private final RefusalLog refusals = new RefusalLog();
    private final ThreadParts parts = new ThreadParts();
    private final UnboundCalls.Count unboundBefore;
    private final Function<Thread, FTimer> maker = this::recorder;
    private final SessionWindow window;
    private volatile boolean closing;
    private @Nullable SessionSummary last;

    TimerSession(RecorderConfig config) {
        this.config = config;
        this.unboundBefore = UnboundCalls.sessionOpened();
        this.window = new SessionWindow(config);
    }

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
    public TimerBinding bind() {
        if (closing) {
            throw new IllegalStateException("cannot bind a thread to a session that is closed");
        }
        return TimerBinding.make(this, parts.ofCurrentThread().lease(maker), false);
    }

    /** Binds the calling thread until the session or the thread ends; null if the session is closed. */
    @Nullable
    TimerBinding bindForGood() {
        return closing ? null : TimerBinding.make(this, parts.ofCurrentThread().lease(maker), true);
    }

    /** As {@link #bind()}, but null if the session is closed: for work that ends later than what it is measured by. */
    @Nullable
    TimerBinding bindIfOpen() {
        return closing ? null : bind();
    }

    /** Returns the recorder of the calling thread: that of its binding to this session, or else the one it has without. */
    public FTimer timer() {
        TimerBinding binding = TimerBinding.current();
        if (binding != null && binding.session == this) {
            return binding.timer;
        }
        return parts.ofCurrentThread().first(maker).timer;
    }

    private FTimer recorder(Thread thread) {
        FTimer timer = new FTimer(config, refusals, thread);
        if (closing) {
            timer.close();
        }
        return timer;
    }

    /** Returns what all threads recorded so far; after {@link #close()} what they had recorded by then. */
    public SessionSummary summary() {
        synchronized (this) {
            if (last != null) {
                return last;
            }
        }
        return collect();
    }

    private SessionSummary collect() {
        Map<String, Summary> threads = new LinkedHashMap<>();
        List<Summary> all = new ArrayList<>();
        SummaryWindow covered = window.now();
        parts.summaries().forEach((name, summaries) -> {
            all.addAll(summaries);
            threads.put(
                    name,
                    summaries.size() == 1
                            ? summaries.get(0)
                            : MergedRows.of(summaries).summary(covered));
        });
        MergedRows rows = MergedRows.of(all);
        return new SessionSummary(
                covered,
                rows.table(),
                rows.contexts(),
                threads,
                UnboundCalls.since(unboundBefore),
                refusals.snapshot());
    }

    /**
     * Ends the session: no thread records in it any more. Threads that are still bound record nothing then. A second close
     * does nothing.
     */
    @Override
    public void close() {
        synchronized (this) {
            if (closing) {
                return;
            }
            closing = true;
        }
        parts.close();
        SessionSummary collected = collect();
        synchronized (this) {
            last = collected;
        }
        parts.clear();
        UnboundCalls.sessionClosed();
    }

    boolean isClosed() {
        return closing;
    }

    /** Called when the calling thread goes on to record elsewhere. */
    void pause(FTimer timer) {
        timer.pause();
        window.pause();
    }

    void resume(FTimer timer) {
        timer.resume();
        window.resume();
    }
}
