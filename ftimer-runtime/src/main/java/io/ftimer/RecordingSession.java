package io.ftimer;

import io.ftimer.internal.Adoption;
import io.ftimer.internal.AdoptionWindow;
import io.ftimer.internal.engine.DerivedRows;
import io.ftimer.internal.engine.MergedRows;
import io.ftimer.internal.engine.RejectionLog;
import io.ftimer.internal.engine.SessionWindow;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A session that records, as opposed to a view of one. */
final class RecordingSession extends TimerSession implements BindingTarget {
    /** The open sessions that threads were bound to: the threads themselves refer to them weakly. */
    private static final Set<RecordingSession> BOUND = ConcurrentHashMap.newKeySet();

    private final RejectionLog rejections = new RejectionLog();
    private final ThreadParts parts = new ThreadParts();
    private final Set<FTimer> reservedTimers = ConcurrentHashMap.newKeySet();
    private final UnboundTotals unboundBefore;
    private final Function<@Nullable Thread, FTimer> maker;

    /** Makes recorders whose rejected operations are not those of the session. */
    private final Function<@Nullable Thread, FTimer> uncountedMaker;

    final SessionWindow window;
    private volatile boolean closing;
    private volatile @Nullable SessionSummary last;

    /** The rows of all threads together. */
    private final DerivedRows allRows = new DerivedRows();

    /** By thread name, where several recorders have the name; never changed, only replaced. */
    private volatile Map<String, DerivedRows> rowsByThread = Map.of();

    private volatile boolean isHeld;
    private volatile boolean traced;

    /** The session of which this one records a part, if any. */
    private volatile @Nullable WeakReference<RecordingSession> partOf;

    /** The pool whose worker was bound to this session last. */
    private volatile @Nullable WeakReference<ForkJoinPool> ownPool;

    private volatile @Nullable RecordingWindow lastWindow;

    /** How threads refer to the session. */
    final WeakReference<RecordingSession> weakly = new WeakReference<>(this);

    /** Holds the session while it is open: for tasks that may outlive it. */
    final AtomicReference<@Nullable RecordingSession> whileOpen = new AtomicReference<>(this);

    private final List<SessionObserver> observers;

