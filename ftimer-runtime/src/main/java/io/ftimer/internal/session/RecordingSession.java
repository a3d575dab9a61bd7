package io.ftimer.internal.session;

import io.ftimer.internal.engine.ClockReads;
import io.ftimer.internal.engine.DerivedRows;
import io.ftimer.internal.engine.HotState;
import io.ftimer.internal.engine.LimitedDiagnostics;
import io.ftimer.internal.engine.MergedRows;
import io.ftimer.internal.engine.Node;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.engine.RecorderConfig;
import io.ftimer.internal.engine.RecorderSetup;
import io.ftimer.internal.engine.RecorderSetup.OutsideCalls;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.engine.Rejections;
import io.ftimer.internal.engine.Rejections.RejectionLog;
import io.ftimer.internal.engine.RunWindow;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A session: one recorder per thread, with one clock and one configuration, summarized together.
 *
 * <p>Thread safety: thread-safe.
 */
public final class RecordingSession {
    /** The open sessions that threads were bound to: the threads themselves refer to them weakly. */
    private static final Set<RecordingSession> BOUND = ConcurrentHashMap.newKeySet();

    private final RejectionLog rejections = new RejectionLog();
    private final LimitedDiagnostics diagnostics;
    private final ThreadParts parts = new ThreadParts(this::reportLeftOut);
    private final Set<Recorder> reservedRecorders = ConcurrentHashMap.newKeySet();
    private final TotalsWithoutSession withoutSessionBefore;
    private final RecorderConfig config;
    private final Function<RecorderSetup, ? extends HotState> maker;

    final RunWindow.OfSession window;
    private volatile boolean closing;
    private volatile boolean abandoned;
    private volatile @Nullable SessionSummary last;

    private final DerivedRows allRows = new DerivedRows();

    /** By thread name, where several recorders have the name; never changed, only replaced. */
    private volatile Map<String, DerivedRows> rowsByThread = Map.of();

    private volatile boolean isHeld;
    private volatile boolean traced;

    private volatile @Nullable WeakReference<RecordingSession> partOf;

    /** The pool whose worker was bound to this session last. */
    private volatile @Nullable WeakReference<ForkJoinPool> ownPool;

    private volatile @Nullable RecordingWindow lastWindow;

    /** The calls of threads without a session while threads of this one had regions open. */
    private final Map<ThreadWithoutSession, CallsMeanwhile> missed = new ConcurrentHashMap<>();

    private volatile List<SubmittedCalls> missedByEnded = List.of();

    private final SessionSql sql = new SessionSql();

    private volatile Supplier<RegionMetricSums> metrics = () -> RegionMetricSums.NONE;

    private volatile @Nullable SessionMeter meter;

    private volatile @Nullable BiConsumer<RegionPath, ObjLongConsumer<RegionKey>> fault;

    /** How threads refer to the session. */
    final WeakReference<RecordingSession> weakly = new WeakReference<>(this);

    /** Holds the session while it is open: for tasks that may outlive it. */
    public final AtomicReference<@Nullable RecordingSession> whileOpen = new AtomicReference<>(this);

    /** Opens a session whose window starts now. */
    public RecordingSession(RecorderConfig config, Function<RecorderSetup, ? extends HotState> maker) {
        this.config = config;
        this.maker = maker;
        this.diagnostics = LimitedDiagnostics.ofSession(config.diagnostics());
        this.window = new RunWindow.OfSession(config);
        CallsWithoutSession.sessionOpened();
        this.withoutSessionBefore = CallsWithoutSession.totals();
    }

    public SessionSql sql() {
        return sql;
    }

    public void measure(Supplier<RegionMetricSums> measured) {
        metrics = measured;
    }

    public void measureWith(SessionMeter measuring) {
        meter = measuring;
    }

    public SessionMeter meter() {
        return Objects.requireNonNull(meter, "a session without metrics");
    }

    /**
     * Lets a fault add calls of regions beside each one that code opens, as if that had opened them too, to prove that a test
     * notices them. Call this before a thread takes part.
     *
     * @param made gets the path of each region that code opens, and what adds calls of another one beside it
     */
    public void inject(BiConsumer<RegionPath, ObjLongConsumer<RegionKey>> made) {
        fault = made;
    }

