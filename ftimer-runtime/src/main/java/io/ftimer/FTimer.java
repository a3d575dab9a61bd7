package io.ftimer;

import io.ftimer.internal.engine.ClockReads;
import io.ftimer.internal.engine.HotState;
import io.ftimer.internal.engine.Node;
import io.ftimer.internal.engine.Operation;
import io.ftimer.internal.engine.RecorderSetup;
import io.ftimer.internal.engine.RegionName;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.engine.SiteTable;
import io.ftimer.sites.Site;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import io.ftimer.values.WrongThreadPolicy;
import java.util.List;
import java.util.Objects;
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
 * owning thread. A call from another thread cannot damage the tree; see {@link WrongThreadPolicy}.
 */
@SuppressWarnings("exports") // the superclass is no API
public final class FTimer extends HotState {
    /*
     * The public face of a recorder: its documented operations, and the hot path of those that must be fast, which ends in the
     * Recorder. HotState explains how a recorder works.
     */

    private final Handles handles;

    /** Creates a recorder; {@code listeners} make its listeners. */
    FTimer(RecorderSetup setup, List<Supplier<? extends TimerListener>> listeners) {
        this(setup, listeners, new Handles());
    }

    private FTimer(RecorderSetup setup, List<Supplier<? extends TimerListener>> listeners, Handles handles) {
        super(
                setup,
                listeners.isEmpty() || !setup.notifies()
                        ? null
                        : new NotifiedListener(
                                listeners.stream().map(FTimer::supplied).toList(), null, handles));
        this.handles = handles;
    }

    private static TimerListener supplied(Supplier<? extends TimerListener> listener) {
        return Objects.requireNonNull(listener.get(), "the supplied listener");
    }

