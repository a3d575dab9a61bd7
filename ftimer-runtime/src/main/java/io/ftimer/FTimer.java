package io.ftimer;

import io.ftimer.internal.DiagnosticId;
import io.ftimer.internal.DiagnosticSink;
import io.ftimer.internal.NearestNames;
import io.ftimer.internal.TextEscapes;
import io.ftimer.sites.Site;
import org.jspecify.annotations.Nullable;

/**
 * Records named, nested regions of one thread: how often each was opened per call path, and how long it took.
 *
 * <pre>{@code
 * FTimer timer = FTimer.create();
 * timer.start("solve");
 * try (TimerScope scope = timer.scope("assemble")) {
 *     assemble();
 * }
 * timer.stop("solve");
 * TextReport.of(timer.summary()).writeTo(System.out);
 * }</pre>
 *
 * <p>Regions nest strictly. The same name below another region, or below itself, is another call path with counters of
 * its own. A name has no length limit; trailing blanks do not count; it must not be empty, begin with a blank, or hold an
 * ASCII control character.
 *
 * <p>Every operation without a result returns its {@link Status}; what else a refused one does is up to the
 * {@link ErrorPolicy}. A refused operation changes nothing. What is checked, in this order: that the timer is
 * initialised, the thread, the name, whether the name or handle is known, the open regions.
 *
 * <p>Thread safety: thread-confined. The timer belongs to the first thread that records on it. {@link #init()},
 * {@link #reset()} and {@link #finish()}, which need that nothing is open, release it, and a thread that ended owns
 * nothing. A call from another thread cannot damage the tree; see {@link ForeignThreads}.
 */
public final class FTimer extends TimerLifecycle {
    private final SnapshotExchange snapshots = new SnapshotExchange();
    private final boolean pinned;

    FTimer(RecorderConfig config) {
        super(config, new Refusals(config, null));
        pinned = false;
    }

    /** Makes an initialised recorder of a session for one thread, or for the first that claims it if that is null. */
    FTimer(RecorderConfig config, RefusalLog log, @Nullable Thread thread) {
        super(config, new Refusals(config, log));
        init();
        pinned = true;
        pin(thread);
    }

    /** Makes an initialised recorder of a lane, which whoever works on the lane owns for that time. */
    FTimer(RecorderConfig config, DiagnosticSink sink, LaneGate lane) {
        super(config, new Refusals(sink, config.errorPolicy(), null));
        init();
        pinned = false;
        this.lane = lane;
    }

    /** Returns an initialised timer with the default configuration. */
    public static FTimer create() {
        FTimer timer = builder().build();
        timer.init();
        return timer;
    }

    /** Returns a builder of timers with another configuration. */
    public static FTimerBuilder builder() {
        return new FTimerBuilder();
    }

    /**
     * Opens a region inside the running one.
     *
     * @return {@link Status#SUCCESS}, {@link Status#NOT_INITIALIZED}, {@link Status#INVALID_NAME}, or
     *     {@link Status#UNKNOWN} if another thread owns the timer or the count of calls is exhausted
     */
    public Status start(String name) {
        if (Thread.currentThread() != fast) {
            Status refused = admit("start", name);
            if (refused != null) {
                return refused;
            }
        }
        Node node = childNamed(name);
        return node != null && open(node) ? started(node) : lastStatus;
    }

    /**
     * Opens a region inside the running one and returns the handle of its call path, for {@link #readNanos}. If the start is
     * refused, that is {@link RegionHandle#NONE} and {@link #lastStatus()} tells why.
     */
    public RegionHandle startRegion(String name) {
        if (Thread.currentThread() != fast && admit("start", name) != null) {
            return RegionHandle.NONE;
        }
        Node node = childNamed(name);
        if (node == null || !open(node)) {
            return RegionHandle.NONE;
        }
        started(node);
        return new RegionHandle(node);
    }

