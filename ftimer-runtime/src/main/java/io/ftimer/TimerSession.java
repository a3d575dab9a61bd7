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
 * the session has bound itself to another one in between.
 *
 * <p>Thread safety: thread-safe. A summary may be taken by any thread at any time; each thread's part of it is consistent.
 */
public final class TimerSession implements AutoCloseable {
    /** The name under which {@link SessionSummary#threads()} lists the ended threads that are no longer kept apart. */
    public static final String ENDED_THREADS = "(ended threads)";

    /** The name under which {@link SessionSummary#threads()} lists threads that have none, such as most virtual ones. */
    public static final String UNNAMED_THREADS = "(unnamed threads)";

    private final RefusalLog refusals = new RefusalLog();
    private final ThreadParts parts = new ThreadParts();
    private final UnboundCalls.Count unboundBefore;
    private final Function<Thread, FTimer> maker;
    final SessionWindow window;
    private volatile boolean closing;
    private volatile @Nullable SessionSummary last;

    TimerSession(RecorderConfig config) {
        this.maker = thread -> new FTimer(config, refusals, thread);
        this.window = new SessionWindow(config);
        this.unboundBefore = UnboundCalls.sessionOpened();
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
        TimerBinding binding = bindIfOpen();
        if (binding == null) {
            throw new IllegalStateException("cannot bind a thread to a session that is closed");
        }
        return binding;
    }

    /** Binds the calling thread until the session or the thread ends; null if the session is closed. */
    @Nullable
    TimerBinding bindForGood() {
        return closing ? null : TimerBinding.make(this, lease(), true);
    }

    /** As {@link #bind()}, but null if the session is closed: for work that ends later than what it is measured by. */
    @Nullable
    TimerBinding bindIfOpen() {
        return closing ? null : TimerBinding.make(this, lease(), false);
    }

    /** Returns the recorder of the calling thread: that of its binding to this session, or else the one it has without. */
    public FTimer timer() {
        TimerBinding binding = TimerBinding.current();
        if (binding != null && binding.session == this) {
            return binding.timer;
        }
        return closedIfLate(parts.ofCurrentThread().first(maker)).timer;
    }

    private ThreadPart.Slot lease() {
        return closedIfLate(parts.ofCurrentThread().lease(maker));
    }

    /** Looked at after the slot is in its list: either {@link #close} finds it there, or the closing is seen here. */
    private ThreadPart.Slot closedIfLate(ThreadPart.Slot slot) {
        if (closing) {
            slot.timer.close();
        }
        return slot;
    }

    /** Returns what all threads recorded so far; after {@link #close()} what they had recorded by then. */
    public SessionSummary summary() {
        SessionSummary ended = last;
        if (ended != null) {
            return ended;
        }
        SessionSummary collected = collect();
        // a close in between may have cleared what was being collected
        ended = last;
        return ended != null ? ended : collected;
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
        try {
            parts.close();
            last = collect();
            parts.clear();
        } finally {
            UnboundCalls.sessionClosed();
        }
    }

    boolean isClosed() {
        return closing;
    }
}