    /**
     * Returns the recorder that a recorder below the API is a part of, for fTimer's own modules: this class is the only one of its kind.
     *
     * @hidden
     */
    public static FTimer of(HotState face) {
        return (FTimer) face;
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
            Status answer = recorder.admitNamed(Operation.START, name, name);
            if (answer != null) {
                return answer;
            }
        }
        Node child = nodes[guess];
        if (child.givenName != name) {
            child = recorder.childNamed(name);
        }
        return child != null && open(child, Node.UNOWNED) ? started(child) : lastStatus;
    }

    /**
     * Opens a region inside the running one and returns the handle of its call path, for {@link #readNanos}. A rejected start
     * returns {@link RegionHandle#NONE}, and {@link #lastStatus()} says why; so does one that a limit leaves out, with
     * {@link Status#SUCCESS}.
     */
    public RegionHandle startRegion(String name) {
        Node opened = recorder.startRegion(name);
        return opened == null ? RegionHandle.NONE : new RegionHandle(opened);
    }

    /**
     * Opens the region of a handle inside the running one.
     *
     * @return as {@link #start(String)}, {@link Status#UNKNOWN} also for a handle of another run
     */
    public Status start(TimerId id) {
        if (Thread.currentThread() != fast) {
            Status answer = recorder.admitHandle(Operation.START, id, nameOf(id));
            if (answer != null) {
                return answer;
            }
        }
        Node child = nodes[guess];
        if (id == null || child.name != id.name) {
            child = recorder.childOf(id, nameOf(id));
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
            Status answer = recorder.admitNamed(Operation.STOP, name, name);
            if (answer != null) {
                return answer;
            }
        }
        long now = ClockReads.read(clock);
        Node closing = running();
        return closing.givenName == name ? stopAt(closing, now) : recorder.stopNamed(name, now);
    }

    /**
     * Closes the running region, which must be that of the handle.
     *
     * @return as {@link #stop(String)}, {@link Status#UNKNOWN} for a handle of another run
     */
    public Status stop(TimerId id) {
        if (Thread.currentThread() != fast) {
            Status answer = recorder.admitHandle(Operation.STOP, id, nameOf(id));
            if (answer != null) {
                return answer;
            }
        }
        long now = ClockReads.read(clock);
        Node closing = running();
        return id != null && closing.name == id.name ? stopAt(closing, now) : recorder.stopOf(id, nameOf(id), now);
    }

    private static @Nullable RegionName nameOf(@Nullable TimerId id) {
        return id == null ? null : id.name;
    }

    /** Completes the start of a region that was opened. */
    Status started(Node opened) {
        return isQuiet ? Status.SUCCESS : recorder.started(opened);
    }

    private Status stopAt(Node closing, long now) {
        return close(closing, now)
                ? isQuiet ? Status.SUCCESS : recorder.stopped(Operation.STOP, closing, now)
                : recorder.stoppedTimeless(Operation.STOP, closing, now);
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
        return recorder.isWanted(level);
    }

    /**
     * Closes the running region, whatever its name, and opens one named {@code name} in its place with the same clock read:
     * the phases of a loop, without a gap.
     *
     * @return as {@link #start(String)}, {@link Status#MISMATCH} if no region is running
     */
    public Status next(String name) {
        if (Thread.currentThread() != fast) {
            Status answer = recorder.admitNamed(Operation.NEXT, name, name);
            if (answer != null) {
                return answer;
            }
        }
        return recorder.next(name);
    }

    /**
     * Adds calls that were timed elsewhere, for instance by a library, to a region inside the running one. Their time is
     * subtracted from the self time of the running region, which becomes negative if they were not made inside it, as reports for people
     * say. The
     * listener is not notified, and they affect the call numbers of {@link io.ftimer.summary.SummaryEntry#callStats()} only.
     *
     * @return as {@link #start(String)}, {@link Status#UNKNOWN} also if {@code calls} is negative or the sum of the times does
     *     not fit 64 bits
     */
    public Status add(String name, long calls, long nanos) {
        return recorder.add(name, calls, nanos);
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
        SiteTable run = recorder.sites(site);
        return run == null ? new SiteTimer(recorder, site, new SiteTable()) : handles.of(recorder, site, run);
    }

    /**
     * Returns the handle of a name, defining the name if it is new; {@link TimerId#NONE} if that is rejected. A lookup opens
     * nothing and does not make the calling thread the owner.
     */
    public TimerId lookup(String name) {
        RegionName known = recorder.lookup(name);
        return known == null ? TimerId.NONE : handles.of(known);
    }

    /** Returns whether a handle belongs to the present run of this timer; false for null. Any thread may ask. */
    public boolean isKnown(@Nullable TimerId id) {
        return id != null && recorder.contains(id.name);
    }

    // ---- scopes and guards ------------------------------------------------------------------------------------------

    /** Returns whether the calling thread owns this recorder and may record without further checks. */
    boolean mayRecord() {
        return Thread.currentThread() == fast;
    }

    /** Returns whether the calling thread owns this recorder and may close a region at once, with nothing left to do. */
    boolean mayCloseQuietly() {
        return Thread.currentThread() == fast && isQuiet;
    }

    /** Opens a region with a token of its own for an admitted caller; null if that is rejected. */
    @Nullable
    Node openOwned(String name) {
        long token = lastToken + 1;
        if (token < 0) {
            recorder.reject(Rejection.tokensExhausted(name));
            return null;
        }
        Node child = nodes[guess];
        if (child.givenName != name) {
            child = recorder.childNamed(name);
        }
        return openOwned(child, token);
    }

    /** As {@link #openOwned(String)}, for a handle of this run. */
    @Nullable
    Node openOwned(TimerId id) {
        long token = lastToken + 1;
        if (token < 0) {
            recorder.reject(Rejection.tokensExhausted(id.name()));
            return null;
        }
        Node child = nodes[guess];
        if (child.name != id.name) {
            child = recorder.childOf(id, id.name);
        }
        return openOwned(child, token);
    }

    private @Nullable Node openOwned(@Nullable Node child, long token) {
        if (child == null) {
            return null;
        }
        lastToken = token;
        return open(child, token) ? child : null;
    }

    /** Returns the region that runs, which may be one that a scope or guard owns. */
    Node innermost() {
        return running();
    }

    /** Closes the running region for its owner; false if its time was left out. */
    boolean closeOwned(Node closing, long now) {
        return close(closing, now);
    }

    long now() {
        return ClockReads.read(clock);
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
        return recorder.lastMessage();
    }

    /**
     * Returns what was recorded so far; running regions count up to now. If it is rejected, the summary is empty and its
     * {@link Summary#status()} says why.
     */
    public Summary summary() {
        return recorder.summary();
    }

    /**
     * Returns the inclusive time of one call path so far, in nanoseconds, up to now if it is running. Changes nothing.
     * Returns 0 for a region that is not recorded. If it is rejected, it returns 0 and {@link #lastStatus()} is not
     * {@link Status#SUCCESS}: {@link Status#UNKNOWN} for a handle of another run.
     */
    public long readNanos(RegionHandle region) {
        return recorder.readNanos(region, region == null ? null : region.node);
    }

    // ---- life -------------------------------------------------------------------------------------------------------

    /** Initializes with the mismatch mode of the builder; see {@link #init(MismatchMode)}. */
    public Status init() {
        return recorder.init();
    }

    /**
     * Starts a run: forgets all names, handles, counts and times, keeps clock and listener, and starts the window.
     *
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if the mode is null; {@link Status#ACTIVE}, with nothing
     *     changed, if a region is open or a site timer is running
     */
    public Status init(MismatchMode mode) {
        return recorder.init(mode);
    }

    /**
     * Ends the run: forgets everything including the listener, and returns to the clock and the listener of the builder. On a
     * timer that is not initialized only a listener that was set is forgotten.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE}, with nothing changed, if a region is open or a site timer is
     *     running
     */
    public Status finish() {
        return recorder.finish();
    }

    /**
     * Sets counts and times to zero, keeps names and handles, and restarts the window.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE}, with nothing changed, if a
     *     region is open or a site timer is running
     */
    public Status reset() {
        return recorder.reset(false);
    }

    /**
     * As {@link #reset()}, also while regions are open or site timers running: they end without being recorded, and the
     * listener gets {@link TimerListener#onReset} instead of their stops. A scope or guard that owns one of them finds its
     * activation ended.
     */
    public Status resetRunning() {
        return recorder.reset(true);
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
        return recorder.restore(saved);
    }

    /**
     * Sets the site timers that are in any of these groups to zero. Timers of no group keep their values;
     * {@link #clearSites()} sets all to zero.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE}, with nothing changed, if one of
     *     them is running
     */
    public Status clearSites(long groups) {
        return recorder.clearSites(site -> site.isInAny(groups));
    }

    /** Sets all site timers to zero, those of no group too; otherwise as {@link #clearSites(long)}. */
    public Status clearSites() {
        return recorder.clearSites(site -> true);
    }

    /**
     * Stops recording regions until {@link #enable()} was called as often as this: starts and stops do nothing and succeed.
     * The time counts as self time of the region that is open. What was started before must be stopped before or after,
     * except by a scope or guard, which knows what it owns. A new {@link #init()} enables recording.
     *
     * @return {@link Status#SUCCESS}
     */
    public Status disable() {
        return recorder.disable();
    }

    /**
     * Undoes one {@link #disable()}.
     *
     * @return {@link Status#SUCCESS}; {@link Status#MISMATCH} if recording is not disabled
     */
    public Status enable() {
        return recorder.enable();
    }

    // ---- settings ---------------------------------------------------------------------------------------------------

    /**
     * Sets the clock. On an initialized timer the window restarts in the epoch of the new clock.
     *
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if the clock is null; {@link Status#ACTIVE}, with nothing
     *     changed, if a region is open or the run has recorded data
     */
    public Status setClock(NanoClock newClock) {
        return recorder.changeClock(Operation.SET_CLOCK, newClock);
    }

    /** Returns to the clock of the builder, {@link NanoClock#system()} unless set; otherwise as {@link #setClock}. */
    public Status clearClock() {
        return recorder.changeClock(Operation.CLEAR_CLOCK, null);
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
        return recorder.changeListener(
                Operation.SET_LISTENER,
                newListener == null ? null : new NotifiedListener(List.of(newListener), newUserData, handles));
    }

    /** Removes the listener and its user data; {@link Status#ACTIVE} if a region is open. */
    public Status clearListener() {
        return recorder.changeListener(Operation.CLEAR_LISTENER, null);
    }

    /** Sets what rejected operations do from now on; {@link Status#UNKNOWN} if the policy is null. */
    public Status errorPolicy(ErrorPolicy policy) {
        return recorder.errorPolicy(policy);
    }
}