    /**
     * Opens the region of a handle inside the running one.
     *
     * @return as {@link #start(String)}, {@link Status#UNKNOWN} also for a handle that is not of this run
     */
    public Status start(TimerId id) {
        if (Thread.currentThread() != fast) {
            Status refused = admit("start", id);
            if (refused != null) {
                return refused;
            }
        }
        Node node = tree.top.child(id);
        if (node == null) {
            if (isUnknown(id)) {
                return refuseUnknown("start", id);
            }
            node = newChild(id);
        }
        return node != null && open(node) ? started(node) : lastStatus;
    }

    /**
     * Closes the running region, which must have that name.
     *
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if no region of that name was ever started or looked up;
     *     {@link Status#MISMATCH} if it is not the running one (and, in {@link MismatchMode#WARN}, after the repair)
     */
    public Status stop(String name) {
        if (Thread.currentThread() != fast) {
            Status refused = admit("stop", name);
            if (refused != null) {
                return refused;
            }
        }
        long now = SystemNanoClock.read(clock);
        Node running = tree.top;
        if (running.givenName == name || running != tree.root && running.id.name.equals(name)) {
            return stopRunning(running, now);
        }
        String known = valid("stop", name);
        if (known == null) {
            return lastStatus;
        }
        TimerId id = tree.definitions.find(known);
        if (id == null) {
            return refuseUnknown("stop", known);
        }
        return id == running.id ? stopRunning(running, now) : stopBelow(id, now);
    }

    /**
     * Closes the running region, which must be that of the handle.
     *
     * @return as {@link #stop(String)}, {@link Status#UNKNOWN} for a handle that is not of this run
     */
    public Status stop(TimerId id) {
        if (Thread.currentThread() != fast) {
            Status refused = admit("stop", id);
            if (refused != null) {
                return refused;
            }
        }
        long now = SystemNanoClock.read(clock);
        Node running = tree.top;
        if (running.id == id) {
            return stopRunning(running, now);
        }
        return isUnknown(id) ? refuseUnknown("stop", id) : stopBelow(id, now);
    }

    /**
     * As {@link #start(String)}, for detail that is not always wanted: does nothing and succeeds if {@code level} is above
     * {@linkplain FTimerBuilder#maxLevel the highest one} that is recorded. Regions without a level have none and always are.
     */
    public Status start(String name, int level) {
        return isWanted(level) ? start(name) : Status.SUCCESS;
    }

    /** As {@link #stop(String)}, for a region that was started with that level. */
    public Status stop(String name, int level) {
        return isWanted(level) ? stop(name) : Status.SUCCESS;
    }

    /** Returns whether regions of that level are recorded; see {@link #start(String, int)}. */
    public boolean isWanted(int level) {
        return level <= config.maxLevel();
    }

    /**
     * Closes the running region, whatever its name, and opens one named {@code name} in its place with the same clock
     * reading: the phases of a loop, without a gap.
     *
     * @return as {@link #start(String)}, {@link Status#MISMATCH} if no region is running
     */
    public Status next(String name) {
        if (Thread.currentThread() != fast) {
            Status refused = admit("next", name);
            if (refused != null) {
                return refused;
            }
        }
        Node running = tree.top;
        Node sibling = running.parent.child(name);
        if (sibling == null || running == tree.root) {
            String known = valid("next", name);
            if (known == null) {
                return lastStatus;
            }
            if (running == tree.root) {
                return refuse(
                        DiagnosticId.NOTHING_OPEN,
                        () -> "cannot " + described("next", known) + ": nothing is open; begin with start");
            }
            TimerId id = define(known);
            if (id == null) {
                return lastStatus;
            }
            sibling = tree.descend(running.parent, id);
        }
        if (sibling.callCount == Long.MAX_VALUE) {
            return sibling.isMuted() ? nextMuted(running, sibling) : refuseExhausted(sibling);
        }
        long now = SystemNanoClock.read(clock);
        tree.next(running, sibling, now);
        TimerListener hearer = listener;
        if (hearer == null) {
            return succeeded();
        }
        Throwable onStop = tell(hearer, running, TimerEvent.STOP, now);
        Throwable onStart = tell(hearer, sibling, TimerEvent.START, now);
        return onStop == null ? heard(sibling, TimerEvent.START, onStart) : heard(running, TimerEvent.STOP, onStop);
    }

