package io.ftimer;

import io.ftimer.internal.DiagnosticSink;
import io.ftimer.internal.Door;
import io.ftimer.internal.LaneGate;
import io.ftimer.internal.RecorderAccess;
import io.ftimer.internal.engine.CallTree;
import io.ftimer.internal.engine.ClockReads;
import io.ftimer.internal.engine.CopiedRows;
import io.ftimer.internal.engine.Definitions;
import io.ftimer.internal.engine.Node;
import io.ftimer.internal.engine.NodeIndex;
import io.ftimer.internal.engine.OpenRegions;
import io.ftimer.internal.engine.Ownership;
import io.ftimer.internal.engine.RegionLimits;
import io.ftimer.internal.engine.RegionName;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.engine.RejectionLog;
import io.ftimer.internal.engine.Rejections;
import io.ftimer.internal.engine.SiteTable;
import io.ftimer.internal.engine.SnapshotExchange;
import io.ftimer.internal.rows.RunId;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.sites.Site;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.ForeignThreads;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
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
 * <p>Regions nest strictly. The same name inside another region, or inside itself, is another call path with counters of
 * its own. A name has no length limit; trailing blanks do not count; it must not be empty, begin with a blank, or contain
 * an ASCII control character.
 *
 * <p>Every operation without a result returns its {@link Status}; the {@link ErrorPolicy} decides what else a rejected one
 * does. A rejected operation changes nothing, unless its documentation says otherwise. Checks run in this order:
 * initialization, thread, name, whether the name or handle is known, open regions.
 *
 * <p>Thread safety: thread-confined. The timer belongs to the first thread that records on it. {@link #init()},
 * {@link #reset()} and {@link #finish()} require that no region is open; they release ownership, and so does the end of the
 * owning thread. A call from another thread cannot damage the tree; see {@link ForeignThreads}.
 *
 * @since 0.1
 */
public final class FTimer {
    /*
     * How a recorder works.
     *
     * State. A recorder is created, initialized and finished any number of times; each init() begins a run with a call tree
     * of its own. `position` is the running region, and the chain of that node's parents is the stack of open regions: a node
     * can be open only once, so no stack is kept.
     *
     * Limits. The tree does not grow beyond the maximum depth and the maximum number of regions. A start that has no place in it
     * is only counted, and so is everything inside (RegionLimits). Meanwhile the fast field is clear, so that every start and
     * stop takes the slow path, where it is counted too; below the limits nothing is checked but where a call path is new.
     *
     * Ownership and the fast field. Only the owning thread changes the tree. `fast` holds the owner while it may record
     * without further checks; the hot path compares it with the calling thread and asks nothing else. Everything unusual
     * (no owner yet, another thread, a running listener, a paused clock, disabled recording, starts that are only counted, a
     * waiting snapshot, a closed session, a barred lane) clears the field, so the next call takes the slow path, where admit()
     * finds the reason. Only the owner ever sets `fast`, and only to itself; other threads can only clear it. So no thread
     * comes to record by a race.
     *
     * Position and guess. `guess` is the region that is probably opened next: after a start the first child of what was opened,
     * after a stop the next sibling of what was closed. So it is a child of the running region, or the root, which no start
     * names; only where the guess fails the children of the running region are searched. Both are indexes of nodes instead of
     * references: collectors make the store of a reference expensive in an object that lives long, the more the further away
     * the new value lies, and this way a start and a stop store none. A search does store what it found, in `found`, so that
     * the stop of one of very many regions does not wait for its place in the array of nodes.
     *
     * The clock. It is read last in a start and first in a stop, so lookups count as self time of the region around, and the
     * time of an empty region is what two clock reads measure.
     *
     * Versions. Every change of what a summary shows lies between an odd and an even `version`. Another thread copies the
     * tree and keeps the copy if the version was even and is unchanged; a busy owner takes the summary itself with its next
     * call (SnapshotExchange). Any call may overflow the stack, and any allocation exhaust the memory, so a start, a stop and a
     * next() restore an even version in finally blocks that call nothing, and each takes place or not. A repair, a reset or a
     * pause that is cut off so leaves the version odd, which the next call detects.
     */

    private static final String LOOK_UP = "look the name up after init()";

    private static final VarHandle FAST;
    private static final VarHandle VERSION;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            FAST = lookup.findVarHandle(FTimer.class, "fast", Thread.class);
            VERSION = lookup.findVarHandle(FTimer.class, "version", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        Door.install(RecorderAccess.class, new InternalDoor());
    }

    /** The owner while it may record at once, else null. */
    @Nullable
    Thread fast;

    /** The nodes of the tree by their index. */
    Node[] nodes;

    /** The index of the running region; 0, which is the root, if nothing is open. */
    int position;

    /** The index of the region that is probably opened next: a child of the running one, or 0. */
    private int guess;

    /** A node of the tree that may be the running one: what a search found last. */
    Node found;

    private NanoClock clock;
    private @Nullable TimerListener listener;
    private Status lastStatus = Status.SUCCESS;

    /** Whether a success leaves nothing to do: there is no listener, and the last status is success already. */
    private boolean isQuiet;

    /** Makes the diagnostic line of the last rejection; null before the first. */
    private @Nullable Supplier<String> lastLine;

    /** Odd while a change is under way. */
    long version;

    /** Tokens of scopes and guards assigned so far; 0 stands for no owner. */
    long lastToken;

    /** What the present run has measured; empty before the first run and after the last. */
    CallTree tree;

    /** Handles assigned so far. Continues over init and finish, so that no handle is used twice. */
    long lastNumber;

    private final RecorderConfig config;
    private final Ownership ownership = new Ownership();
    private final Rejections rejections;
    final SnapshotExchange snapshots = new SnapshotExchange(new OwnState());
    private final @Nullable TimerListener firstListener;

    /** The lane that this recorder belongs to; null for a timer of its own or of a session. */
    private final @Nullable LaneGate lane;

    /** Whether this is the timer of unbound threads, on which every call does nothing and succeeds. */
    private final boolean disabled;

    /**
     * Whether the thread joined a session by itself, maybe with regions open that are not recorded: a stop while nothing is
     * open does nothing. Once this is closed, the thread is unbound again.
     */
    private boolean adopted;

    MismatchMode mismatchMode;
    private @Nullable Object userData;

    /** Calls of {@code disable} that no {@code enable} has undone yet. */
    private int disableDepth;

    private boolean initialized;
    private boolean inListener;
    private boolean paused;

    /** The rows of the last consistent copy in which nothing was open. */
    private volatile @Nullable CopiedRows lastCopy;

    /** What is wrong with the state of this timer; null while nothing is. */
    private volatile @Nullable String damage;

    // ---- creation ---------------------------------------------------------------------------------------------------

    /** Creates a timer of its own, not yet initialized. */
    FTimer(RecorderConfig config) {
        this(config, new Rejections(config.sink(), config.errorPolicy(), null), null, false);
    }

    private FTimer(RecorderConfig config, Rejections rejections, @Nullable LaneGate lane, boolean disabled) {
        this.config = config;
        this.rejections = rejections;
        this.lane = lane;
        this.disabled = disabled;
        clock = config.clock();
        mismatchMode = config.mismatchMode();
        firstListener = config.newListener();
        listener = firstListener;
        isQuiet = firstListener == null;
        tree = newTree(RunId.ofRecorder(), 0);
        nodes = tree.index.nodes;
        found = tree.root;
    }

    /** Creates an initialized recorder of a session for one thread, or for the first that claims it if that is null. */
    static FTimer ofSession(RecorderConfig config, RejectionLog log, @Nullable Thread thread) {
        FTimer timer = new FTimer(config, new Rejections(config.sink(), config.errorPolicy(), log), null, false);
        timer.init();
        timer.ownership.pin(thread);
        return timer;
    }

    /** Creates an initialized recorder of a lane, which the thread that works on the lane owns for that time. */
    static FTimer ofLane(RecorderConfig config, ErrorPolicy policy, DiagnosticSink sink, LaneGate lane) {
        FTimer timer = new FTimer(config, new Rejections(sink, config.errorPolicy(), null), lane, false);
        timer.init();
        timer.rejections.setPolicy(policy);
        return timer;
    }

    /** Makes this the recorder of a thread that joins by itself; before the first call. */
    void adopt() {
        adopted = true;
    }

    /** Creates the timer of unbound threads. */
    static FTimer ofNothing() {
        RecorderConfig config = builder().config();
        return new FTimer(config, new Rejections(config.sink(), config.errorPolicy(), null), null, true);
    }

    /** Returns an initialized timer with the default configuration. */
    public static FTimer create() {
        FTimer timer = builder().build();
        timer.init();
        return timer;
    }

    /** Returns a builder of timers with another configuration. */
    public static FTimerBuilder builder() {
        return new FTimerBuilder();
    }

    // ---- timing -----------------------------------------------------------------------------------------------------

    /**
     * Opens a region inside the running one.
     *
     * @return {@link Status#SUCCESS}, {@link Status#NOT_INITIALIZED}, {@link Status#INVALID_NAME}, or
     *     {@link Status#UNKNOWN} if another thread owns the timer or the call count is exhausted
     */
    public Status start(String name) {
        if (Thread.currentThread() != fast) {
            Status answer = admitStart("start", name);
            if (answer != null) {
                return answer;
            }
        }
        Node child = nodes[guess];
        if (child.givenName != name) {
            child = childNamed(name);
        }
        return child != null && open(child, Node.UNOWNED) ? started(child) : lastStatus;
    }

    /**
     * Opens a region inside the running one and returns the handle of its call path, for {@link #readNanos}. A rejected start
     * returns {@link RegionHandle#NONE}, and {@link #lastStatus()} says why; so does one that a limit leaves out, with
     * {@link Status#SUCCESS}.
     */
    public RegionHandle startRegion(String name) {
        if (Thread.currentThread() != fast && admitStart("startRegion", name) != null) {
            return RegionHandle.NONE;
        }
        Node child = childNamed(name);
        if (child == null || !open(child, Node.UNOWNED)) {
            return RegionHandle.NONE;
        }
        started(child);
        return new RegionHandle(child);
    }

    /** As {@link #start(String)}, but the region counts no call: this continues one that was counted elsewhere. */
    Status reopen(String name) {
        Node around = running();
        Status status = start(name);
        Node opened = running();
        if (opened != around && !opened.isMuted()) {
            beginChange();
            opened.callCount--;
            opened.token = Node.CARRIED_OVER;
            endChange();
        }
        return status;
    }

    /**
     * Opens the region of a handle inside the running one.
     *
     * @return as {@link #start(String)}, {@link Status#UNKNOWN} also for a handle of another run
     */
    public Status start(TimerId id) {
        if (Thread.currentThread() != fast) {
            Status answer = admitStart(id);
            if (answer != null) {
                return answer;
            }
        }
        Node child = nodes[guess];
        if (child.handle != id) {
            if (!contains(id)) {
                return reject(Rejection.unknownHandle("start", id, LOOK_UP));
            }
            child = childOf(id.name);
        }
        return child != null && open(child, Node.UNOWNED) ? started(child) : lastStatus;
    }

    /**
     * Closes the running region, which must have that name.
     *
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if no region of that name was ever started or looked up, and, with
     *     the region closed and its time left out, if the sum of its times does not fit 64 bits; {@link Status#MISMATCH} if it
     *     is not the running one (and, in {@link MismatchMode#WARN}, after the repair)
     */
    public Status stop(String name) {
        if (Thread.currentThread() != fast) {
            Status answer = admitStop(name);
            if (answer != null) {
                return answer;
            }
        }
        long now = ClockReads.read(clock);
        Node closing = running();
        return closing.givenName == name ? stopAt(closing, now) : stopNamed(name, now);
    }

    private Status stopNamed(String name, long now) {
        if (name != null && !running().isRoot() && running().name.text.equals(name)) {
            return stopRunning(now);
        }
        String known = valid("stop", name);
        if (known == null) {
            return lastStatus;
        }
        if (tree.limits.isOther(running(), known)) {
            return stopRunning(now);
        }
        RegionName defined = tree.definitions.find(known);
        if (defined == null) {
            return isOpenedBefore()
                    ? succeeded()
                    : reject(Rejection.unknownName("stop", known, tree.definitions, running()));
        }
        return defined == running().name ? stopRunning(now) : stopBelow(defined, now);
    }

    /** As {@link #stop(String)}, for a valid name that counts as known, whether it was ever used here or not. */
    Status stopKnown(String name) {
        if (running().givenName != name) {
            define(name);
        }
        return stop(name);
    }

    /**
     * Closes the running region, which must be that of the handle.
     *
     * @return as {@link #stop(String)}, {@link Status#UNKNOWN} for a handle of another run
     */
    public Status stop(TimerId id) {
        if (Thread.currentThread() != fast) {
            Status answer = admitStop(id);
            if (answer != null) {
                return answer;
            }
        }
        long now = ClockReads.read(clock);
        Node closing = running();
        return closing.handle == id ? stopAt(closing, now) : stopOf(id, now);
    }

    private Status stopOf(TimerId id, long now) {
        if (contains(id)) {
            return tree.limits.isOther(running(), id.name.text) ? stopRunning(now) : stopBelow(id.name, now);
        }
        return isOpenedBefore() ? succeeded() : reject(Rejection.unknownHandle("stop", id, LOOK_UP));
    }

    /**
     * Opens a region of optional detail: as {@link #start(String)}, but does nothing and succeeds if {@code level} is above
     * {@linkplain FTimerBuilder#maxLevel the highest level} that is recorded. Regions without a level are always recorded.
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
     * Closes the running region, whatever its name, and opens one named {@code name} in its place with the same clock read:
     * the phases of a loop, without a gap.
     *
     * @return as {@link #start(String)}, {@link Status#MISMATCH} if no region is running
     */
    public Status next(String name) {
        if (Thread.currentThread() != fast) {
            Status answer = admitNext(name);
            if (answer != null) {
                return answer;
            }
        }
        Node closing = running();
        Node sibling = closing.nextSibling;
        if (sibling.givenName != name || closing.isRoot()) {
            if (isOpenedBefore()) {
                return start(name);
            }
            sibling = siblingNamed(name);
            if (sibling == null) {
                return lastStatus;
            }
        }
        if (sibling.callCount == Long.MAX_VALUE) {
            return sibling.isMuted() ? nextMuted(sibling) : reject(Rejection.callsExhausted(sibling.name.text));
        }
        long now = ClockReads.read(clock);
        boolean timed = replace(closing, sibling, now);
        Status status = listener == null ? succeeded() : replaced(closing, sibling, now);
        return timed ? status : reject(Rejection.timeExhausted("next", name, closing));
    }

    /** Closes a region and opens another one; returns as {@link #close}. */
    private boolean replace(Node closing, Node opening, long now) {
        long before = version;
        boolean timed;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            timed = closing.end(now);
            opening.callCount++;
            opening.token = Node.UNOWNED;
            opening.startedNanos = now;
            position = opening.index;
            guess = opening.firstChild;
            VarHandle.storeStoreFence();
        } finally {
            version = before + 2;
        }
        return timed;
    }

    private Status replaced(Node closed, Node opened, long now) {
        Throwable onStop = notifyListener(Notice.TRANSITION, closed, TimerEvent.STOP, now);
        Throwable onStart = notifyListener(Notice.TRANSITION, opened, TimerEvent.START, now);
        return onStop == null
                ? afterNotice(opened, TimerEvent.START, onStart)
                : afterNotice(closed, TimerEvent.STOP, onStop);
    }

    private @Nullable Node siblingNamed(String name) {
        Node parent = running().parent;
        Node sibling = running().isRoot() ? null : parent.child(name);
        if (sibling != null) {
            return sibling;
        }
        String known = valid("next", name);
        if (known == null) {
            return null;
        }
        if (running().isRoot()) {
            reject(Rejection.noPhaseOpen(known));
            return null;
        }
        sibling = place(parent, known, 1);
        if (sibling == null && lastStatus.isSuccess()) {
            stopRunning(ClockReads.read(clock));
            enterLeftOut();
        }
        return sibling;
    }

    private Status nextMuted(Node sibling) {
        Node closing = running();
        long now = ClockReads.read(clock);
        boolean timed = close(closing, now);
        openMuted(sibling, Node.UNOWNED);
        return timed ? stopped(closing, now) : stoppedTimeless(closing, now);
    }

    /**
     * Adds calls that were timed elsewhere, for instance by a library, to a region inside the running one. Their time is
     * subtracted from the self time of the running region, which becomes negative if they were not made inside it. The
     * listener is not notified, and they affect the call numbers of {@link io.ftimer.summary.SummaryEntry#callStats()} only.
     *
     * @return as {@link #start(String)}, {@link Status#UNKNOWN} also if {@code calls} is negative or the sum of the times does
     *     not fit 64 bits
     */
    public Status add(String name, long calls, long nanos) {
        if (Thread.currentThread() != fast) {
            Status answer = admitAdd(name, calls);
            if (answer != null) {
                return answer;
            }
        }
        if (calls < 0) {
            return reject(Rejection.negativeCalls(name, calls));
        }
        Node child = running().child(name);
        if (child == null) {
            String known = valid("start", name);
            child = known == null ? null : place(running(), known, calls);
        }
        if (child == null) {
            return lastStatus;
        }
        if (child.isMuted()) {
            return succeeded();
        }
        if (child.callCount > Long.MAX_VALUE - calls) {
            return reject(Rejection.callsExhausted(child.name.text));
        }
        if (!child.fits(nanos)) {
            return reject(Rejection.timeExhausted("add", name, nanos));
        }
        long before = version;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            child.callCount += calls;
            child.totalNanos += nanos;
            VarHandle.storeStoreFence();
        } finally {
            version = before + 2;
        }
        return succeeded();
    }

    /**
     * Opens a region that the returned scope closes, at the latest at the end of a try-with-resources block. If the start
     * is rejected, the scope is inactive and {@link #lastStatus()} says why. It is also inactive where a limit leaves the region
     * out; to close it is necessary all the same.
     */
    public TimerScope scope(String name) {
        TimerScope scope = new TimerScope(this);
        scope.open(name);
        return scope;
    }

    /** As {@link #scope(String)}, for the region of a handle; rejected like {@link #start(TimerId)}. */
    public TimerScope scope(TimerId id) {
        TimerScope scope = new TimerScope(this);
        scope.open(id);
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
     * Returns the timer of a place in the source, created if it is new. As a lookup it starts nothing and does not make the
     * calling thread the owner. If it is rejected, the returned timer rejects every operation.
     */
    public SiteTimer site(Site site) {
        if (Thread.currentThread() != fast && admitReader("site", site) != null) {
            // it belongs to no run, so every operation of it is rejected
            return SiteTimer.of(this, site, new SiteTable());
        }
        succeeded();
        return SiteTimer.of(this, site, tree.sites);
    }

    /**
     * Returns the handle of a name, defining the name if it is new; {@link TimerId#NONE} if that is rejected. A lookup opens
     * nothing and does not make the calling thread the owner.
     */
    public TimerId lookup(String name) {
        if (Thread.currentThread() != fast && admitReader("lookup", name) != null) {
            return TimerId.NONE;
        }
        String known = valid("lookup", name);
        RegionName defined = known == null ? null : define(known);
        if (defined == null) {
            return TimerId.NONE;
        }
        succeeded();
        return TimerId.of(defined);
    }

    /** Returns whether a handle belongs to the present run of this timer. */
    boolean contains(@Nullable TimerId id) {
        return id != null && tree.definitions.contains(id.name);
    }

    // ---- opening and closing ----------------------------------------------------------------------------------------

    private boolean open(Node child, long token) {
        long calls = child.callCount + 1;
        if (calls < 0) { // the count is exhausted
            return openUncounted(child, token);
        }
        long before = version;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            child.callCount = calls;
            child.token = token;
            child.startedNanos = ClockReads.read(clock);
            position = child.index;
            guess = child.firstChild;
            VarHandle.storeStoreFence();
        } catch (Throwable e) {
            child.callCount = calls - 1;
            position = child.parent.index;
            guess = child.index;
            VarHandle.storeStoreFence();
            throw e;
        } finally {
            // after a failure too not the version before: a copy made in between would pass for consistent
            version = before + 2;
        }
        return true;
    }

    private boolean openUncounted(Node child, long token) {
        if (child.isMuted()) {
            openMuted(child, token);
            return true;
        }
        reject(Rejection.callsExhausted(child.name.text));
        return false;
    }

    private void openMuted(Node child, long token) {
        long before = version;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            child.token = token;
            position = child.index;
            guess = child.firstChild;
            VarHandle.storeStoreFence();
        } finally {
            version = before + 2;
        }
    }

    /** Closes a region; returns false if its time was left out because the sum does not fit 64 bits. */
    private boolean close(Node closing, long now) {
        long before = version;
        boolean timed;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            timed = closing.end(now);
            position = closing.parent.index;
            guess = closing.nextIndex;
            VarHandle.storeStoreFence();
        } finally {
            version = before + 2;
        }
        return timed;
    }

    /** Closes the running region. */
    Status stopRunning(long now) {
        return stopAt(running(), now);
    }

    /** Closes a region that is the running one. */
    Status stopAt(Node closing, long now) {
        return close(closing, now) ? stopped(closing, now) : stoppedTimeless(closing, now);
    }

    private Status stopBelow(RegionName name, long now) {
        if (!isRunning()) {
            return isOpenedBefore() ? succeeded() : reject(Rejection.nothingOpen(name.text));
        }
        Node target = mismatchMode == MismatchMode.STRICT ? null : new OpenRegions(running()).find(name);
        if (target == null) {
            return reject(Rejection.notInnermost(name.text, running()));
        }
        if (mismatchMode == MismatchMode.REPAIR) {
            return repair(target, now);
        }
        String open = openPath();
        repair(target, now);
        return reject(Rejection.repaired(name.text, open));
    }

    /** Closes an open region that is not innermost and continues those inside it; the listener sees each transition. */
    private Status repair(Node target, long now) {
        Node around = target.parent;
        Node[] ended = new OpenRegions(running()).inside(around);
        beginChange();
        CallTree.Repair repair = tree.repair(running(), target, now);
        moveTo(repair.running());
        endChange();
        if (tree.limits.open() > 0) {
            fast = null;
            reportLimit("stop", tree.limits.reason(), target.name.text);
        }
        Status status = listener == null ? succeeded() : repaired(target, around, ended, now);
        Node timeless = repair.timeless();
        return timeless == null ? status : reject(Rejection.timeExhausted("stop", target.name.text, timeless));
    }

    private Status repaired(Node target, Node around, Node[] ended, long now) {
        Node failedAt = target;
        TimerEvent failedOn = TimerEvent.STOP;
        Throwable failure = null;
        for (int i = ended.length - 1; i >= 0; i--) {
            Throwable thrown = notifyListener(Notice.REPAIR, ended[i], TimerEvent.STOP, now);
            if (failure == null && thrown != null) {
                failure = thrown;
                failedAt = ended[i];
            }
        }
        for (Node continued : new OpenRegions(running()).inside(around)) {
            Throwable thrown = notifyListener(Notice.REPAIR, continued, TimerEvent.START, now);
            if (failure == null && thrown != null) {
                failure = thrown;
                failedAt = continued;
                failedOn = TimerEvent.START;
            }
        }
        return afterNotice(failedAt, failedOn, failure);
    }

    /**
     * Returns the child of the running region that a start of that name opens, created if it is new; null if the start is
     * over, with {@link #lastStatus()} as its answer: it was rejected, or a limit leaves it out.
     */
    private @Nullable Node childNamed(String name) {
        Node child = running().child(name);
        if (child != null) {
            return keepFound(child);
        }
        String legal = valid("start", name);
        return legal == null ? null : orLeaveOut(place(running(), legal, 1));
    }

    /** As {@link #childNamed}, for a name of this run. */
    private @Nullable Node childOf(RegionName name) {
        Node child = running().child(name);
        if (child != null) {
            return keepFound(child);
        }
        return orLeaveOut(placeNew(running(), name.text, name, 1));
    }

    private Node keepFound(Node child) {
        // loops open the same region again
        if (found != child) {
            found = child;
        }
        return child;
    }

    /** Enters what is only counted if there is no child for a start, and it was not rejected. */
    private @Nullable Node orLeaveOut(@Nullable Node child) {
        if (child == null && lastStatus.isSuccess()) {
            enterLeftOut();
        }
        return child;
    }

    /**
     * Returns the child of a region where calls of a valid name are recorded, added if this call path is new; null if that is
     * rejected, or, with success as the last status, if a limit leaves the calls out.
     */
    private @Nullable Node place(Node parent, String name, long calls) {
        RegionName known = tree.definitions.find(name);
        Node child = known == null ? null : parent.child(known);
        return child != null ? child : placeNew(parent, name, known, calls);
    }

    /** As {@link #place}, for a call path that is not in the tree; {@code known} is null for a new name. */
    private @Nullable Node placeNew(Node parent, String name, @Nullable RegionName known, long calls) {
        RegionLimits.Place place = tree.place(parent, name);
        if (place == RegionLimits.Place.OWN) {
            RegionName defined = known != null ? known : define(name);
            return defined == null ? null : descend(parent, defined, false);
        }
        Node child = null;
        if (place == RegionLimits.Place.OTHER) {
            RegionName other = define(Overflow.OTHER_REGIONS);
            child = other == null ? null : parent.child(other);
            if (other != null && child == null) {
                child = descend(parent, other, true);
            }
            if (child == null) {
                return null;
            }
            tree.limits.setName(child, name);
            if (child.callCount > Long.MAX_VALUE - calls) {
                // the caller rejects the calls
                return child;
            }
        }
        leaveOut(place, name, calls);
        return child;
    }

    /** Adds a child to a region: a call path of its own, or the region that stands for all others. */
    private Node descend(Node parent, RegionName name, boolean isOther) {
        long before = version;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            Node child = isOther ? tree.addOther(parent, name) : tree.add(parent, name);
            nodes = tree.index.nodes;
            VarHandle.storeStoreFence();
            return child;
        } finally {
            version = before + 2;
        }
    }

    // ---- what limits leave out --------------------------------------------------------------------------------------

    /** As {@link #admit}, for a start; it is over if it is inside a region that is only counted. */
    private @Nullable Status admitStart(String operation, String name) {
        Status rejected = admit(operation, name);
        return rejected != null || tree.limits.open() == 0 ? rejected : startInside(name);
    }

    private @Nullable Status admitStart(TimerId id) {
        Status rejected = admit("start", id);
        if (rejected != null || tree.limits.open() == 0) {
            return rejected;
        }
        return contains(id) ? startInside(id.name.text) : reject(Rejection.unknownHandle("start", id, LOOK_UP));
    }

    /** As {@link #admit}, for a stop; it is over if it closes a region that is only counted. */
    private @Nullable Status admitStop(String name) {
        Status rejected = admit("stop", name);
        if (rejected != null || tree.limits.open() == 0) {
            return rejected;
        }
        return valid("stop", name) == null ? lastStatus : stopInside();
    }

    private @Nullable Status admitStop(TimerId id) {
        Status rejected = admit("stop", id);
        if (rejected != null || tree.limits.open() == 0) {
            return rejected;
        }
        return contains(id) ? stopInside() : reject(Rejection.unknownHandle("stop", id, LOOK_UP));
    }

    private @Nullable Status admitNext(String name) {
        Status rejected = admit("next", name);
        if (rejected != null || tree.limits.open() == 0) {
            return rejected;
        }
        if (valid("next", name) == null) {
            return lastStatus;
        }
        stopInside();
        return start(name);
    }

    private @Nullable Status admitAdd(String name, long calls) {
        Status rejected = admit("add", name);
        if (rejected != null || tree.limits.open() == 0 || calls < 0) {
            return rejected;
        }
        if (valid("start", name) == null) {
            return lastStatus;
        }
        changeLeftOut(calls, 0);
        return succeeded();
    }

    /** Returns the number of open regions that are only counted. */
    long leftOut() {
        return tree.limits.open();
    }

    /** Starts a region inside one that is only counted. */
    Status startInside(String name) {
        if (valid("start", name) == null) {
            return lastStatus;
        }
        succeeded();
        changeLeftOut(1, 1);
        return Status.SUCCESS;
    }

    private Status stopInside() {
        changeLeftOut(0, -1);
        openFastPath();
        return succeeded();
    }

    /** Stops the innermost of so many open regions that are only counted, for its owner; otherwise it was stopped before. */
    Status stopInside(long depth) {
        return tree.limits.open() == depth ? stopInside() : succeeded();
    }

    /** Opens a region that was left out. From now on every start and stop takes the slow path. */
    private void enterLeftOut() {
        fast = null;
        changeLeftOut(0, 1);
    }

    /** Counts calls, and the region that is opened or closed with them. Code that recurses deeply comes here last. */
    private void changeLeftOut(long calls, int opened) {
        long before = version;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            tree.limits.change(calls, opened);
            VarHandle.storeStoreFence();
        } finally {
            version = before + 2;
        }
    }

    private void leaveOut(RegionLimits.Place place, String name, long calls) {
        tree.limits.setReason(place);
        changeLeftOut(calls, 0);
        reportLimit("start", place, name);
        succeeded();
    }

    /** Reports the first operation of a run that exceeds a limit. */
    private void reportLimit(String operation, RegionLimits.Place place, String name) {
        if (tree.limits.isFirst(place)) {
            rejections.notice(
                    place == RegionLimits.Place.TOO_DEEP
                            ? Rejection.tooDeep(name, config.maxDepth())
                            : Rejection.tooManyRegions(operation, name, config.maxRegions()));
        }
    }

    /** Returns the trimmed name, or null if it is rejected. */
    private @Nullable String valid(String operation, @Nullable String raw) {
        return RegionNames.legal(operation, raw, (rule, text) -> reject(new Rejection(DiagnosticId.of(rule), text)));
    }

    /** Returns a valid name, defined if it is new; null if all handles are in use. */
    private @Nullable RegionName define(String name) {
        Definitions definitions = tree.definitions;
        // several threads may look names up before one of them owns the timer
        synchronized (definitions) {
            RegionName known = definitions.find(name);
            if (known != null) {
                return known;
            }
            if (lastNumber < Long.MAX_VALUE) {
                return definitions.define(name, ++lastNumber);
            }
        }
        reject(Rejection.handlesExhausted("lookup", name));
        return null;
    }

    // ---- scopes, guards and site timers -----------------------------------------------------------------------------

    /** Opens a region with a token of its own for an admitted caller; null if that is rejected. */
    @Nullable
    Node openOwned(String name) {
        long token = lastToken + 1;
        if (token < 0) {
            reject(Rejection.tokensExhausted(name));
            return null;
        }
        Node child = nodes[guess];
        if (child.givenName != name) {
            child = childNamed(name);
        }
        if (child == null) {
            return null;
        }
        lastToken = token;
        return open(child, token) ? child : null;
    }

    /** Returns whether the calling thread owns this recorder and may close a region at once, with nothing left to do. */
    boolean mayCloseQuietly() {
        return Thread.currentThread() == fast && isQuiet;
    }

    /** Closes the running region for the end of a scope, which returns no status, so it reports a failure in any case. */
    void closeOwned(Node closing) {
        long now = ClockReads.read(clock);
        if (!close(closing, now)) {
            ErrorPolicy policy = raiseErrorPolicy();
            try {
                stoppedTimeless(closing, now);
            } finally {
                setErrorPolicy(policy);
            }
        }
    }

    /** Rejects the start of a region whose handle belongs to no region of this run. */
    Status rejectHandle(@Nullable TimerId id) {
        return reject(Rejection.unknownHandle("start", id, LOOK_UP));
    }

    /** Rejects the stop of an owned activation that is not the running one. */
    Status rejectOwned(RegionName name) {
        return reject(Rejection.ownedElsewhere(name, tree, running()));
    }

    /** Returns whether the calling thread owns this recorder and may record without further checks. */
    boolean mayRecord() {
        return Thread.currentThread() == fast;
    }

    /** Returns the clock; for timers that follow this one. */
    NanoClock clock() {
        return clock;
    }

    // ---- results ----------------------------------------------------------------------------------------------------

    /** Returns the status of the owner's last operation, including those that return something else than a status. */
    public Status lastStatus() {
        return lastStatus;
    }

    /**
     * Returns the diagnostic line of the owner's last operation, whatever the {@link ErrorPolicy}; empty if that operation
     * succeeded. The line is made when it is read.
     */
    public String lastMessage() {
        Supplier<String> line = lastLine;
        return lastStatus.isSuccess() || line == null ? "" : line.get();
    }

    /**
     * Returns what was recorded so far; running regions count up to now. If it is rejected, the summary is empty and its
     * {@link Summary#status()} says why.
     */
    public Summary summary() {
        if (Thread.currentThread() != fast) {
            Status rejected = admitResult("summary", null);
            if (rejected != null) {
                return Summary.rejected(rejected);
            }
        }
        succeeded();
        return snapshot();
    }

    /**
     * Returns the inclusive time of one call path so far, in nanoseconds, up to now if it is running. Changes nothing.
     * Returns 0 for a region that is not recorded. If it is rejected, it returns 0 and {@link #lastStatus()} is not
     * {@link Status#SUCCESS}: {@link Status#UNKNOWN} for a handle of another run.
     */
    public long readNanos(RegionHandle region) {
        if (Thread.currentThread() != fast && admitResult("readNanos", region) != null) {
            return 0;
        }
        if (region == null || !tree.definitions.contains(region.node.name)) {
            reject(Rejection.unknownHandle("readNanos", region, "use the one that startRegion() returns"));
            return 0;
        }
        succeeded();
        return region.node.isMuted() ? 0 : tree.inclusiveNanos(region.node, running(), clock);
    }

    // ---- life -------------------------------------------------------------------------------------------------------

    /** Initializes with the mismatch mode of the builder; see {@link #init(MismatchMode)}. */
    public Status init() {
        return init(config.mismatchMode());
    }

    /**
     * Starts a run: forgets all names, handles, counts and times, keeps clock and listener, and starts the window.
     *
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if the mode is null; {@link Status#ACTIVE}, with nothing
     *     changed, if a region is open or a site timer is running
     */
    public Status init(MismatchMode mode) {
        return change("init", () -> {
            if (mode == null) {
                return reject(Rejection.nullArgument("init", "mismatch mode"));
            }
            if (isBusy()) {
                return rejectOpen("init");
            }
            replaceTree(newTree(tree.nextRun(), clock.nanoTime()));
            mismatchMode = mode;
            initialized = true;
            disableDepth = 0;
            release();
            return succeeded();
        });
    }

    /**
     * Ends the run: forgets everything including the listener, and returns to the clock and the listener of the builder. On a
     * timer that is not initialized only a listener that was set is forgotten.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE}, with nothing changed, if a region is open or a site timer is
     *     running
     */
    public Status finish() {
        return change("finish", () -> {
            if (isBusy()) {
                return rejectOpen("finish");
            }
            if (initialized) {
                initialized = false;
                clock = config.clock();
                replaceTree(newTree(tree.nextRun(), 0));
            }
            listenWith(firstListener, null);
            release();
            return succeeded();
        });
    }

    /**
     * Sets counts and times to zero, keeps names and handles, and restarts the window.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE}, with nothing changed, if a
     *     region is open or a site timer is running
     */
    public Status reset() {
        return changeTree("reset", false, this::resetTree);
    }

    /**
     * As {@link #reset()}, also while regions are open or site timers running: they end without being recorded, and the
     * listener gets {@link TimerListener#onReset} instead of their stops. A scope or guard that owns one of them finds its
     * activation ended.
     */
    public Status resetRunning() {
        return changeTree("resetRunning", true, this::resetTree);
    }

    private Status resetTree() {
        long now = clock.nanoTime();
        Instant date = config.dates().instant();
        beginChange();
        tree.reset(now, date);
        moveTo(tree.root);
        endChange();
        Throwable failure = listener == null ? null : notifyListener(Notice.RESET, tree.root, TimerEvent.STOP, 0);
        release();
        if (failure == null) {
            return succeeded();
        }
        return reject(Rejection.listenerFailed(failure, "reset", "the reset took place anyway"), failure);
    }

    /**
     * Replaces the tree by a serialized one, for instance that of an earlier run. Its times and calls are kept and added to.
     * All earlier names, handles and guards are forgotten, and the window restarts.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} if a region is open;
     *     {@link Status#UNKNOWN} if {@code saved} is null or there are too few handles. A rejected restore leaves the tree as
     *     it was
     */
    public Status restore(SerializedTree saved) {
        return changeTree("restore", false, () -> {
            if (saved == null) {
                return reject(Rejection.nullArgument("restore", "serialized tree"));
            }
            if (saved.regions().size() > Long.MAX_VALUE - lastNumber) {
                return reject(Rejection.handlesExhausted("restore", null));
            }
            CallTree restored = newTree(tree.nextRun(), clock.nanoTime());
            lastNumber = restored.restore(saved, lastNumber);
            replaceTree(restored);
            return succeeded();
        });
    }

    private Status changeTree(String operation, boolean alsoRunning, Supplier<Status> change) {
        return change(operation, () -> {
            if (!initialized) {
                return rejectUninitialized(operation, null);
            }
            if (isBusy() && !alsoRunning) {
                return rejectOpen(operation);
            }
            Status status = change.get();
            if (status.isSuccess()) {
                release();
            }
            return status;
        });
    }

    /**
     * Sets the site timers that are in any of these groups to zero. Timers of no group keep their values;
     * {@link #clearSites()} sets all to zero.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE}, with nothing changed, if one of
     *     them is running
     */
    public Status clearSites(long groups) {
        return clearSites(site -> site.isInAny(groups));
    }

    /** Sets all site timers to zero, those of no group too; otherwise as {@link #clearSites(long)}. */
    public Status clearSites() {
        return clearSites(site -> true);
    }

    private Status clearSites(Predicate<Site> cleared) {
        return change("clearSites", () -> {
            if (!initialized) {
                return rejectUninitialized("clearSites", null);
            }
            List<Site> busy = tree.sites.running(cleared);
            if (!busy.isEmpty()) {
                return reject(Rejection.sitesRunning("clearSites", busy));
            }
            tree.sites.clear(cleared);
            return succeeded();
        });
    }

    /**
     * Stops recording regions until {@link #enable()} was called as often as this: starts and stops do nothing and succeed.
     * The time counts as self time of the region that is open. What was started before must be stopped before or after,
     * except by a scope or guard, which knows what it owns. A new {@link #init()} enables recording.
     *
     * @return {@link Status#SUCCESS}
     */
    public Status disable() {
        return change("disable", () -> {
            disableDepth = Math.incrementExact(disableDepth);
            closeFastPath();
            return succeeded();
        });
    }

    /**
     * Undoes one {@link #disable()}.
     *
     * @return {@link Status#SUCCESS}; {@link Status#MISMATCH} if recording is not disabled
     */
    public Status enable() {
        return change("enable", () -> {
            if (disableDepth == 0) {
                return reject(Rejection.notDisabled());
            }
            disableDepth--;
            return succeeded();
        });
    }

    /** Pauses the clock of this recorder while its thread records on another one. */
    void pause() {
        long now = clock.nanoTime();
        beginChange();
        tree.pause(now);
        endChange();
        paused = true;
        fast = null;
    }

    void resume() {
        long now = clock.nanoTime();
        beginChange();
        tree.resume(running(), now);
        endChange();
        paused = false;
        openFastPath();
    }

    boolean isPaused() {
        return paused;
    }

    // ---- settings ---------------------------------------------------------------------------------------------------

    /**
     * Sets the clock. On an initialized timer the window restarts in the epoch of the new clock.
     *
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if the clock is null; {@link Status#ACTIVE}, with nothing
     *     changed, if a region is open or the run has recorded data
     */
    public Status setClock(NanoClock newClock) {
        return changeClock("setClock", newClock);
    }

    /** Returns to the clock of the builder, {@link NanoClock#system()} unless set; otherwise as {@link #setClock}. */
    public Status clearClock() {
        return changeClock("clearClock", config.clock());
    }

    private Status changeClock(String operation, @Nullable NanoClock newClock) {
        return change(operation, () -> {
            if (newClock == null) {
                return reject(Rejection.nullArgument(operation, "clock"));
            }
            if (isRunning() || initialized && tree.hasData(running())) {
                return reject(Rejection.dataRecorded(operation));
            }
            if (initialized) {
                long now = newClock.nanoTime();
                Instant date = config.dates().instant();
                beginChange();
                tree.restartWindow(now, date);
                endChange();
            }
            clock = newClock;
            return succeeded();
        });
    }

    /** Sets the listener without user data; see {@link #setListener(TimerListener, Object)}. */
    public Status setListener(TimerListener newListener) {
        return setListener(newListener, null);
    }

    /**
     * Sets the listener that is notified of every start and stop, before or after {@link FTimer#init()}.
     *
     * @param newUserData passed to the listener with each event
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if the listener is null; {@link Status#ACTIVE} if a region is
     *     open
     */
    public Status setListener(TimerListener newListener, @Nullable Object newUserData) {
        return change(
                "setListener",
                () -> newListener == null
                        ? reject(Rejection.nullArgument("setListener", "listener"))
                        : changeListener("setListener", newListener, newUserData));
    }

    /** Removes the listener and its user data; {@link Status#ACTIVE} if a region is open. */
    public Status clearListener() {
        return change("clearListener", () -> changeListener("clearListener", null, null));
    }

    private Status changeListener(String operation, @Nullable TimerListener newListener, @Nullable Object newUserData) {
        if (isRunning()) {
            return rejectOpen(operation);
        }
        listenWith(newListener, newUserData);
        return succeeded();
    }

    private void listenWith(@Nullable TimerListener newListener, @Nullable Object newUserData) {
        listener = newListener;
        userData = newUserData;
        isQuiet = false;
    }

    /** Sets what rejected operations do from now on; {@link Status#UNKNOWN} if the policy is null. */
    public Status errorPolicy(ErrorPolicy policy) {
        return change("errorPolicy", () -> {
            if (policy == null) {
                return reject(Rejection.nullArgument("errorPolicy", "policy"));
            }
            rejections.setPolicy(policy);
            return succeeded();
        });
    }

    /** Makes rejected operations report at least a warning; returns the policy before, to be set again. */
    ErrorPolicy raiseErrorPolicy() {
        ErrorPolicy policy = rejections.policy();
        if (policy == ErrorPolicy.RETURN) {
            setErrorPolicy(ErrorPolicy.WARN);
        }
        return policy;
    }

    /** Sets the policy in any state of the timer. */
    void setErrorPolicy(ErrorPolicy policy) {
        rejections.setPolicy(policy);
    }

    // ---- listener ---------------------------------------------------------------------------------------------------

    /** What a listener is notified of. */
    private enum Notice {
        TRANSITION,
        REPAIR,
        RESET
    }

    Status started(Node node) {
        return isQuiet ? Status.SUCCESS : noticed(node, TimerEvent.START, node.startedNanos);
    }

    /** As {@link #stopped}, where the time of the call was left out. */
    private Status stoppedTimeless(Node node, long now) {
        stopped(node, now);
        return reject(Rejection.timeExhausted("stop", node.name.text, node));
    }

    private Status stopped(Node node, long now) {
        return isQuiet ? Status.SUCCESS : noticed(node, TimerEvent.STOP, now);
    }

    private Status noticed(Node node, TimerEvent event, long nanos) {
        return listener == null
                ? succeeded()
                : afterNotice(node, event, notifyListener(Notice.TRANSITION, node, event, nanos));
    }

    /**
     * Notifies the listener and returns what it threw, if anything. The operation is complete whatever the listener does, and
     * a listener that calls back finds the fast path closed.
     */
    private @Nullable Throwable notifyListener(Notice notice, Node node, TimerEvent event, long nanos) {
        TimerListener notified = listener;
        if (notified == null || node.isMuted()) {
            return null;
        }
        fast = null;
        inListener = true;
        try {
            switch (notice) {
                case TRANSITION -> notified.onEvent(TimerId.of(node.name), node.context, event, nanos, userData);
                case REPAIR -> notified.onRepair(TimerId.of(node.name), node.context, event, nanos, userData);
                case RESET -> notified.onReset(userData);
            }
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

    private Status afterNotice(Node node, TimerEvent event, @Nullable Throwable failure) {
        if (failure == null) {
            return succeeded();
        }
        String occasion = event + " of \"" + TextEscapes.display(node.name.text) + '"';
        return reject(Rejection.listenerFailed(failure, occasion, "the region was recorded anyway"), failure);
    }

    // ---- admission --------------------------------------------------------------------------------------------------

    /**
     * Checks a timing call that could not take the fast path. Returns null if it may continue; the calling thread owns the
     * recorder then. Otherwise the call is over and its answer is returned.
     */
    @Nullable
    Status admit(String operation, @Nullable Object subject) {
        Status rejected = admitReader(operation, subject);
        if (rejected != null) {
            return rejected;
        }
        return disableDepth > 0 ? succeeded() : admitOwner(operation, subject);
    }

    /** As {@link #admit}, for the stop of an owned activation: recording may have been disabled since its start. */
    @Nullable
    Status admitOwnedStop(@Nullable String name) {
        Status rejected = admitReader("stop", name);
        return rejected != null ? rejected : admitOwner("stop", name);
    }

    private @Nullable Status admitOwner(String operation, @Nullable Object subject) {
        if (!ownership.claim()) {
            return answerForeign(operation, subject);
        }
        openFastPath();
        if (lane != null) {
            lane.admitted();
        }
        return null;
    }

    /** As {@link #admit}, for a lookup, which records nothing and so does not make its thread the owner. */
    private @Nullable Status admitReader(String operation, @Nullable Object subject) {
        if (disabled) {
            return countUnbound(operation, subject);
        }
        attend();
        if (!initialized || ownership.isClosed()) {
            return isUnbound() ? countUnbound(operation, subject) : rejectUninitialized(operation, subject);
        }
        return ownership.isForeign() ? answerForeign(operation, subject) : obstructed(operation, subject);
    }

    /** As {@link #admitReader}, for results, which another thread never gets, whatever the {@link ForeignThreads}. */
    private @Nullable Status admitResult(String operation, @Nullable Object subject) {
        if (disabled) {
            return Status.SUCCESS;
        }
        attend();
        if (!initialized || ownership.isClosed()) {
            return isUnbound() ? Status.SUCCESS : rejectUninitialized(operation, subject);
        }
        return ownership.isForeign() ? rejectForeign(operation, subject) : obstructed(operation, subject);
    }

    /**
     * Makes a change of life or settings, for which a timer need not be initialized. The calling thread holds the recorder
     * meanwhile, so that no other thread starts to record in the middle of it, but does not become the owner.
     */
    private Status change(String operation, Supplier<Status> change) {
        if (disabled) {
            return Status.SUCCESS;
        }
        attend();
        if (ownership.isClosed()) {
            return isUnbound() ? Status.SUCCESS : rejectUninitialized(operation, null);
        }
        if (lane != null && initialized) {
            return reject(Rejection.ofLane(operation));
        }
        Thread before = ownership.owner();
        if (!ownership.claim()) {
            return rejectForeign(operation, null);
        }
        try {
            Status obstructed = obstructed(operation, null);
            return obstructed != null ? obstructed : change.get();
        } finally {
            if (before != Thread.currentThread() && ownership.owner() == Thread.currentThread()) {
                fast = null;
                ownership.restore(before);
            }
        }
    }

    /** Returns whether every call does nothing and succeeds, as on an unbound thread. */
    boolean isUnbound() {
        return disabled || adopted && ownership.isClosed();
    }

    /** Counts a call that would open or close a region; ids of this timer have no name. */
    private static Status countUnbound(String operation, @Nullable Object subject) {
        UnboundCall call = switch (operation) {
            case "start", "startRegion", "add" -> UnboundCall.START;
            case "next" -> UnboundCall.NEXT;
            case "stop" -> UnboundCall.STOP;
            default -> UnboundCall.LOOKUP;
        };
        if (UnboundCalls.openSessions > 0 && call != UnboundCall.LOOKUP && !(subject instanceof Site)) {
            String region = subject instanceof String name ? name : null;
            UnboundThread unbound = UnboundCalls.ofCurrentThread();
            unbound.note(call, region);
            if (operation.equals("add")) {
                unbound.note(UnboundCall.STOP, region);
            }
        }
        return Status.SUCCESS;
    }

    /** Returns whether a region that is closed now was opened before the thread joined, so that it is not in the tree. */
    private boolean isOpenedBefore() {
        return adopted && !isRunning();
    }

    private @Nullable Status obstructed(String operation, @Nullable Object subject) {
        if (inListener) {
            return reject(Rejection.inListener(operation, subject));
        }
        if (paused) {
            return reject(Rejection.paused(operation, subject));
        }
        if (lane != null && initialized && lane.isBarred() && !isRunning()) {
            return reject(Rejection.barred(operation, subject, lane.rejection()));
        }
        return null;
    }

    // ---- rejections -------------------------------------------------------------------------------------------------

    Status reject(Rejection rejection) {
        return reject(rejection, null);
    }

    private Status reject(Rejection rejection, @Nullable Throwable cause) {
        return reject(rejection.id().status(), true, rejection::line, cause);
    }

    /**
     * Rejects an operation of something that is built on this timer as this timer rejects its own.
     *
     * @param isSpokesman false if another rank writes the line to standard error, which both share
     */
    Status reject(Status status, boolean isSpokesman, Supplier<String> line, @Nullable Throwable cause) {
        remember(status, line);
        return rejections.report(status, line, cause, isSpokesman || !config.sharesStandardError());
    }

    private Status rejectUninitialized(String operation, @Nullable Object subject) {
        if (!ownership.isClosed()) {
            return reject(Rejection.uninitialized(operation, subject));
        }
        Rejection rejection = Rejection.sessionClosed(operation, subject);
        remember(Status.NOT_INITIALIZED, rejection::line);
        return rejections.reportAfterClose(rejection);
    }

    private void remember(Status status, Supplier<String> line) {
        lastStatus = status;
        lastLine = line;
        isQuiet = false;
    }

    private Status answerForeign(String operation, @Nullable Object subject) {
        return config.foreignThreads() == ForeignThreads.IGNORE ? Status.SUCCESS : rejectForeign(operation, subject);
    }

    /** Unlike other rejections it leaves {@link #lastStatus}, which belongs to the owner. */
    private Status rejectForeign(String operation, @Nullable Object subject) {
        return rejections.report(Rejection.foreignThread(operation, subject, ownership.owner()), null);
    }

    private Status rejectOpen(String operation) {
        return reject(
                isRunning()
                        ? Rejection.regionsOpen(operation, running())
                        : Rejection.sitesRunning(operation, tree.sites.running(site -> true)));
    }

    /** Returns whether a rejection says only that the session is closed. */
    boolean isAfterClose(FTimerException rejection) {
        return ownership.isClosed() && rejection.status() == Status.NOT_INITIALIZED;
    }

    Status succeeded() {
        if (!isQuiet) {
            lastStatus = Status.SUCCESS;
            isQuiet = listener == null;
        }
        return Status.SUCCESS;
    }

    // ---- ownership --------------------------------------------------------------------------------------------------

    /** Makes the calling thread the owner if there is none that is alive; returns whether it is the owner now. */
    boolean claim() {
        return ownership.claim();
    }

    /** Returns the thread that this belongs to, if any; it may have ended. */
    @Nullable
    Thread owner() {
        return ownership.owner();
    }

    /** Releases the recorder, so that the next thread that records owns it. */
    void release() {
        if (!ownership.isPinned()) {
            fast = null;
            ownership.release();
        }
    }

    /** Lets the owner, which is the calling thread, take the fast path again unless something is against it. */
    private void openFastPath() {
        if (inListener || paused || disableDepth > 0 || tree.limits.open() > 0) {
            return;
        }
        FAST.setVolatile(this, ownership.owner());
        if (ownership.isClosed() || lane != null && lane.isBarred() || snapshots.isAwaited()) {
            // another thread wanted that at the same time, and its write to the field may have come first
            fast = null;
        }
    }

    /** Sends the next call of the owner to the slow path; may be called by any thread. */
    void closeFastPath() {
        FAST.setVolatile(this, null);
    }

    /** Rejects every call from now on; may be called by any thread. */
    void close() {
        ownership.close();
        closeFastPath();
    }

    boolean isClosed() {
        return ownership.isClosed();
    }

    /**
     * Returns whether this recorder is closed; for the owner, which leaves a call out for that reason. No later call may take
     * the fast path because the closing thread has not barred it yet, and then miss the regions of the call left out.
     */
    boolean isClosedToOwner() {
        boolean isClosed = ownership.isClosed();
        if (isClosed) {
            closeFastPath();
        }
        return isClosed;
    }

    /** Returns whether the owner has ended. */
    boolean isAbandoned() {
        return ownership.isAbandoned();
    }

    // ---- state ------------------------------------------------------------------------------------------------------

    /** Returns the innermost open region; the root of the tree if nothing is open. */
    Node running() {
        Node candidate = found;
        return candidate.index == position ? candidate : nodes[position];
    }

    /** As {@link #running}, for any thread; the root if the tree is seen in the middle of a change. */
    private Node runningAsSeen() {
        Node node = NodeIndex.seen(nodes, position);
        return node == null ? tree.root : node;
    }

    /** Returns whether a region is open, recorded or only counted. */
    boolean isRunning() {
        return position != 0 || tree.limits.open() > 0;
    }

    /** Returns whether a region is open or a site timer is running. */
    boolean isBusy() {
        return isRunning() || tree.sites.isAnyRunning();
    }

    /** Returns the path of the running region for messages, outermost first. */
    String openPath() {
        return new OpenRegions(runningAsSeen()).path();
    }

    /** Returns the path of the running region, or else a running site timer, for messages. */
    String busyPath() {
        List<Site> sites = tree.sites.running(site -> true);
        return isRunning() || sites.isEmpty() ? openPath() : "site timer " + sites.get(0);
    }

    RegionPath runningPath() {
        return new OpenRegions(running()).regionPath();
    }

    private CallTree newTree(RunId run, long nowNanos) {
        return new CallTree(
                config.callStatistics(),
                config.filter(),
                config.maxDepth(),
                config.maxRegions(),
                TimerId::new,
                run,
                nowNanos,
                config.dates().instant());
    }

    private void replaceTree(CallTree newTree) {
        beginChange();
        tree = newTree;
        moveTo(newTree.root);
        endChange();
    }

    /** Makes a node the running region, and the root of the tree none; inside a change. */
    private void moveTo(Node running) {
        nodes = tree.index.nodes;
        found = running;
        position = running.index;
        guess = running.firstChild;
    }

    private void beginChange() {
        version++;
        VarHandle.storeStoreFence();
    }

    private void endChange() {
        VarHandle.storeStoreFence();
        version++;
    }

    /** Serves the threads that wait for a summary if the caller is the owner, and makes sure that the state is valid. */
    private void attend() {
        if (ownership.owner() == Thread.currentThread()) {
            checkIntact();
            snapshots.serve();
        } else {
            failIfDamaged();
        }
    }

    /**
     * Closes the timer permanently if its own state is damaged: plausible but wrong numbers would be worse than none. No
     * call of the API can damage it. Not for other threads while the owner lives: a change under way would look like damage.
     */
    private void checkIntact() {
        // while starts are only counted the tree does not change, and a walk up a deep tree would make each of them
        // expensive
        boolean mayHaveChanged = tree.limits.open() == 0;
        if (damage == null && ((version & 1) != 0 || mayHaveChanged && !tree.isReachedFrom(running()))) {
            damage = "the state of this timer is damaged while open: " + openPath()
                    + "; its numbers are lost, create a new one";
            close();
        }
        failIfDamaged();
    }

    void failIfDamaged() {
        if (damage != null) {
            throw new IllegalStateException(damage);
        }
    }

    /** Returns a consistent summary for any thread, also while the owner keeps recording. */
    Summary snapshot() {
        return ownership.owner() == Thread.currentThread() ? read() : snapshots.take();
    }

    private Summary read() {
        checkIntact();
        long before = version;
        Node innermost = running();
        Summary summary = copy(innermost, before);
        if (summary == null) {
            throw new IllegalStateException("a summary by the recording thread found the tree changing");
        }
        VarHandle.loadLoadFence();
        // after the end of the owner another thread may record meanwhile
        if (version == before) {
            keep(innermost, before, summary);
        }
        return summary;
    }

    @Nullable
    Summary tryRead() {
        long before = (long) VERSION.getAcquire(this);
        if ((before & 1) != 0) {
            return null;
        }
        Node innermost = runningAsSeen();
        Summary summary = copy(innermost, before);
        VarHandle.loadLoadFence();
        if ((long) VERSION.getOpaque(this) != before) {
            return null;
        }
        keep(innermost, before, summary);
        return summary;
    }

    private @Nullable Summary copy(Node innermost, long copied) {
        return tree.summary(innermost, clock, config.dates().instant(), config.zone(), copied, lastCopy);
    }

    /** Keeps the rows of a consistent copy for the next one, unless a region is open: its time grows. */
    private void keep(Node innermost, long copied, @Nullable Summary summary) {
        if (summary != null && innermost.isRoot()) {
            lastCopy = new CopiedRows(copied, summary);
        }
    }

    /** What other threads need for a snapshot. */
    private final class OwnState implements SnapshotExchange.Source {
        @Override
        public @Nullable Thread owner() {
            return ownership.owner();
        }

        @Override
        public @Nullable Summary tryRead() {
            return FTimer.this.tryRead();
        }

        @Override
        public Summary read() {
            return FTimer.this.read();
        }

        @Override
        public void closeFastPath() {
            FTimer.this.closeFastPath();
        }

        @Override
        public void failIfDamaged() {
            FTimer.this.failIfDamaged();
        }
    }
}