    private Recorder newRecorder(
            RejectionLog log,
            boolean notifies,
            @Nullable Thread thread,
            @Nullable OutsideCalls outside,
            @Nullable CallsMeanwhile meanwhile) {
        BiConsumer<RegionPath, ObjLongConsumer<RegionKey>> injected = notifies ? fault : null;
        FaultyCalls faulty = injected == null ? null : new FaultyCalls(injected, meanwhile);
        Recorder made = maker.apply(new RecorderSetup(
                        config,
                        new Rejections(diagnostics.part(), config.errorPolicy(), log),
                        notifies,
                        outside,
                        faulty == null ? meanwhile : faulty,
                        false))
                .recorder()
                .initFor(thread);
        if (faulty != null) {
            faulty.recorder = made;
        }
        return made;
    }

    /** Makes a recorder of the calling thread for work from certain regions. */
    private Slot newSlot(Around from) {
        return newSlot(null, from, rejections);
    }

    /** As {@link #newSlot(Around)}, for a thread that takes part while a window is open. */
    private Slot newSlot(@Nullable RecordingWindow in, Around from, RejectionLog log) {
        CallsMeanwhile meanwhile = callsMeanwhile(from);
        OutsideCalls outside = in == null ? null : CallsWithoutSession::note;
        return new Slot(newRecorder(log, true, Thread.currentThread(), outside, meanwhile), in, null, from, meanwhile);
    }

    /**
     * Makes a recorder whose rejected operations are not those of the session. It has no listener, for which its regions would
     * stand at the root.
     */
    private Recorder uncounted() {
        return newRecorder(new RejectionLog(), false, Thread.currentThread(), null, null);
    }

    /** Returns what counts the calls of the calling thread if it is unknown who submitted its work; null unless that is asked for. */
    private @Nullable CallsMeanwhile callsMeanwhile(Around from) {
        return traced && !from.isWhole() ? new CallsMeanwhile(parts, Thread.currentThread()) : null;
    }

    public Binding bind() {
        Binding binding = bindIfOpen(aroundCaller());
        if (binding == null) {
            throw closed();
        }
        return binding;
    }

    /**
     * Binds the calling thread to a reserved recorder.
     *
     * @throws IllegalStateException if the session is closed
     * @throws IllegalArgumentException if {@code reserved} was not reserved in this session, was bound before, or belongs to
     *     another thread
     */
    public Binding bind(Recorder reserved) {
        if (closing) {
            throw closed();
        }
        if (!reservedRecorders.contains(reserved) || !reserved.claim()) {
            throw new IllegalArgumentException(
                    "cannot bind thread \"" + Thread.currentThread().getName() + "\" to this timer:"
                            + " it was not reserved in this session, was bound before, or belongs to another thread");
        }
        reservedRecorders.remove(reserved);
        holdWhileOpen();
        return Binding.make(this, closedIfClosing(parts.ofCurrentThread().addLeased(new Slot(reserved))), false);
    }

    /**
     * Binds the calling thread as {@link #bind()} does, but what it records stands below {@code root} in the summaries of the
     * session. The root is there only if something was recorded. Rejected operations and site timers of this binding are not
     * those of the session.
     */
    public Binding bindBelow(RegionKey root) {
        if (closing) {
            throw closed();
        }
        holdWhileOpen();
        return Binding.make(this, closedIfClosing(parts.ofCurrentThread().leaseBelow(root, this::uncounted)), false);
    }

    private static IllegalStateException closed() {
        return new IllegalStateException("cannot bind a thread to a session that is closed");
    }

    /**
     * Returns a new recorder that belongs to no thread yet, for code that is called before it is known which thread will run it;
     * {@link #bind(Recorder)} assigns it to one.
     */
    public HotState reserve() {
        Recorder reserved = newRecorder(rejections, true, null, null, null);
        reservedRecorders.add(reserved);
        if (closing) {
            reserved.close();
        }
        return reserved.face();
    }