    /**
     * Adds calls that were timed elsewhere, for instance by a library, to a region inside the running one. Their time is taken
     * off the self time of the running one, which becomes negative if they were not made inside it. The listener hears nothing
     * of them, and {@link SummaryEntry#callStats()} only counts on behind them.
     *
     * @return as {@link #start(String)}, {@link Status#UNKNOWN} also if {@code calls} is negative
     */
    public Status add(String name, long calls, long nanos) {
        if (Thread.currentThread() != fast) {
            Status refused = admit("add", name);
            if (refused != null) {
                return refused;
            }
        }
        if (calls < 0) {
            return refuse(
                    DiagnosticId.BAD_CONFIGURATION,
                    () -> "cannot " + described("add", name) + ": " + calls
                            + " calls; the number must not be negative");
        }
        Node node = childNamed(name);
        if (node == null) {
            return lastStatus;
        }
        if (node.isMuted()) {
            return succeeded();
        }
        if (node.callCount > Long.MAX_VALUE - calls) {
            return refuseExhausted(node);
        }
        tree.add(node, calls, nanos);
        return succeeded();
    }

    /**
     * Returns the handle of a name, defining the name if it is new; {@link TimerId#NONE} if that is refused. A lookup opens
     * nothing and does not make the calling thread the owner.
     */
    public TimerId lookup(String name) {
        if (Thread.currentThread() != fast && admitReader("lookup", name) != null) {
            return TimerId.NONE;
        }
        String known = valid("lookup", name);
        TimerId id = known == null ? null : define(known);
        if (id == null) {
            return TimerId.NONE;
        }
        succeeded();
        return id;
    }

    /**
     * Returns the timer of a place in the source, made if it is new. As a lookup it starts nothing and does not make the calling
     * thread the owner. If it is refused, so is everything that the returned timer is asked to do.
     */
    public SiteTimer site(Site site) {
        if (Thread.currentThread() != fast && admitReader("site", site) != null) {
            return new SiteTimer(this, site, new SiteTable());
        }
        succeeded();
        return tree.sites.timer(this, site);
    }

    /**
     * Opens a region that the returned scope closes, at the latest at the end of a try-with-resources block. If the start
     * is refused, the scope is inactive and {@link #lastStatus()} tells why.
     */
    public TimerScope scope(String name) {
        TimerScope scope = new TimerScope(this);
        scope.open(name);
        return scope;
    }

    /** As {@link #scope(String)}; the scope is inactive if {@code level} is not recorded, see {@link #start(String, int)}. */
    public TimerScope scope(String name, int level) {
        return isWanted(level) ? scope(name) : new TimerScope(this);
    }

    /** Returns a reusable guard on this timer, for code that must not allocate. */
    public TimerGuard guard() {
        return new TimerGuard(this);
    }

    /**
     * Returns what was recorded so far, running regions included up to now. If it is refused, the summary is empty and its
     * {@link Summary#status()} tells why.
     */
    public Summary summary() {
        if (Thread.currentThread() != fast) {
            Status refused = admitResult("summary", null);
            if (refused != null) {
                return Summary.refused(refused);
            }
        }
        succeeded();
        return snapshot();
    }

    /**
     * Returns the inclusive time of one call path so far, in nanoseconds, up to now if it is running. Nothing is changed by
     * it. 0 for a region that is not recorded. If it is refused, it answers 0 and {@link #lastStatus()} is not
     * {@link Status#SUCCESS}: {@link Status#UNKNOWN} for a handle that is not of this run.
     */
    public long readNanos(RegionHandle region) {
        if (Thread.currentThread() != fast && admitResult("read", region) != null) {
            return 0;
        }
        if (region == null || isUnknown(region.node.id)) {
            refuse(
                    DiagnosticId.UNKNOWN_ID,
                    () -> "cannot read " + region
                            + ": not a handle of this run; take the one that startRegion() gives");
            return 0;
        }
        succeeded();
        return region.node.isMuted() ? 0 : tree.inclusiveNanos(region.node, clock);
    }

