package io.ftimer;

import io.ftimer.internal.engine.MergedRows;
import io.ftimer.internal.engine.RejectionLog;
import io.ftimer.internal.engine.SessionWindow;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A session that records, as opposed to a view of one. */
final class RecordingSession extends TimerSession implements BindingTarget {
    private final RejectionLog rejections = new RejectionLog();
    private final ThreadParts parts = new ThreadParts();
    private final Set<FTimer> reservedTimers = ConcurrentHashMap.newKeySet();
    private final UnboundCalls.Count unboundBefore;
    private final Function<@Nullable Thread, FTimer> maker;
    final SessionWindow window;
    private volatile boolean closing;
    private volatile @Nullable SessionSummary last;

    private final List<SessionObserver> observers;

    private RecordingSession(RecorderConfig config, List<SessionObserver> observers) {
        this.observers = List.copyOf(observers);
        this.maker = thread -> FTimer.ofSession(config, rejections, thread);
        this.window = new SessionWindow(config.clock(), config.dates(), config.zone());
        this.unboundBefore = UnboundCalls.sessionOpened();
    }

    static RecordingSession open(RecorderConfig config, List<SessionObserver> observers) {
        RecordingSession session = new RecordingSession(config, observers);
        try {
            observers.forEach(observer -> observer.opened(session));
        } catch (Throwable e) {
            session.end();
            throw e;
        }
        return session;
    }

    @Override
    public TimerBinding bind() {
        TimerBinding binding = bindIfOpen();
        if (binding == null) {
            throw closed();
        }
        return binding;
    }

    TimerBinding bind(FTimer reserved) {
        if (closing) {
            throw closed();
        }
        if (!reservedTimers.contains(reserved) || !reserved.claim()) {
            throw new IllegalArgumentException(
                    "cannot bind thread \"" + Thread.currentThread().getName() + "\" to this timer:"
                            + " it was not reserved in this session, was bound before, or belongs to another thread");
        }
        reservedTimers.remove(reserved);
        return TimerBinding.make(this, closedIfClosing(parts.ofCurrentThread().adopt(reserved)), false);
    }

    private static IllegalStateException closed() {
        return new IllegalStateException("cannot bind a thread to a session that is closed");
    }

    @Override
    RecordingSession recording() {
        return this;
    }

    /** Returns a new recorder that belongs to no thread yet; {@link #bind(FTimer)} assigns it to one. */
    FTimer reserve() {
        FTimer timer = maker.apply(null);
        reservedTimers.add(timer);
        if (closing) {
            timer.close();
        }
        return timer;
    }

    /** Binds the calling thread until the session or the thread ends; null if the session is closed. */
    @Nullable
    TimerBinding bindPermanently() {
        return closing ? null : TimerBinding.make(this, lease(), true);
    }

    /** As {@link #bind()}, but null if the session is closed: for work that outlives the session. */
    @Nullable
    TimerBinding bindIfOpen() {
        return closing ? null : TimerBinding.make(this, lease(), false);
    }

    @Override
    public FTimer timer() {
        TimerBinding binding = TimerBinding.current();
        if (binding != null && binding.target == this) {
            return binding.timer;
        }
        return closedIfClosing(parts.ofCurrentThread().first(maker)).timer;
    }

    private ThreadPart.Slot lease() {
        return closedIfClosing(parts.ofCurrentThread().lease(maker));
    }

    /** Checks after the slot is in its list: either {@link #close} finds it there, or the closing is seen here. */
    private ThreadPart.Slot closedIfClosing(ThreadPart.Slot slot) {
        if (closing) {
            slot.timer.close();
        }
        return slot;
    }

    @Override
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
        SummaryWindow taken = window.now();
        Map<String, List<Summary>> byThread = parts.summaries();
        List<Summary> all = byThread.values().stream().flatMap(List::stream).toList();
        SummaryWindow covered = taken.of(all.stream().map(Summary::window).toList());
        Map<String, Summary> threads = new LinkedHashMap<>();
        byThread.forEach((name, summaries) -> threads.put(
                name,
                summaries.size() == 1
                        ? summaries.get(0)
                        : MergedRows.of(summaries).summary(covered)));
        MergedRows rows = MergedRows.of(all);
        RejectionLog.Snapshot rejected = rejections.snapshot();
        return new SessionSummary(
                covered,
                rows.table(),
                rows.contexts(),
                rows.sites(),
                threads,
                List.of(),
                UnboundCalls.since(unboundBefore),
                List.of(),
                rejected.lines(),
                rejected.count(),
                rows.overflow());
    }

    @Override
    public void close() {
        SessionSummary ended = end();
        if (ended != null) {
            observers.forEach(observer -> observer.closed(ended));
        }
    }

    /** Ends the recording and returns its summary; null if it had ended before. */
    private @Nullable SessionSummary end() {
        synchronized (this) {
            if (closing) {
                return null;
            }
            closing = true;
        }
        try {
            DefaultSession.forget(this);
            parts.close();
            reservedTimers.forEach(FTimer::close);
            TimerBinding.forgetClosedGuess();
            SessionSummary ended = collect();
            last = ended;
            parts.clear();
            return ended;
        } finally {
            UnboundCalls.sessionClosed();
        }
    }

    @Override
    public boolean isClosed() {
        return closing;
    }

    @Override
    public void pauseWindow() {
        window.pause();
    }

    @Override
    public void resumeWindow() {
        window.resume();
    }

    @Override
    public RecordingSession session() {
        return this;
    }
}