    /** Binds the calling thread until the session or the thread ends; null if the session is closed. */
    @Nullable
    Binding bindPermanently() {
        return closing ? null : Binding.make(this, lease(Around.NOTHING), true);
    }

    /** As {@link #bindIfOpen}, for a task that those regions submitted. */
    public @Nullable Binding bindTask(Around from) {
        Binding binding = bindIfOpen(from);
        if (binding != null) {
            binding.beginTask(from, meter);
        }
        return binding;
    }

    /** As {@link #bind()}, but null if the session is closed: for work that outlives the session. */
    public @Nullable Binding bindIfOpen(Around from) {
        if (closing) {
            return null;
        }
        holdWhileOpen();
        return Binding.make(this, lease(from), false);
    }

    /** Returns the regions around the calling thread, which binds itself. */
    private Around aroundCaller() {
        Binding outer = Binding.current();
        return outer != null && outer.session == this && !outer.isOver()
                ? outer.around()
                : parts.ofCurrentThread().ofItself();
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
    Binding bindIn(RecordingWindow window) {
        if (isOver(window)) {
            return null;
        }
        boolean isOfEarlierSession = Lineage.descendsFromEndedSession(this);
        ThreadPart part = parts.ofCurrentThread();
        RejectionLog log = isOfEarlierSession ? new RejectionLog() : rejections;
        Binding binding = bindIn(window, part, part.addLeased(newSlot(window, Around.UNKNOWN, log)), true);
        if (binding != null) {
            part.isOfEarlierSession |= isOfEarlierSession;
        }
        return binding;
    }

    private @Nullable Binding bindIn(RecordingWindow window, ThreadPart part, Slot slot, boolean permanent) {
        // after the slot is in its list: either the closing thread finds it there, or the closing is seen here
        if (isOver(window)) {
            slot.recorder.close();
            return null;
        }
        part.isOther = true;
        CallsWithoutSession.closeOpenRegions();
        return Binding.make(this, slot, permanent);
    }

    private boolean isOver(@Nullable RecordingWindow window) {
        return closing || window == null || window.isClosed();
    }

    /** Returns whether tasks are handed over that no code of fTimer wraps: while a window is open. */
    boolean handsOver() {
        return !isOver(lastWindow);
    }

    /**
     * Binds the calling thread to a task that it runs and that no code of fTimer wrapped. Where other threads are not recorded, this one is not,
     * either, and where the thread records in those regions anyway, as the one that submitted the task, it goes on; then null.
     */
    @Nullable
    Binding bindHanded(Around from) {
        RecordingWindow window = lastWindow;
        Binding outer = Binding.current();
        if (window == null
                || !handsOver()
                || !window.recordsTasks()
                || outer != null
                        && outer.session == this
                        && !outer.isOver()
                        && outer.around().includes(from)) {
            return null;
        }
        ThreadPart part = parts.ofCurrentThread();
        Slot slot = part.lease(window, from, around -> newSlot(window, around, rejections));
        Binding binding = bindIn(window, part, slot, false);
        if (binding != null) {
            binding.beginTask(from, meter);
        }
        return binding;
    }

    /** Counts a region that the calling thread opens, which does not take part. */
    void noteMissed(ThreadWithoutSession thread, Node opened) {
        CallsMeanwhile known = missed.get(thread);
        if (known == null) {
            known = new CallsMeanwhile(parts, thread.thread);
            missed.put(thread, known);
        }
        known.accept(opened, 1);
    }

    /** Keeps what a thread did that has ended, without the thread. */
    void noteEnded(ThreadWithoutSession thread) {
        CallsMeanwhile ended = missed.get(thread);
        if (ended != null) {
            synchronized (missed) {
                List<SubmittedCalls> all = new ArrayList<>(missedByEnded);
                ended.calls(thread.countedName, Around.UNKNOWN).forEach(all::add);
                missedByEnded = SubmittedCalls.merged(all);
            }
            missed.remove(thread);
        }
    }

    /** Returns the calls that are, or may be, inside regions of other threads. */
    private List<SubmittedCalls> submitted(List<SubmittedCalls> ofParts) {
        List<SubmittedCalls> all = new ArrayList<>(ofParts);
        all.addAll(missedByEnded);
        missed.forEach((thread, calls) ->
                calls.calls(thread.countedName, Around.UNKNOWN).forEach(all::add));
        return SubmittedCalls.merged(all);
    }

    void closeOf(RecordingWindow window) {
        parts.close(slot -> slot.window == window);
        Binding.forgetClosedGuess();
    }

    /**
     * Starts a window in which other threads take part: each from its next start at the root of a recorder of its own. A stop of
     * a region that a thread opened before it took part does nothing. Of several open windows the one that was opened last gets the
     * threads that both accept. Calls of other threads are counted outside of the tree: the summary has those of the last window.
     *
     * <p>Threads that take part in a session to which the calling thread is bound outside of its innermost binding, and that have
     * nothing open, choose anew with their next start. Rejected operations on {@linkplain io.ftimer.summary.OtherThread#isOfEarlierSession
     * threads of an earlier session} reach the diagnostics sink, but do not count as those of the session.
     *
     * @param isIgnored accepts the names of threads that are ignored: they never take part, and their regions are not kept
     * @return the window, which has no effect if the session is closed
     */
    public OtherThreadsWindow openWindow(RecordedThreads recorded, Predicate<String> isIgnored) {
        return opened(RecordingWindow.open(this, recorded, isIgnored));
    }

    /**
     * As {@link #openWindow}, unless a session has a window open that has nothing to do with the calling thread: of two such windows, each
     * could get the threads of the other. A window has to do with the thread if code has bound the thread to the session, or if the
     * session created the thread, directly or not.
     *
     * @return the window; empty if it was not opened
     */
    public Optional<OtherThreadsWindow> openWindowAlone(RecordedThreads recorded, Predicate<String> isIgnored) {
        return Optional.ofNullable(RecordingWindow.openAlone(this, recorded, isIgnored))
                .map(this::opened);
    }

    private OtherThreadsWindow opened(RecordingWindow opened) {
        lastWindow = opened;
        if (closing) {
            opened.close();
        }
        Binding.forEachOuterSession(RecordingSession::releaseIdleThreads);
        return opened;
    }

    /** Lets threads that a window bound to work of unknown origin, and that have nothing open, be bound anew, by the window that was opened last. */
    private void releaseIdleThreads() {
        parts.close(slot -> slot.window != null && !slot.around.isWhole() && !slot.recorder.isRunning());
        Binding.forgetClosedGuess();
    }

    /**
     * Lets threads that a thread bound to the session creates from now on, directly or not, be known as such, which
     * {@link RecordedThreads#LINEAGE} and {@link io.ftimer.summary.OtherThread#isOfEarlierSession} need. Held weakly. Threads whose work is not
     * known to come from a region are observed from now on, which makes their calls slower.
     */
    public void traceLineage() {
        traced = true;
        Binding binding = Binding.current();
        if (binding != null && binding.session == this) {
            binding.inherit();
        }
    }

    /**
     * As {@link #traceLineage}, for a session that records a part of the work of the one to which the calling thread is bound:
     * threads that are known as those of that session are also those of this one.
     */
    public void traceLineageOfPart() {
        Binding binding = Binding.current();
        RecordingSession whole = binding == null ? null : binding.session;
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

    boolean runsIn(ForkJoinPool pool) {
        WeakReference<ForkJoinPool> own = ownPool;
        return own != null && own.get() == pool;
    }

    /** Returns whether threads that are known as those of another session are also those of this one. */
    boolean isPartOf(RecordingSession other) {
        WeakReference<RecordingSession> whole = partOf;
        RecordingSession around = whole == null ? null : whole.get();
        return other == this || around != null && around.isPartOf(other);
    }

    boolean isTraced() {
        return traced;
    }

    /** Returns the recorder of the calling thread: that of its binding to this session, or else its own without a binding. */
    public Recorder recorder() {
        Binding binding = Binding.current();
        if (binding != null && binding.session == this && (closing || !binding.isOver())) {
            return binding.recorder;
        }
        return closedIfClosing(parts.ofCurrentThread().first(this::newSlot)).recorder;
    }

    /** The default session, which has no expectations, keeps the work of all regions together. */
    private Slot lease(Around from) {
        Around kept = Joining.sessionOfOthers() == this ? Around.NOTHING : from;
        return closedIfClosing(parts.ofCurrentThread().lease(null, kept, this::newSlot));
    }

    /** Checks after the slot is in its list: either {@link #close} finds it there, or the closing is seen here. */
    private Slot closedIfClosing(Slot slot) {
        if (closing) {
            slot.recorder.close();
        }
        return slot;
    }

    /**
     * Returns whether all threads are known to have nothing open and no site timer running, and no operation was rejected beyond a number.
     * Cheaper than a summary.
     */
    public boolean isAtRest(long rejectedBefore) {
        return rejections.size() == rejectedBefore && parts.areIdle();
    }

    /** Returns what all threads have recorded so far; after the end, what they had recorded by then. */
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
        SummaryWindow covered =
                taken.of(all.stream().map(summary -> summary.rows().window()).toList());
        Map<String, Summary> threads = new LinkedHashMap<>();
        Map<String, DerivedRows> before = rowsByThread;
        Map<String, DerivedRows> kept = new HashMap<>();
        byThread.forEach((name, summaries) -> {
            if (summaries.size() == 1) {
                threads.put(name, summaries.get(0));
            } else {
                DerivedRows known = before.getOrDefault(name, new DerivedRows());
                kept.put(name, known);
                threads.put(name, MergedRows.of(covered, summaries, known, this::reportLeftOut));
            }
        });
        rowsByThread = kept;
        Summary merged = MergedRows.of(covered, all, allRows, this::reportLeftOut);
        // before their number, which then is that of these at least
        List<String> rejected = rejections.lines();
        RecordingWindow window = lastWindow;
        RecordingWindow.NotRecorded notRecorded = window == null
                ? new RecordingWindow.NotRecorded(
                        CallsWithoutSession.totals().callsSince(withoutSessionBefore), List.of())
                : window.notRecorded();
        return new SessionSummary(
                merged,
                threads,
                parts.others(),
                submitted(parts.submitted()),
                notRecorded.calls(),
                notRecorded.regions(),
                rejected,
                rejections.size(),
                metrics.get());
    }

    private void reportLeftOut(Rejection leftOut) {
        diagnostics.accept(leftOut.id().status(), leftOut);
    }

    /** Forgets what was recorded, with nothing open on any thread, and restarts the window. */
    public void reset() {
        window.restart();
        parts.reset();
        missed.clear();
        missedByEnded = List.of();
        Binding.forgetClosedGuess();
    }

    /** Ends the recording of a session that could not be opened; its observers are not notified of an end. */
    public void abandon() {
        abandoned = true;
        end();
    }

    /** Returns whether the session ended, or will end, without notifying its observers: it did not open, or has no last summary. */
    public boolean isAbandoned() {
        return abandoned;
    }

    /** Ends the recording and returns its summary; null if it had ended before. */
    public @Nullable SessionSummary end() {
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
            parts.close();
            reservedRecorders.forEach(Recorder::close);
            Binding.forgetClosedGuess();
            SessionSummary ended = collectLast();
            last = ended;
            parts.clear();
            missed.clear();
            missedByEnded = List.of();
            rowsByThread = Map.of();
            diagnostics.end();
            return ended;
        } finally {
            if (last == null) {
                abandoned = true;
            }
            CallsWithoutSession.sessionClosed();
        }
    }

    private SessionSummary collectLast() {
        try {
            return collect();
        } catch (OutOfMemoryError e) {
            diagnostics.accept(Status.IO, Rejection.summaryOutOfMemory());
            throw e;
        }
    }

    public long nanoTime() {
        return ClockReads.read(config.clock());
    }

    /** Returns whether it has ended, so that threads that are still bound record nothing. */
    public boolean isClosed() {
        return closing;
    }
}