    // ---- starting and stopping ----------------------------------------------------------------------------------

    /** Returns the child of the running region of that name, made if it is new; null if the name is refused. */
    private @Nullable Node childNamed(String name) {
        Node child = tree.top.child(name);
        return child != null ? child : newChild(name);
    }

    private @Nullable Node newChild(String name) {
        String known = valid("start", name);
        TimerId id = known == null ? null : define(known);
        return id == null ? null : newChild(id);
    }

    private @Nullable Node newChild(TimerId id) {
        int limit = config.maxDepth();
        if (limit < Integer.MAX_VALUE && tree.openRegions().count() >= limit) {
            refuse(
                    DiagnosticId.NESTED_TOO_DEEP,
                    () -> "cannot " + described("start", id.name) + ": " + limit
                            + " regions are open inside each other, which is the limit; is one of them never stopped?");
            return null;
        }
        return tree.descend(tree.top, id);
    }

    private boolean open(Node node) {
        if (node.callCount == Long.MAX_VALUE) {
            return openUncounted(node);
        }
        tree.open(node, clock);
        return true;
    }

    private boolean openUncounted(Node node) {
        if (node.isMuted()) {
            tree.openMuted(node);
            return true;
        }
        refuseExhausted(node);
        return false;
    }

    private Status refuseExhausted(Node node) {
        return refuse(
                DiagnosticId.CALLS_EXHAUSTED,
                () -> "cannot " + described("start", node.id.name) + ": its call count is at the largest value");
    }

    private Status nextMuted(Node running, Node sibling) {
        long now = SystemNanoClock.read(clock);
        tree.close(running, now);
        tree.openMuted(sibling);
        return stopped(running, now);
    }

    /** Opens a region with a token of its own; null if that is refused. */
    @Nullable
    Node openOwned(String name) {
        if (lastToken == Long.MAX_VALUE) {
            refuse(
                    DiagnosticId.TOKENS_EXHAUSTED,
                    () -> "cannot " + described("start", name) + " as a scope: all guard tokens are used up");
            return null;
        }
        Node node = childNamed(name);
        if (node == null || !open(node)) {
            return null;
        }
        node.token = ++lastToken;
        return node;
    }

    Status refuseBusyGuard(String name, TimerId owned) {
        return refuse(
                DiagnosticId.GUARD_BUSY,
                () -> "cannot " + described("start", name) + ": the guard still owns \""
                        + TextEscapes.escape(owned.name) + "\"; stop or close it first");
    }

    /** Refuses to stop what a scope or guard owns, since it is not the running activation. */
    Status refuseStopOwned(TimerId id) {
        String subject = described("stop scope", id.name);
        if (id.ordinal > tree.definitions.size()) {
            return refuse(DiagnosticId.GUARD_UNKNOWN_ID, () -> "cannot " + subject + ": it is of an earlier run");
        }
        if (!isRunning()) {
            return refuse(DiagnosticId.GUARD_NOTHING_OPEN, () -> "cannot " + subject + ": nothing is open any more");
        }
        if (tree.top.id.ordinal != id.ordinal) {
            return refuse(
                    DiagnosticId.GUARD_NOT_INNERMOST,
                    () -> "cannot " + subject + ": it is not the innermost region; open: " + tree.openPath());
        }
        return refuse(
                DiagnosticId.GUARD_STALE,
                () -> "cannot " + subject + ": its activation ended and the region was opened again since");
    }

    Status stopRunning(Node running, long now) {
        tree.close(running, now);
        return stopped(running, now);
    }