    private RecordingSession(RecorderConfig config, List<SessionObserver> observers) {
        this.observers = List.copyOf(observers);
        this.maker = thread -> FTimer.ofSession(config, rejections, thread);
        this.uncountedMaker = thread -> FTimer.ofSession(config, new RejectionLog(), thread);
        this.window = new SessionWindow(config.clock(), config.dates(), config.zone());
        UnboundCalls.sessionOpened();
        this.unboundBefore = UnboundCalls.calls();
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

    /** Returns the session that the calling thread records in, which it joins if it may. */
    static @Nullable RecordingSession current() {
        TimerBinding binding = TimerBinding.current();
        if (binding == null || binding.isOver()) {
            binding = Joining.join(UnboundCall.LOOKUP) instanceof TimerBinding joined ? joined : null;
        }
        return binding == null ? null : binding.target.session();
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
        holdWhileOpen();
        return TimerBinding.make(this, closedIfClosing(parts.ofCurrentThread().addReserved(reserved)), false);
    }

    TimerBinding bindBelow(String root) {
        if (closing) {
            throw closed();
        }
        holdWhileOpen();
        return TimerBinding.make(
                this, closedIfClosing(parts.ofCurrentThread().leaseBelow(root, uncountedMaker)), false);
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
        if (closing) {
            return null;
        }
        holdWhileOpen();
        return TimerBinding.make(this, lease(), false);
    }

    private void holdWhileOpen() {
        if (!isHeld) {
            isHeld = true;
            BOUND.add(this);
            if (closing) {
                BOUND.remove(this);
            }
        }
    }

    /** Binds the calling thread until the window, the session or the thread ends; null if one of the first two is closed. */
    @Nullable
    TimerBinding adopt(RecordingWindow window) {
        if (closing || window.isClosed()) {
            return null;
        }
        boolean isLeftOver = Lineage.isLeftOverFor(this);
        ThreadPart part = parts.ofCurrentThread();
        ThreadPart.Slot slot = part.addAdopted(isLeftOver ? uncountedMaker : maker, window);
        // after the slot is in its list: either the closing thread finds it there, or the closing is seen here
        if (closing || window.isClosed()) {
            slot.timer.close();
            return null;
        }
        part.isAdopted = true;
        part.isLeftOver |= isLeftOver;
        UnboundCalls.closeOpenRegions();
        return TimerBinding.make(this, slot, true);
    }

    /** Ends the recorders of threads that a window adopted. */
    void closeAdopted(RecordingWindow window) {
        parts.closeAdopted(window);
        TimerBinding.forgetClosedGuess();
    }

    /** Opens a window, or returns one that has no effect if the session is closed. */
    AdoptionWindow openWindow(Adoption adoption, Predicate<String> isIgnored) {
        RecordingWindow opened = RecordingWindow.open(this, adoption, isIgnored);
        lastWindow = opened;
        if (closing) {
            opened.close();
        }
        TimerBinding.forEachOuterSession(RecordingSession::releaseIdleAdopted);
        return opened;
    }

    /** Lets threads that a window adopted and that have nothing open be adopted anew, by the window that was opened last. */
    private void releaseIdleAdopted() {
        parts.closeIdleAdopted();
        TimerBinding.forgetClosedGuess();
    }

    void traceLineage() {
        traced = true;
        TimerBinding binding = TimerBinding.current();
        if (binding != null && binding.target == this) {
            binding.inherit();
        }
    }

    void traceLineageOfPart() {
        TimerBinding binding = TimerBinding.current();
        RecordingSession whole = binding == null ? null : binding.target.session();
        if (whole != null && whole != this) {
            partOf = whole.weakly;
        }
        traceLineage();
    }

    /** Remembers the pool if the calling thread, which is bound to this session, is a worker of one. */
    void noteOwnPool() {
        if (Thread.currentThread() instanceof ForkJoinWorkerThread worker) {
            ownPool = new WeakReference<>(worker.getPool());
        }
    }

    /** Returns whether a worker of the pool was bound to this session. */
    boolean runsIn(ForkJoinPool pool) {
        WeakReference<ForkJoinPool> own = ownPool;
        return own != null && own.get() == pool;
    }

    /** Returns whether a thread that descends from {@code creator} is known as one of this session. */
    boolean isOwnLineage(@Nullable RecordingSession creator) {
        WeakReference<RecordingSession> whole = partOf;
        return creator == this || creator != null && whole != null && whole.get() == creator;
    }

    boolean isTraced() {
        return traced;
    }

    @Override
    public FTimer timer() {
        TimerBinding binding = TimerBinding.current();
        if (binding != null && binding.target == this && (closing || !binding.isOver())) {
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
        SummaryWindow taken = this.window.now();
        ThreadParts.Results parts = this.parts.results();
        Map<String, List<Summary>> byThread = parts.summaries();
        List<Summary> all = byThread.values().stream().flatMap(List::stream).toList();
        SummaryWindow covered = taken.of(all.stream().map(Summary::window).toList());
        Map<String, Summary> threads = new LinkedHashMap<>();
        Map<String, DerivedRows> before = rowsByThread;
        Map<String, DerivedRows> kept = new HashMap<>();
        byThread.forEach((name, summaries) -> {
            if (summaries.size() == 1) {
                threads.put(name, summaries.get(0));
            } else {
                DerivedRows known = before.getOrDefault(name, new DerivedRows());
                kept.put(name, known);
                threads.put(name, MergedRows.of(summaries, known).summary(covered));
            }
        });
        rowsByThread = kept;
        MergedRows rows = MergedRows.of(all, allRows);
        RejectionLog.Snapshot rejected = rejections.snapshot();
        RecordingWindow window = lastWindow;
        RecordingWindow.Unseen unseen = window == null
                ? new RecordingWindow.Unseen(UnboundCalls.calls().callsSince(unboundBefore), List.of())
                : window.unseen();
        return new SessionSummary(
                covered,
                rows.table(),
                rows.contexts(),
                rows.sites(),
                threads,
                parts.adopted(),
                unseen.calls(),
                unseen.regions(),
                rejected.lines(),
                rejected.count(),
                rows.overflow());
    }

    /** Forgets what was recorded, with nothing open on any thread, and restarts the window. */
    void reset() {
        window.restart();
        parts.reset();
        TimerBinding.forgetClosedGuess();
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
            whileOpen.set(null);
            BOUND.remove(this);
            RecordingWindow.closeAllOf(this);
            DefaultSession.forget(this);
            parts.close();
            reservedTimers.forEach(FTimer::close);
            TimerBinding.forgetClosedGuess();
            SessionSummary ended = collect();
            last = ended;
            parts.clear();
            rowsByThread = Map.of();
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
