package io.ftimer.internal.engine;

import io.ftimer.internal.engine.CallTree.CopiedRows;
import io.ftimer.internal.engine.Operation.Access;
import io.ftimer.internal.engine.RecorderSetup.LaneGate;
import io.ftimer.internal.engine.RecorderSetup.OutsideCalls;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SummaryWindow.RunId;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.sites.Site;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import io.ftimer.values.WrongThreadPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A recorder: what its operations do where the hot path ends, and what fTimer's own modules may do with it beyond the public API.
 *
 * <p>Limits. The tree does not grow beyond the maximum depth and the maximum number of regions. A start that has no place in it
 * is only counted, and so is everything inside ({@link RegionLimits}). Meanwhile {@link Obstacle#LEFT_OUT} keeps the fast path
 * closed, so that every start and stop comes here, where it is counted too; below the limits nothing is checked but where a call
 * path is new.
 *
 * <p>Thread safety: operations belong to the owner; each other method says which thread may call it.
 */
public final class Recorder {
    private static final String LOOK_UP = "look the name up after init()";

    private static final VarHandle FAST;
    private static final VarHandle VERSION;
    private static final VarHandle OBSTACLES;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            FAST = lookup.findVarHandle(HotState.class, "fast", Thread.class);
            VERSION = lookup.findVarHandle(HotState.class, "version", long.class);
            OBSTACLES = lookup.findVarHandle(Recorder.class, "obstacles", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final HotState hot;

    /** What keeps the fast path closed: the bits of {@link Obstacle}. */
    private volatile int obstacles = Obstacle.UNINITIALIZED.bit;

    /** What the present run has measured; empty before the first run and after the last. */
    CallTree tree;

    private final RecorderConfig config;

    /** The clock of the window, of site timers and statements. */
    private NanoClock clock;

    private final Ownership ownership = new Ownership();
    private Rejections rejections;
    private final SnapshotExchange snapshots = new SnapshotExchange(this);

    private final Listening listening;

    /** The lane that this recorder belongs to; null for a recorder of its own or of a session. */
    private @Nullable LaneGate lane;

    /**
     * Counts the calls of a thread that took part by itself, maybe with regions open that are not recorded: a stop while nothing
     * is open does nothing. Once this is closed, the thread has no session again. Null for a recorder that code made or bound.
     */
    private final @Nullable OutsideCalls outside;

    MismatchMode mismatchMode;

    private @Nullable Rejection lastRejection;

    /** Handles assigned so far. Continues over init and finish, so that no handle is used twice. */
    long lastNumber;

    /** Calls of {@code disable} that no {@code enable} has undone yet. */
    private int disableDepth;

    /** The rows of the last consistent copy in which nothing was open. */
    private volatile @Nullable CopiedRows lastCopy;

    /** What is wrong with the state of this recorder; null while nothing is. */
    private volatile @Nullable String damage;

    Recorder(HotState hot, RecorderSetup setup, @Nullable RegionListener listener) {
        this.hot = hot;
        config = setup.config();
        clock = config.clock();
        rejections = setup.rejections();
        outside = setup.outside();
        if (setup.recordsNothing()) {
            set(Obstacle.NOTHING);
        }
        mismatchMode = config.mismatchMode();
        listening = new Listening(this, hot, listener, setup.observer());
        hot.isQuiet = listening.isUnobserved();
        tree = new CallTree(config, RunId.ofRecorder(), 0);
    }

    /** Returns the public face, of which this is a part. */
    public HotState face() {
        return hot;
    }

    /** Makes this the recorder of a lane, before it is initialized. */
    public void joinLane(DiagnosticSink sink, ErrorPolicy policy, LaneGate gate) {
        rejections = new Rejections(sink, policy, null);
        lane = gate;
    }

    // ---- obstacles and the fast path --------------------------------------------------------------------------------

    void set(Obstacle obstacle) {
        OBSTACLES.getAndBitwiseOr(this, obstacle.bit);
    }

    void clear(Obstacle obstacle) {
        OBSTACLES.getAndBitwiseAnd(this, ~obstacle.bit);
    }

    boolean has(Obstacle obstacle) {
        return (obstacles & obstacle.bit) != 0;
    }

    /** Sends the next call of the owner to the slow path, where the obstacle is met; for any thread. */
    void obstruct(Obstacle obstacle) {
        set(obstacle);
        FAST.setVolatile(hot, null);
    }

    /** Lets the owner, which is the calling thread, take the fast path again unless something is against it. */
    void openFastPath() {
        if (obstacles == 0) {
            FAST.setVolatile(hot, ownership.owner());
            if (obstacles != 0) {
                // another thread wanted that at the same time, and its write to the field may have come first
                hot.fast = null;
            }
        }
    }

    /** Returns whether the calling thread owns this and may record without further checks. */
    public boolean mayRecord() {
        return Thread.currentThread() == hot.fast;
    }

    // ---- admission --------------------------------------------------------------------------------------------------

    /**
     * Admits an operation without an argument that could not take the fast path. Returns null if it may continue; the calling
     * thread owns the recorder then, unless the operation only reads. Otherwise the operation is over, and its answer is returned.
     */
    public @Nullable Status admit(Operation operation) {
        return admit(operation, null);
    }

    /**
     * As {@link #admit(Operation)}, with an argument: the name or key of a region, a handle, or an {@link Argument}. Allocates nothing for an
     * operation that is not rejected, as a disabled recorder may be called often. Decides in this order: whether anything records,
     * initialization, thread, other obstacles.
     */
    public @Nullable Status admit(Operation operation, @Nullable Object called) {
        boolean isChange = operation.access == Access.CHANGE;
        if (has(Obstacle.NOTHING)) {
            return countOutside(operation, called);
        }
        attend();
        if (has(Obstacle.CLOSED) || has(Obstacle.UNINITIALIZED) && !isChange) {
            return isOutside() ? countOutside(operation, called) : rejectUninitialized(operation, Argument.of(called));
        }
        if (isChange && lane != null && !has(Obstacle.UNINITIALIZED)) {
            return reject(operation, Rejection.ofLane(operation.text));
        }
        return (isChange ? !ownership.claim() : ownership.isWrongThread())
                ? answerWrongThread(operation, Argument.of(called))
                : admitHere(operation, called);
    }

    /** Admits an operation on a recorder that can be used, and that belongs to no other thread. */
    private @Nullable Status admitHere(Operation operation, @Nullable Object called) {
        if (has(Obstacle.LISTENING)) {
            return reject(operation, Rejection.inListener(operation.text, Argument.of(called)));
        }
        if (has(Obstacle.PAUSED)) {
            return reject(operation, Rejection.paused(operation.text, Argument.of(called)));
        }
        LaneGate gate = lane;
        if (gate != null && has(Obstacle.BARRED) && !has(Obstacle.UNINITIALIZED) && !isRunning()) {
            return reject(operation, Rejection.barred(operation.text, Argument.of(called), gate.id(), gate.why()));
        }
        if (operation.access != Access.RECORD && operation.access != Access.RECORD_ALWAYS) {
            return null;
        }
        if (operation.access == Access.RECORD && has(Obstacle.DISABLED)) {
            return succeeded();
        }
        if (!ownership.claim()) {
            return answerWrongThread(operation, Argument.of(called));
        }
        openFastPath();
        if (gate != null) {
            gate.onAdmission().run();
        }
        return null;
    }

    /**
     * Makes a change of life or settings. The calling thread holds the recorder meanwhile, so that no other thread starts to
     * record in the middle of it, but does not become the owner.
     */
    private Status change(Operation operation, Supplier<Status> change) {
        Thread before = ownership.owner();
        try {
            Status answer = admit(operation);
            return answer != null ? answer : change.get();
        } finally {
            if (before != Thread.currentThread() && ownership.owner() == Thread.currentThread()) {
                hot.fast = null;
                ownership.restore(before);
            }
        }
    }

    private Status changeTree(Operation operation, boolean alsoRunning, Supplier<Status> change) {
        return change(operation, () -> {
            if (has(Obstacle.UNINITIALIZED)) {
                return rejectUninitialized(operation, Argument.NONE);
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

    /** Returns whether every call does nothing and succeeds, as on a thread without a session. */
    public boolean isOutside() {
        return has(Obstacle.NOTHING) || outside != null && has(Obstacle.CLOSED);
    }

    /** Counts a call that would open or close a region; handles of this recorder have no name. */
    private Status countOutside(Operation operation, @Nullable Object called) {
        OutsideCalls counter = outside;
        if (counter != null && (operation.opens() || operation.closes())) {
            counter.note(
                    operation,
                    called instanceof RegionKey key ? key.name() : called instanceof String name ? name : null,
                    called instanceof RegionKey key ? key.kind() : RegionKind.CODE);
        }
        return Status.SUCCESS;
    }

    /** Returns whether a region that is closed now was opened before the thread took part, so that it is not in the tree. */
    private boolean isOpenedBefore() {
        return outside != null && !isRunning();
    }

    /** Serves the threads that wait for a summary if the caller is the owner, and makes sure that the state is valid. */
    private void attend() {
        if (ownership.owner() == Thread.currentThread()) {
            checkIntact();
            if (has(Obstacle.AWAITED)) {
                clear(Obstacle.AWAITED);
                snapshots.serve();
            }
        } else {
            failIfDamaged();
        }
    }

    // ---- starts and stops off the hot path --------------------------------------------------------------------------

    /**
     * As {@link #admit}, for what opens or closes a region of that name. It is over if a region is open that is only counted, as it is counted
     * too then.
     */
    public @Nullable Status admitNamed(Operation operation, @Nullable Object called, String name) {
        Status answer = admit(operation, called);
        if (answer != null || !has(Obstacle.LEFT_OUT)) {
            return answer;
        }
        if (operation == Operation.START || operation == Operation.START_REGION) {
            return startInside(name);
        }
        if (valid(operation, name) == null) {
            return hot.lastStatus;
        }
        Status stopped = stopInside();
        return operation == Operation.NEXT ? start(name) : stopped;
    }

    /** As {@link #admitNamed}, for the handle of a name, which may be null. */
    public @Nullable Status admitHandle(Operation operation, @Nullable Object handle, @Nullable RegionName name) {
        Status answer = admit(operation, handle);
        if (answer != null || !has(Obstacle.LEFT_OUT)) {
            return answer;
        }
        if (name == null || !contains(name)) {
            return rejectHandle(operation, handle);
        }
        return operation == Operation.START ? startInside(name.text) : stopInside();
    }

    public Status start(String name) {
        if (!mayRecord()) {
            Status answer = admitNamed(Operation.START, name, name);
            if (answer != null) {
                return answer;
            }
        }
        Node child = childNamed(name);
        return child != null && hot.open(child, Node.UNOWNED) ? started(child) : hot.lastStatus;
    }

    /** Opens a region and returns its call path; null if the start is rejected, or a limit leaves it out. */
    public @Nullable Node startRegion(String name) {
        if (!mayRecord() && admitNamed(Operation.START_REGION, name, name) != null) {
            return null;
        }
        return opened(childNamed(name));
    }

    public @Nullable Node startRegion(RegionKey region) {
        if (!mayRecord() && admitNamed(Operation.START_REGION, region, region.name()) != null) {
            return null;
        }
        return opened(orLeaveOut(place(hot.running(), region, 1)));
    }

    private @Nullable Node opened(@Nullable Node child) {
        if (child == null || !hot.open(child, Node.UNOWNED)) {
            return null;
        }
        started(child);
        return child;
    }

    /** Opens a region that counts no call, because the call was counted where it began; for the owner. */
    public Status reopen(RegionKey region) {
        Node around = hot.running();
        listening.isReopening = true;
        Status status;
        try {
            status = region.kind() == RegionKind.CODE ? start(region.name()) : started(region);
        } finally {
            listening.isReopening = false;
        }
        Node opened = hot.running();
        if (opened != around && !opened.isMuted()) {
            hot.changeInSteps(() -> {
                opened.callCount--;
                opened.token = Node.CARRIED_OVER;
            });
        }
        return status;
    }

    private Status started(RegionKey region) {
        startRegion(region);
        return hot.lastStatus;
    }

    /** Closes the running region of a valid name that counts as known, whether it was ever used here or not. */
    public Status stopKnown(String name) {
        if (!mayRecord()) {
            Status answer = admitNamed(Operation.STOP, name, name);
            if (answer != null) {
                return answer;
            }
        }
        long now = ClockReads.read(hot.clock);
        Node closing = hot.running();
        if (closing.givenName == name) {
            return stopAt(closing, now);
        }
        define(RegionKey.code(name));
        return stopNamed(name, now);
    }

    /** Closes a region by name where the running one was not opened with the same string; the caller is admitted. */
    public Status stopNamed(String name, long now) {
        Node running = hot.running();
        if (name != null && !running.isRoot() && running.name.isOfCode(name)) {
            return stopAt(running, now);
        }
        String known = valid(Operation.STOP, name);
        return known == null ? hot.lastStatus : stopDefined(RegionKey.code(known), now);
    }

    /** Closes a region of any kind, which must be the running one. */
    public Status stop(RegionKey region) {
        if (!mayRecord()) {
            Status answer = admitNamed(Operation.STOP, region, region.name());
            if (answer != null) {
                return answer;
            }
        }
        return stopDefined(region, ClockReads.read(hot.clock));
    }

    private Status stopDefined(RegionKey region, long now) {
        Node running = hot.running();
        if (tree.limits.isOther(running, region)) {
            return stopAt(running, now);
        }
        RegionName defined = tree.definitions.find(region);
        if (defined == null) {
            return isOpenedBefore()
                    ? succeeded()
                    : reject(Rejection.unknownName(Operation.STOP.text, region.name(), tree.definitions, running));
        }
        return defined == running.name ? stopAt(running, now) : stopBelow(defined, now);
    }

    /** Closes the region of a handle, which may be null, where it is not the running one; the caller is admitted. */
    public Status stopOf(@Nullable Object handle, @Nullable RegionName name, long now) {
        if (name != null && contains(name)) {
            Node running = hot.running();
            return tree.limits.isOther(running, name.key()) ? stopAt(running, now) : stopBelow(name, now);
        }
        return isOpenedBefore() ? succeeded() : rejectHandle(Operation.STOP, handle);
    }

    public Status stopAt(Node closing, long now) {
        return stopAt(Operation.STOP, closing, now);
    }

    /** As {@link #stopAt(Node, long)}, for an operation that says how it is rejected. */
    public Status stopAt(Operation operation, Node closing, long now) {
        return hot.close(closing, now) ? stopped(operation, closing, now) : stoppedTimeless(operation, closing, now);
    }

    private Status stopBelow(RegionName name, long now) {
        if (!isRunning()) {
            return isOpenedBefore() ? succeeded() : reject(Rejection.nothingOpen(name.text));
        }
        Node target = mismatchMode == MismatchMode.STRICT ? null : new OpenRegions(hot.running()).find(name);
        if (target == null) {
            return reject(Rejection.notInnermost(name.text, hot.running()));
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
        Node[] ended = new OpenRegions(hot.running()).inside(around);
        CallTree.Repair repair = hot.changeInSteps(() -> {
            CallTree.Repair repaired = tree.repair(hot.running(), target, now);
            moveTo(repaired.running());
            return repaired;
        });
        if (tree.limits.open() > 0) {
            obstruct(Obstacle.LEFT_OUT);
            reportLimit(Operation.STOP, tree.limits.reason(), target.name.text);
        }
        Status status = listening.repaired(around, ended, now);
        Node timeless = repair.timeless();
        return timeless == null ? status : lost(Rejection.timeExhausted("stop", target.name.text, timeless));
    }

    /** Closes the running region and opens one beside it; the caller is admitted. */
    public Status next(String name) {
        Node closing = hot.running();
        Node sibling = closing.nextSibling;
        if (sibling.givenName != name || closing.isRoot()) {
            if (isOpenedBefore()) {
                return start(name);
            }
            sibling = siblingNamed(name);
            if (sibling == null) {
                return hot.lastStatus;
            }
        }
        if (sibling.callCount == Long.MAX_VALUE) {
            return sibling.isMuted() ? nextMuted(sibling) : reject(Rejection.callsExhausted(sibling.name.text));
        }
        long now = ClockReads.read(hot.clock);
        boolean timed = hot.replace(sibling, now);
        Status status = listening.replaced(closing, sibling, now);
        return timed ? status : lost(Rejection.timeExhausted("next", name, closing));
    }

    private @Nullable Node siblingNamed(String name) {
        Node running = hot.running();
        Node parent = running.parent;
        Node sibling = running.isRoot() ? null : parent.child(name);
        if (sibling != null) {
            return sibling;
        }
        String known = valid(Operation.NEXT, name);
        if (known == null) {
            return null;
        }
        if (running.isRoot()) {
            reject(Rejection.noPhaseOpen(known));
            return null;
        }
        sibling = place(parent, RegionKey.code(known), 1);
        if (sibling == null && hot.lastStatus.isSuccess()) {
            stopAt(hot.running(), ClockReads.read(hot.clock));
            enterLeftOut();
        }
        return sibling;
    }

    private Status nextMuted(Node sibling) {
        Node closing = hot.running();
        long now = ClockReads.read(hot.clock);
        boolean timed = hot.close(closing, now);
        hot.change(Change.OPEN_MUTED, sibling, null, Node.UNOWNED, 0);
        return timed ? stopped(Operation.NEXT, closing, now) : stoppedTimeless(Operation.NEXT, closing, now);
    }

    /** Adds calls that were timed elsewhere to a region inside the running one. */
    public Status add(String name, long calls, long nanos) {
        if (!mayRecord()) {
            Status answer = admitAdd(name, name, calls);
            if (answer != null) {
                return answer;
            }
        }
        if (calls < 0) {
            return reject(Rejection.negativeCalls(name, calls));
        }
        Node child = hot.running().child(name);
        if (child == null) {
            String known = valid(Operation.START, name);
            child = known == null ? null : place(hot.running(), RegionKey.code(known), calls);
        }
        return addTo(child, name, calls, config.isTimed() ? nanos : 0);
    }

    /** As {@link #add(String, long, long)}, for a region of any kind and calls that are not negative. */
    public Status add(RegionKey region, long calls, long nanos) {
        if (!mayRecord()) {
            Status answer = admitAdd(region, region.name(), calls);
            if (answer != null) {
                return answer;
            }
        }
        return addTo(place(hot.running(), region, calls), region.name(), calls, config.isTimed() ? nanos : 0);
    }

    private Status addTo(@Nullable Node child, String name, long calls, long nanos) {
        if (child == null) {
            return hot.lastStatus;
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
        hot.change(Change.ADD_CALLS, child, null, calls, nanos);
        listening.observe(child, calls);
        return succeeded();
    }

    /**
     * Adds calls of a region beside one that the owner has just opened, as if the code had opened it there too; of statements each call
     * has as many rows. For the owner, while the other is open.
     */
    public void addBeside(Node opened, RegionKey region, long calls) {
        Node added = place(opened.parent, region, calls);
        if (added == null || added.isMuted()) {
            return;
        }
        hot.change(Change.ADD_CALLS, added, null, calls, 0);
        if (region.kind() == RegionKind.SQL) {
            SqlTexts.Execution execution = tree.sqlTexts
            .new Execution(region.name(), SqlTexts.UNKNOWN_VALUES, added.path(), added.parent.callCount, clock);
            execution.addRows(calls);
            execution.run();
        }
    }

    private @Nullable Status admitAdd(Object called, String name, long calls) {
        Status answer = admit(Operation.ADD, called);
        if (answer != null || !has(Obstacle.LEFT_OUT) || calls < 0) {
            return answer;
        }
        if (valid(Operation.START, name) == null) {
            return hot.lastStatus;
        }
        changeLeftOut(calls, 0);
        return succeeded();
    }

    /** Opens a region whose count is the largest: one that is not recorded, or one that is rejected. */
    boolean openUncounted(Node opening, long token) {
        if (opening.isMuted()) {
            hot.change(Change.OPEN_MUTED, opening, null, token, 0);
            return true;
        }
        reject(Rejection.callsExhausted(opening.name.text));
        return false;
    }

    // ---- names and call paths ---------------------------------------------------------------------------------------

    /**
     * Returns the child of the running region that a start of that name opens, created if it is new; null if the start is
     * over, with {@link #lastStatus()} as its answer: it was rejected, or a limit leaves it out.
     */
    public @Nullable Node childNamed(String name) {
        Node running = hot.running();
        Node child = running.child(name);
        if (child != null) {
            return keepFound(child);
        }
        // a name that is known as it is needs no check, and no other search among the children
        RegionName known = name == null ? null : tree.definitions.find(RegionKey.code(name));
        if (known != null) {
            return orLeaveOut(placeNew(running, known.key(), known, 1));
        }
        String legal = valid(Operation.START, name);
        return legal == null ? null : orLeaveOut(place(running, RegionKey.code(legal), 1));
    }

    /** As {@link #childNamed}, for the handle of a name, which may be null or of another run. */
    public @Nullable Node childOf(@Nullable Object handle, @Nullable RegionName name) {
        if (name == null || !contains(name)) {
            rejectHandle(Operation.START, handle);
            return null;
        }
        Node child = hot.running().child(name);
        if (child != null) {
            return keepFound(child);
        }
        return orLeaveOut(placeNew(hot.running(), name.key(), name, 1));
    }

    private Node keepFound(Node child) {
        // loops open the same region again
        if (hot.found != child) {
            hot.found = child;
        }
        return child;
    }

    /** Enters what is only counted if there is no child for a start, and it was not rejected. */
    private @Nullable Node orLeaveOut(@Nullable Node child) {
        if (child == null && hot.lastStatus.isSuccess()) {
            enterLeftOut();
        }
        return child;
    }

    /**
     * Returns the child of a region where calls of another one with a valid name are recorded, added if this call path is new; null if that is
     * rejected, or, with success as the last status, if a limit leaves the calls out.
     */
    private @Nullable Node place(Node parent, RegionKey region, long calls) {
        RegionName known = tree.definitions.find(region);
        Node child = known == null ? null : parent.child(known);
        return child != null ? child : placeNew(parent, region, known, calls);
    }

    /** As {@link #place}, for a call path that is not in the tree; {@code known} is null for a new name. */
    private @Nullable Node placeNew(Node parent, RegionKey region, @Nullable RegionName known, long calls) {
        RegionLimits.Place place = tree.place(parent, region);
        if (place == RegionLimits.Place.OWN) {
            RegionName defined = known != null ? known : define(region);
            return defined == null ? null : hot.change(Change.ADD_PATH, parent, defined, 0, 0);
        }
        Node child = null;
        if (place == RegionLimits.Place.OTHER) {
            RegionName other = define(new RegionKey(RegionKind.OTHER, Overflow.OTHER_REGIONS));
            child = other == null ? null : parent.child(other);
            if (other != null && child == null) {
                child = hot.change(Change.ADD_OTHER, parent, other, 0, 0);
            }
            if (child == null) {
                return null;
            }
            tree.limits.setName(child, region);
            if (child.callCount > Long.MAX_VALUE - calls) {
                // the caller rejects the calls
                return child;
            }
        }
        leaveOut(place, region.name(), calls);
        return child;
    }

    /** Adds a child to a region: a call path of its own, or the region that stands for all others. Inside a change. */
    Node addToTree(Node parent, RegionName name, boolean isOther) {
        Node child = isOther ? tree.addRecorded(parent, name) : tree.add(parent, name);
        hot.nodes = tree.index.nodes;
        return child;
    }

    /** Returns the trimmed name, or null if it is rejected. */
    private @Nullable String valid(Operation operation, @Nullable String raw) {
        return RegionNames.legal(
                operation.text,
                raw,
                (rule, text) -> reject(new Rejection(DiagnosticId.valueOf(rule.diagnosticName()), raw, text)));
    }

    /** Returns a valid name, defined if it is new; null if all handles are in use. */
    private @Nullable RegionName define(RegionKey region) {
        Definitions definitions = tree.definitions;
        // several threads may look names up before one of them owns the recorder
        synchronized (definitions) {
            RegionName known = definitions.find(region);
            if (known != null) {
                return known;
            }
            if (lastNumber < Long.MAX_VALUE) {
                return definitions.define(region, ++lastNumber);
            }
        }
        reject(Rejection.handlesExhausted(Operation.LOOKUP.text, region.name()));
        return null;
    }

    /** Returns a name, defined if it is new; null if that is rejected. Opens nothing. */
    public @Nullable RegionName lookup(String name) {
        if (!mayRecord() && admit(Operation.LOOKUP, name) != null) {
            return null;
        }
        String known = valid(Operation.LOOKUP, name);
        RegionName defined = known == null ? null : define(RegionKey.code(known));
        if (defined != null) {
            succeeded();
        }
        return defined;
    }

    public boolean contains(RegionName name) {
        return tree.definitions.contains(name);
    }

    /** Returns the site timers of the present run; null if that is rejected. */
    public @Nullable SiteTable sites(Site site) {
        if (!mayRecord() && admit(Operation.SITE, site) != null) {
            return null;
        }
        succeeded();
        return tree.sites;
    }

    public boolean isOfThisRun(SiteTable sites) {
        return sites == tree.sites;
    }

    /** Begins the execution of a SQL statement that the running region counts; the result ends it, once. */
    public SqlTexts.Execution beginSql(String text, long values) {
        return tree.sqlTexts.new Execution(text, values, runningPath(), hot.running().parent.callCount, clock);
    }

    // ---- what limits leave out --------------------------------------------------------------------------------------

    public long leftOut() {
        return tree.limits.open();
    }

    public Status startInside(String name) {
        if (valid(Operation.START, name) == null) {
            return hot.lastStatus;
        }
        succeeded();
        changeLeftOut(1, 1);
        return Status.SUCCESS;
    }

    private Status stopInside() {
        changeLeftOut(0, -1);
        if (tree.limits.open() == 0) {
            clear(Obstacle.LEFT_OUT);
        }
        openFastPath();
        return succeeded();
    }

    /** Stops the innermost of so many open regions that are only counted, for its owner; otherwise it was stopped before. */
    public Status stopInside(long depth) {
        return tree.limits.open() == depth ? stopInside() : succeeded();
    }

    /** Opens a region that was left out. From now on every start and stop takes the slow path. */
    private void enterLeftOut() {
        obstruct(Obstacle.LEFT_OUT);
        changeLeftOut(0, 1);
    }

    /** Counts calls, and the region that is opened or closed with them. Code that recurses deeply comes here last. */
    private void changeLeftOut(long calls, int opened) {
        hot.change(Change.LEAVE_OUT, tree.root, null, calls, opened);
    }

    private void leaveOut(RegionLimits.Place place, String name, long calls) {
        tree.limits.setReason(place);
        changeLeftOut(calls, 0);
        reportLimit(Operation.START, place, name);
        succeeded();
    }

    /** Reports the first operation of a run that exceeds a limit. */
    private void reportLimit(Operation operation, RegionLimits.Place place, String name) {
        if (tree.limits.isFirst(place)) {
            rejections.notice(
                    place == RegionLimits.Place.TOO_DEEP
                            ? Rejection.tooDeep(name, config.maxDepth())
                            : Rejection.tooManyRegions(operation.text, name, config.maxRegions()));
        }
    }

    // ---- scopes and guards ------------------------------------------------------------------------------------------

    /** Rejects the stop of an owned activation that is not the running one. */
    public Status rejectOwned(Operation operation, RegionName name) {
        return reject(operation, Rejection.ownedElsewhere(name, tree, hot.running()));
    }

    // ---- results ----------------------------------------------------------------------------------------------------

    public Status lastStatus() {
        return hot.lastStatus;
    }

    /** Returns the diagnostic line of the owner's last operation; empty if that succeeded. */
    public String lastMessage() {
        Rejection last = lastRejection;
        return hot.lastStatus.isSuccess() || last == null ? "" : last.line();
    }

    /** Returns what was recorded so far, or an empty summary with the status of a rejection; for the owner. */
    public Summary summary() {
        if (!mayRecord()) {
            Status answer = admit(Operation.SUMMARY);
            if (answer != null) {
                return Summary.rejected(answer);
            }
        }
        succeeded();
        return snapshot();
    }

    /** Returns the inclusive time of a call path so far; 0 for one that is not recorded, or if it is rejected. */
    public long readNanos(@Nullable Object handle, @Nullable Node node) {
        if (!mayRecord() && admit(Operation.READ_NANOS, handle) != null) {
            return 0;
        }
        if (node == null || !contains(node.name)) {
            reject(Rejection.unknownHandle(
                    Operation.READ_NANOS.text, handle, "use the one that startRegion() returns"));
            return 0;
        }
        if (!config.isTimed()) {
            reject(Rejection.noTimes(Operation.READ_NANOS.text + "()"));
            return 0;
        }
        succeeded();
        return node.isMuted() ? 0 : tree.inclusiveNanos(node, hot.running(), hot.clock);
    }

    /** Returns a consistent summary for any thread, also while the owner keeps recording. */
    public Summary snapshot() {
        return ownership.owner() == Thread.currentThread() ? read() : snapshots.take();
    }

    /** Returns the present state; for the owner, or where the owner cannot be recording. */
    Summary read() {
        checkIntact();
        long before = hot.version;
        Node innermost = hot.running();
        Summary summary = copy(innermost, before);
        if (summary == null) {
            throw new IllegalStateException("a summary by the recording thread found the tree changing");
        }
        VarHandle.loadLoadFence();
        // after the end of the owner another thread may record meanwhile
        if (hot.version == before) {
            keep(innermost, before, summary);
        }
        return summary;
    }

    /** Returns a consistent summary, or null if the owner recorded in the meantime. */
    @Nullable
    Summary tryRead() {
        long before = (long) VERSION.getAcquire(hot);
        if ((before & 1) != 0) {
            return null;
        }
        Node innermost = runningAsSeen();
        Summary summary = copy(innermost, before);
        VarHandle.loadLoadFence();
        if ((long) VERSION.getOpaque(hot) != before) {
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
            lastCopy =
                    new CopiedRows(copied, new WeakReference<>(summary.rows().table()), summary.contextDiagnostics());
        }
    }

    // ---- life -------------------------------------------------------------------------------------------------------

    public Status init() {
        return init(config.mismatchMode());
    }

    public Status init(@Nullable MismatchMode mode) {
        return change(Operation.INIT, () -> {
            if (mode == null) {
                return reject(Rejection.nullArgument("init", "mismatch mode"));
            }
            if (isBusy()) {
                return rejectOpen(Operation.INIT);
            }
            replaceTree(new CallTree(config, tree.nextRun(), clock.nanoTime()));
            mismatchMode = mode;
            clear(Obstacle.UNINITIALIZED);
            disableDepth = 0;
            clear(Obstacle.DISABLED);
            release();
            return succeeded();
        });
    }

    /** Initializes a new recorder of a session for one thread, or for the first that claims it if that is null. */
    public Recorder initFor(@Nullable Thread thread) {
        init();
        ownership.pin(thread);
        return this;
    }

    /** Ends the run, and returns to the clock and the listener of the configuration. */
    public Status finish() {
        return change(Operation.FINISH, () -> {
            if (isBusy()) {
                return rejectOpen(Operation.FINISH);
            }
            if (!has(Obstacle.UNINITIALIZED)) {
                set(Obstacle.UNINITIALIZED);
                setClocks(config.clock());
                replaceTree(new CallTree(config, tree.nextRun(), 0));
            }
            listening.restore();
            release();
            rejections.end();
            return succeeded();
        });
    }

    /** Sets counts and times to zero, with nothing open unless {@code alsoRunning}. */
    public Status reset(boolean alsoRunning) {
        Operation operation = alsoRunning ? Operation.RESET_RUNNING : Operation.RESET;
        return changeTree(operation, alsoRunning, this::resetTree);
    }

    private Status resetTree() {
        long now = clock.nanoTime();
        Instant date = config.dates().instant();
        hot.changeInSteps(() -> {
            tree.reset(now, date);
            moveTo(tree.root);
        });
        clear(Obstacle.LEFT_OUT);
        Throwable thrown = listening.reset(tree.root);
        release();
        return thrown == null
                ? succeeded()
                : reject(
                        Rejection.listenerFailed(thrown, "reset", "the reset took place anyway"),
                        thrown,
                        ErrorPolicy.RETURN);
    }

    public Status restore(@Nullable SerializedTree saved) {
        return changeTree(Operation.RESTORE, false, () -> {
            if (saved == null) {
                return reject(Rejection.nullArgument("restore", "serialized tree"));
            }
            if (!config.isTimed()) {
                return reject(Rejection.noTimes(Operation.RESTORE.text + "()"));
            }
            if (saved.regions().size() > Long.MAX_VALUE - lastNumber) {
                return reject(Rejection.handlesExhausted("restore", null));
            }
            CallTree restored = new CallTree(config, tree.nextRun(), clock.nanoTime());
            lastNumber = restored.restore(saved, lastNumber);
            replaceTree(restored);
            return succeeded();
        });
    }

    public Status clearSites(Predicate<Site> cleared) {
        return change(Operation.CLEAR_SITES, () -> {
            if (has(Obstacle.UNINITIALIZED)) {
                return rejectUninitialized(Operation.CLEAR_SITES, Argument.NONE);
            }
            List<Site> busy = tree.sites.running(cleared);
            if (!busy.isEmpty()) {
                return reject(Rejection.sitesRunning("clearSites", busy));
            }
            tree.sites.clear(cleared);
            return succeeded();
        });
    }

    public Status disable() {
        return change(Operation.DISABLE, () -> {
            disableDepth = Math.incrementExact(disableDepth);
            obstruct(Obstacle.DISABLED);
            return succeeded();
        });
    }

    public Status enable() {
        return change(Operation.ENABLE, () -> {
            if (disableDepth == 0) {
                return reject(Rejection.notDisabled());
            }
            disableDepth--;
            if (disableDepth == 0) {
                clear(Obstacle.DISABLED);
            }
            return succeeded();
        });
    }

    /** Pauses the clock of this recorder while its thread records on another one. */
    public void pause() {
        long now = clock.nanoTime();
        hot.changeInSteps(() -> tree.pause(now));
        obstruct(Obstacle.PAUSED);
    }

    public void resume() {
        long now = clock.nanoTime();
        hot.changeInSteps(() -> tree.resume(hot.running(), now));
        clear(Obstacle.PAUSED);
        openFastPath();
    }

    public boolean isPaused() {
        return has(Obstacle.PAUSED);
    }

    // ---- settings ---------------------------------------------------------------------------------------------------

    public boolean isWanted(int level) {
        return level <= config.maxLevel();
    }

    /** Sets the clock, or returns to that of the configuration. */
    public Status changeClock(Operation operation, @Nullable NanoClock wanted) {
        @Nullable NanoClock newClock = operation == Operation.CLEAR_CLOCK ? config.clock() : wanted;
        return change(operation, () -> {
            if (newClock == null) {
                return reject(Rejection.nullArgument(operation.text, "clock"));
            }
            boolean initialized = !has(Obstacle.UNINITIALIZED);
            if (isRunning() || initialized && tree.hasData(hot.running())) {
                return reject(Rejection.dataRecorded(operation.text));
            }
            if (initialized) {
                long now = newClock.nanoTime();
                Instant date = config.dates().instant();
                hot.changeInSteps(() -> tree.restartWindow(now, date));
            }
            setClocks(newClock);
            return succeeded();
        });
    }

    private void setClocks(NanoClock newClock) {
        clock = newClock;
        hot.clock = config.regionClock(newClock);
    }

    /** Returns the clock; for timers that follow this recorder. */
    public NanoClock clock() {
        return clock;
    }

    public Status changeListener(Operation operation, @Nullable RegionListener newListener) {
        return change(operation, () -> {
            if (newListener == null && operation == Operation.SET_LISTENER) {
                return reject(Rejection.nullArgument(operation.text, "listener"));
            }
            if (isRunning()) {
                return rejectOpen(operation);
            }
            listening.set(newListener);
            return succeeded();
        });
    }

    public Status errorPolicy(@Nullable ErrorPolicy policy) {
        return change(Operation.ERROR_POLICY, () -> {
            if (policy == null) {
                return reject(Rejection.nullArgument("errorPolicy", "policy"));
            }
            rejections.setPolicy(policy);
            return succeeded();
        });
    }

    /** As {@link #errorPolicy}, in any state of the recorder; while no thread records. */
    public void setErrorPolicy(ErrorPolicy policy) {
        rejections.setPolicy(policy);
    }

    // ---- ends of starts and stops -----------------------------------------------------------------------------------

    /** Completes a start where the hot path ends: with a listener, or after a rejection. */
    public Status started(Node node) {
        return hot.isQuiet ? Status.SUCCESS : listening.started(node);
    }

    private Status lost(Rejection time) {
        tree.limits.addLostTime();
        return reject(time);
    }

    public Status stopped(Operation operation, Node node, long now) {
        return hot.isQuiet ? Status.SUCCESS : listening.noticed(operation, node, false, now);
    }

    /** As {@link #stopped}, where the time of the call was left out. */
    public Status stoppedTimeless(Operation operation, Node node, long now) {
        stopped(operation, node, now);
        tree.limits.addLostTime();
        return reject(operation, Rejection.timeExhausted("stop", node.name.text, node));
    }

    /** Returns a reading for the listener, which is the given one if times are measured. */
    long readingFor(long nanos) {
        return config.isTimed() ? nanos : clock.nanoTime();
    }

    // ---- rejections -------------------------------------------------------------------------------------------------

    public Status reject(Rejection rejection) {
        return reject(rejection, null, ErrorPolicy.RETURN);
    }

    /** As {@link #reject(Rejection)}, and at least as the operation says. */
    public Status reject(Operation operation, Rejection rejection) {
        return reject(rejection, null, operation.leastPolicy());
    }

    /** As {@link #reject(Rejection)}, by at least this policy: where no status is returned, a rejection is never silent. */
    Status reject(Rejection rejection, @Nullable Throwable cause, ErrorPolicy atLeast) {
        Status status = rejection.id().status();
        remember(status, rejection);
        return rejections.report(status, rejection, cause, true, atLeast);
    }

    /**
     * Rejects an operation of something that is built on this recorder, such as a reduction over ranks, as this rejects its own.
     *
     * @param isSpokesman false if another rank writes the line to standard error, which both share
     */
    public Status reject(Status status, boolean isSpokesman, Rejection rejection, @Nullable Throwable cause) {
        remember(status, rejection);
        return rejections.report(
                status, rejection, cause, isSpokesman || !config.sharesStandardError(), ErrorPolicy.RETURN);
    }

    /** Returns who gets the diagnostics, if they go to standard error, which all ranks of a job share; null otherwise. */
    public @Nullable DiagnosticSink sharedDiagnostics() {
        return config.sharesStandardError() ? rejections.sink() : null;
    }

    public Status rejectHandle(Operation operation, @Nullable Object handle) {
        return reject(Rejection.unknownHandle(operation.text, handle, LOOK_UP));
    }

    private Status rejectUninitialized(Operation operation, Argument argument) {
        if (!has(Obstacle.CLOSED)) {
            return reject(operation, Rejection.uninitialized(operation.text, argument));
        }
        Rejection rejection = Rejection.sessionClosed(operation.text, argument);
        remember(Status.NOT_INITIALIZED, rejection);
        return rejections.reportAfterClose(rejection, operation.leastPolicy());
    }

    private void remember(Status status, Rejection rejection) {
        hot.lastStatus = status;
        lastRejection = rejection;
        hot.isQuiet = false;
    }

    /** Unlike other rejections, that of another thread leaves {@link #lastStatus}, which belongs to the owner. */
    private Status answerWrongThread(Operation operation, Argument argument) {
        boolean isIgnored = config.wrongThreadPolicy() == WrongThreadPolicy.IGNORE
                && operation.access != Access.RESULT
                && operation.access != Access.CHANGE;
        if (isIgnored) {
            return Status.SUCCESS;
        }
        Rejection rejection = Rejection.wrongThread(operation.text, argument, ownership.owner());
        return rejections.report(rejection.id().status(), rejection, null, true, operation.leastPolicy());
    }

    private Status rejectOpen(Operation operation) {
        return reject(
                isRunning()
                        ? Rejection.regionsOpen(operation.text, hot.running())
                        : Rejection.sitesRunning(operation.text, tree.sites.running(site -> true)));
    }

    /** Returns whether a rejection says only that the session is closed. */
    public boolean isAfterClose(FTimerException rejection) {
        return has(Obstacle.CLOSED) && rejection.status() == Status.NOT_INITIALIZED;
    }

    public Status succeeded() {
        if (!hot.isQuiet) {
            hot.lastStatus = Status.SUCCESS;
            hot.isQuiet = listening.isUnobserved();
        }
        return Status.SUCCESS;
    }

    // ---- ownership --------------------------------------------------------------------------------------------------

    /** Makes the calling thread the owner if there is none that is alive; returns whether it is the owner now. */
    public boolean claim() {
        return ownership.claim();
    }

    /** Returns the thread that this belongs to, if any; it may have ended. For any thread. */
    public @Nullable Thread owner() {
        return ownership.owner();
    }

    /** Releases the recorder, with regions open or not, so that the next thread that records owns it; for the owner. */
    public void release() {
        if (!ownership.isPinned()) {
            hot.fast = null;
            ownership.release();
        }
    }

    /**
     * Rejects timing calls of a lane until {@link #unbar()}. A call in progress may still be recorded; if it leaves a region open,
     * calls are admitted until that region is closed. For any thread.
     */
    public void bar() {
        obstruct(Obstacle.BARRED);
    }

    /** Admits timing calls again; for any thread. */
    public void unbar() {
        clear(Obstacle.BARRED);
    }

    /** Rejects every call from now on; for any thread. */
    public void close() {
        obstruct(Obstacle.CLOSED);
    }

    /** Returns whether operations are rejected because the recorder is not initialized; false after its session was closed. */
    public boolean isUninitialized() {
        return has(Obstacle.UNINITIALIZED) && !has(Obstacle.CLOSED) && !isOutside();
    }

    /** Returns whether it is closed; for any thread. */
    public boolean isClosed() {
        return has(Obstacle.CLOSED);
    }

    /**
     * Returns whether this is closed; for the owner, which leaves a call out for that reason. No later call may take the fast
     * path because the closing thread has not cleared it yet, and then miss the regions of the call left out.
     */
    public boolean isClosedToOwner() {
        boolean isClosed = has(Obstacle.CLOSED);
        if (isClosed) {
            FAST.setVolatile(hot, null);
        }
        return isClosed;
    }

    /** Returns whether the owner has ended; for any thread. */
    public boolean isAbandoned() {
        return ownership.isAbandoned();
    }

    // ---- state ------------------------------------------------------------------------------------------------------

    public Node running() {
        return hot.running();
    }

    /** As {@link #running}, for any thread; the root if the tree is seen in the middle of a change. */
    public Node runningAsSeen() {
        Node[] nodes = hot.nodes;
        int position = hot.position;
        // another thread may see the position before the node
        Node node = position < nodes.length ? nodes[position] : null;
        return node == null ? tree.root : node;
    }

    /** Returns whether a region is open, recorded or only counted. */
    public boolean isRunning() {
        return hot.position != 0 || tree.limits.open() > 0;
    }

    public boolean isBusy() {
        return isRunning() || tree.sites.isAnyRunning();
    }

    /** Returns the path of the running region for messages, outermost first. */
    public String openPath() {
        return new OpenRegions(runningAsSeen()).path();
    }

    /** Returns the path of the running region, or else a running site timer, for messages. */
    public String busyPath() {
        List<Site> sites = tree.sites.running(site -> true);
        return isRunning() || sites.isEmpty() ? openPath() : "site timer " + sites.get(0);
    }

    /** Returns the path of the running region, which must exist; for the owner. */
    public RegionPath runningPath() {
        return hot.running().path();
    }

    /** Returns whether a region is open with one of these names, see {@link OpenRegions#haveName}; for the owner. */
    public boolean isInside(String names) {
        return new OpenRegions(hot.running()).haveName(names);
    }

    private void replaceTree(CallTree newTree) {
        hot.changeInSteps(() -> {
            tree = newTree;
            moveTo(newTree.root);
        });
    }

    /** Makes a node the running region, and the root of the tree none; inside a change. */
    private void moveTo(Node running) {
        hot.nodes = tree.index.nodes;
        hot.found = running;
        hot.position = running.index;
        hot.guess = running.firstChild;
    }

    /**
     * Closes the recorder permanently if its own state is damaged: plausible but wrong numbers would be worse than none. No
     * call of the API can damage it. Not for other threads while the owner lives: a change under way would look like damage.
     */
    private void checkIntact() {
        // while starts are only counted the tree does not change, and a walk up a deep tree would make each of them
        // expensive
        boolean mayHaveChanged = tree.limits.open() == 0;
        if (damage == null && ((hot.version & 1) != 0 || mayHaveChanged && !tree.isReachedFrom(hot.running()))) {
            damage = "the state of this timer is damaged while open: " + openPath()
                    + "; its numbers are lost, create a new one";
            close();
        }
        failIfDamaged();
    }

    /** Throws if the state is damaged; for any thread. */
    public void failIfDamaged() {
        if (damage != null) {
            throw new IllegalStateException(damage);
        }
    }
}