    private Status stopBelow(TimerId id, long now) {
        if (!isRunning()) {
            return refuse(
                    DiagnosticId.NOTHING_OPEN, () -> "cannot " + described("stop", id.name) + ": nothing is open");
        }
        Node target =
                mismatchMode == MismatchMode.STRICT ? null : tree.openRegions().find(id);
        if (target == null) {
            return refuse(
                    DiagnosticId.NOT_INNERMOST,
                    () -> "cannot " + described("stop", id.name) + ": it is not the innermost region; open: "
                            + tree.openPath());
        }
        if (mismatchMode == MismatchMode.REPAIR) {
            return RepairedStop.make(this, target, now);
        }
        String open = tree.openPath();
        RepairedStop.make(this, target, now);
        return refuse(
                DiagnosticId.NOT_INNERMOST,
                () -> "repaired: " + described("stop", id.name) + " while it was not the innermost region; open: "
                        + open);
    }

    private boolean isUnknown(TimerId id) {
        return id == null || id.definitions != tree.definitions;
    }

    private Status refuseUnknown(String operation, @Nullable TimerId id) {
        return refuse(
                DiagnosticId.UNKNOWN_ID,
                () -> "cannot " + operation + " " + id + ": not a handle of this run; look the name up after init()");
    }

    private Status refuseUnknown(String operation, String name) {
        return refuse(
                DiagnosticId.UNKNOWN_NAME,
                () -> "cannot " + described(operation, name) + ": no region of that name was ever started or looked up"
                        + NearestNames.hint(name, tree.definitions.names()) + "; open: " + tree.openPath());
    }

    // ---- listener ---------------------------------------------------------------------------------------------------

    Status started(Node node) {
        return listener == null ? succeeded() : announce(listener, node, TimerEvent.START, node.startedNanos);
    }

    private Status stopped(Node node, long now) {
        return listener == null ? succeeded() : announce(listener, node, TimerEvent.STOP, now);
    }

    private Status announce(TimerListener hearer, Node node, TimerEvent event, long nanos) {
        return heard(node, event, tell(hearer, node, event, nanos));
    }

    /**
     * Tells the listener and returns what it threw, if anything. The operation is complete whatever it does, and it finds
     * the fast way closed if it calls back.
     */
    @Nullable
    Throwable tell(TimerListener hearer, Node node, TimerEvent event, long nanos) {
        if (node.isMuted()) {
            return null;
        }
        fast = null;
        inListener = true;
        try {
            hearer.onEvent(node.id, node.context, event, nanos, userData);
            return null;
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            return e;
        } finally {
            inListener = false;
            openFastPath();
        }
    }

    Status heard(Node node, TimerEvent event, @Nullable Throwable failure) {
        return failure == null ? succeeded() : refuseListener(node, event, failure);
    }

    private Status refuseListener(Node node, TimerEvent event, Throwable failure) {
        lastStatus = DiagnosticId.LISTENER_FAILED.status();
        return refusals.report(
                DiagnosticId.LISTENER_FAILED,
                () -> "the listener threw " + TextEscapes.escape(failure.toString()) + " on the " + event + " of \""
                        + TextEscapes.escape(node.id.name) + "\"; the region was recorded all the same",
                failure);
    }

    // ---- for sessions -----------------------------------------------------------------------------------------------

    /** Stops the clock of this recorder while its thread records on another one. */
    void pause() {
        tree.pause(clock.nanoTime());
        paused = true;
        fast = null;
    }

    void resume() {
        tree.resume(clock.nanoTime());
        paused = false;
        openFastPath();
    }

    /** Returns a consistent summary, asked for by any thread while the owner goes on recording. */
    Summary snapshot() {
        return owner() == Thread.currentThread() ? read() : snapshots.take(this);
    }

    /** Returns the present state; for the owner, or where the owner cannot be recording. */
    Summary read() {
        checkIntact();
        return tree.summary(clock, config.dates().instant(), config.zone());
    }

    /** Returns a consistent summary, or null if the owner recorded in the meantime. */
    @Nullable
    Summary tryRead() {
        return tree.trySummary(clock, config.dates().instant(), config.zone());
    }

    @Override
    void attend() {
        if (owner() == Thread.currentThread()) {
            checkIntact();
            snapshots.serve(this);
        } else {
            failIfDamaged();
        }
    }

    @Override
    boolean isAwaited() {
        return snapshots.isAwaited();
    }

    @Override
    void release() {
        if (!pinned) {
            super.release();
        }
    }
}
