package io.ftimer;

import io.ftimer.internal.DiagnosticId;
import io.ftimer.internal.RegionNames;
import io.ftimer.internal.TextEscapes;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The life, the configuration and the names of a recorder: the part of {@link FTimer} that need not be fast, on a page of its own.
 */
abstract sealed class TimerLifecycle extends Gate permits FTimer {
    NanoClock clock;
    CallTree tree;
    MismatchMode mismatchMode;

    private final @Nullable TimerListener firstListener;

    @Nullable
    TimerListener listener;

    @Nullable
    Object userData;

    /** Handles given out so far. Goes on over init and finish, so that a handle is never used twice. */
    long lastNumber;

    /** Guard tokens given out so far; 0 stands for no guard. */
    long lastToken;

    /** What is wrong with the state of this timer; null as long as nothing is. */
    private volatile @Nullable String damage;

    TimerLifecycle(RecorderConfig config, Refusals refusals) {
        super(config, refusals);
        clock = config.clock();
        mismatchMode = config.mismatchMode();
        firstListener = config.newListener();
        listener = firstListener;
        tree = newTree(RunId.ofRecorder(), 0);
    }

    private CallTree newTree(RunId run, long nowNanos) {
        Node root = config.callStatistics() ? CallStatsNode.newRoot() : new Node();
        return new CallTree(root, config.filter(), run, nowNanos, config.dates().instant());
    }

    /** Initialises with the mismatch mode of the builder; see {@link #init(MismatchMode)}. */
    public Status init() {
        return init(config.mismatchMode());
    }

    /**
     * Begins a run: forgets all names, handles, counts and times, keeps clock and listener, and starts the window.
     *
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if the mode is null; {@link Status#ACTIVE}, with nothing
     *     changed, if a region is open
     */
    public Status init(MismatchMode mode) {
        return change("init", () -> {
            if (mode == null) {
                return refuseNull("init", "mismatch mode");
            }
            if (isBusy()) {
                return refuseOpen("init");
            }
            tree = newTree(tree.nextRun(), clock.nanoTime());
            mismatchMode = mode;
            initialized = true;
            disableDepth = 0;
            release();
            return succeeded();
        });
    }

    /**
     * Ends the run: forgets everything, the listener too, and goes back to the clock and the listener of the builder. On a timer
     * that is not initialised only a listener that was set is forgotten.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE}, with nothing changed, if a region is open or a site timer running
     */
    public Status finish() {
        return change("finish", () -> {
            if (isBusy()) {
                return refuseOpen("finish");
            }
            if (initialized) {
                initialized = false;
                clock = config.clock();
                tree = newTree(tree.nextRun(), 0);
            }
            listener = firstListener;
            userData = null;
            release();
            return succeeded();
        });
    }

    /**
     * Zeroes counts and times, keeps names and handles, and restarts the window.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE}, with nothing changed, if a
     *     region is open
     */
    public Status reset() {
        return changeTree("reset", false, this::resetTree);
    }

    /**
     * As {@link #reset()}, also while regions are open or site timers running: they end without being recorded, and the
     * listener hears no event of it, but {@link TimerListener#onReset}. A scope or guard that owns one of them finds its activation gone.
     */
    public Status resetRunning() {
        return changeTree("resetRunning", true, this::resetTree);
    }

    private Status resetTree() {
        tree.reset(clock.nanoTime(), config.dates().instant());
        TimerListener hearer = listener;
        return hearer == null ? succeeded() : tellReset(hearer);
    }

    private Status tellReset(TimerListener hearer) {
        fast = null;
        inListener = true;
        try {
            hearer.onReset(userData);
            return succeeded();
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            release();
            lastStatus = DiagnosticId.LISTENER_FAILED.status();
            return refusals.report(
                    DiagnosticId.LISTENER_FAILED,
                    () -> "the listener threw " + TextEscapes.escape(e.toString())
                            + " on the reset, which was made all the same",
                    e);
        } finally {
            inListener = false;
        }
    }

    /**
     * Replaces the tree by one that was serialized, for instance that of an earlier run. Its times and calls are kept and
     * added to; all names, handles and guards of before are forgotten, and the window restarts.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} if a region is open;
     *     {@link Status#UNKNOWN} if {@code saved} is null or there are not handles enough. After a refusal the tree is as it
     *     was
     */
    public Status restore(SerializedTree saved) {
        return changeTree("restore", false, () -> {
            if (saved == null) {
                return refuseNull("restore", "serialized tree");
            }
            if (saved.regions().size() > Long.MAX_VALUE - lastNumber) {
                return refuseNumbers("restore", null);
            }
            CallTree restored = newTree(tree.nextRun(), clock.nanoTime());
            lastNumber = restored.restore(saved, lastNumber);
            tree = restored;
            return succeeded();
        });
    }

    private Status changeTree(String operation, boolean alsoRunning, Supplier<Status> change) {
        return change(operation, () -> {
            if (!initialized) {
                return refuseUninitialized(operation, null);
            }
            if (isBusy() && !alsoRunning) {
                return refuseOpen(operation);
            }
            Status status = change.get();
            if (status.isSuccess()) {
                release();
            }
            return status;
        });
    }

    /**
     * Zeroes the site timers that are in any of these groups. Timers of no group are left as they are; {@link #reset()}
     * zeroes all.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE}, with nothing changed, if one of
     *     them is running
     */
    public Status clearSites(long groups) {
        return change("clearSites", () -> {
            if (!initialized) {
                return refuseUninitialized("clearSites", null);
            }
            List<SiteTimer> running = tree.sites.running(site -> site.isInAny(groups));
            if (!running.isEmpty()) {
                return refuseRunningSites("clearSites", running);
            }
            tree.sites.clear(site -> site.isInAny(groups));
            return succeeded();
        });
    }

    /**
     * Sets the clock. On an initialised timer the window restarts in the new clock's epoch.
     *
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if the clock is null; {@link Status#ACTIVE}, with nothing
     *     changed, if a region is open or the run has recorded anything
     */
    public Status setClock(NanoClock newClock) {
        return changeClock("setClock", newClock);
    }

    /** Goes back to the clock of the builder, {@link NanoClock#system()} unless set; otherwise as {@link #setClock}. */
    public Status clearClock() {
        return changeClock("clearClock", config.clock());
    }

    private Status changeClock(String operation, @Nullable NanoClock newClock) {
        return change(operation, () -> {
            if (newClock == null) {
                return refuseNull(operation, "clock");
            }
            if (isRunning() || initialized && tree.hasData()) {
                return refuse(
                        DiagnosticId.DATA_RECORDED,
                        () -> "cannot " + operation + ": the run has recorded data; reset(), init() or finish() first");
            }
            if (initialized) {
                tree.restartWindow(newClock.nanoTime(), config.dates().instant());
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
     * Sets who hears about every start and stop, before or after {@link #init()}.
     *
     * @param newUserData handed to the listener with each event
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if the listener is null; {@link Status#ACTIVE} if a region is
     *     open
     */
    public Status setListener(TimerListener newListener, @Nullable Object newUserData) {
        return change(
                "setListener",
                () -> newListener == null
                        ? refuseNull("setListener", "listener")
                        : changeListener("setListener", newListener, newUserData));
    }

    /** Removes the listener and its user data; {@link Status#ACTIVE} if a region is open. */
    public Status clearListener() {
        return change("clearListener", () -> changeListener("clearListener", null, null));
    }

    private Status changeListener(String operation, @Nullable TimerListener newListener, @Nullable Object newUserData) {
        if (isRunning()) {
            return refuseOpen(operation);
        }
        listener = newListener;
        userData = newUserData;
        return succeeded();
    }

    /**
     * Records no region from now on, until {@link #enable()} was called as often as this: starts and stops do nothing and
     * succeed. The time is self time of the region that is open. What is started before must be stopped before or after,
     * except by a scope or guard, which knows what it owns. A new {@link #init()} enables.
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
     * Takes one {@link #disable()} back.
     *
     * @return {@link Status#SUCCESS}; {@link Status#MISMATCH} if there is none
     */
    public Status enable() {
        return change("enable", () -> {
            if (disableDepth == 0) {
                return refuse(
                        DiagnosticId.NOT_DISABLED,
                        () -> "cannot enable: recording is not disabled; call disable() as often as enable()");
            }
            disableDepth--;
            return succeeded();
        });
    }

    /** Sets what refused operations do from now on; {@link Status#UNKNOWN} if the policy is null. */
    public Status errorPolicy(ErrorPolicy policy) {
        return change("errorPolicy", () -> {
            if (policy == null) {
                return refuseNull("errorPolicy", "policy");
            }
            refusals.policy = policy;
            return succeeded();
        });
    }

    /** Returns the status of the owner's last operation, also of one that answers something else than a status. */
    public Status lastStatus() {
        return lastStatus;
    }

    /**
     * Refuses an operation of something that is built on this timer, such as a reduction over ranks, as this timer refuses
     * its own: by its {@link ErrorPolicy}, to its diagnostics, and counted by its session.
     *
     * @param status what the refused operation answers
     * @param line the whole diagnostic line, made only if somebody reads it
     * @param cause what is behind it, for the exception under {@link ErrorPolicy#THROW}
     * @return {@code status}
     */
    public Status refuseFor(Status status, Supplier<String> line, @Nullable Throwable cause) {
        lastStatus = status;
        return refusals.report(status, line, cause);
    }

    @Override
    final boolean isRunning() {
        return tree.top != tree.root;
    }

    /** Returns whether any region is open or any site timer running. */
    private boolean isBusy() {
        return isRunning() || tree.sites.isAnyRunning();
    }

    private Status refuseNull(String operation, String what) {
        return refuse(
                DiagnosticId.BAD_CONFIGURATION, () -> "cannot " + operation + ": the " + what + " must not be null");
    }

    private Status refuseOpen(String operation) {
        if (!isRunning()) {
            return refuseRunningSites(operation, tree.sites.running(site -> true));
        }
        return refuse(
                DiagnosticId.REGIONS_OPEN,
                () -> "cannot " + operation + " while regions are open: " + tree.openPath() + "; stop them first");
    }

    private Status refuseRunningSites(String operation, List<SiteTimer> running) {
        return refuse(
                DiagnosticId.SITE_RUNNING,
                () -> "cannot " + operation + " while site timers are running: "
                        + running.stream().map(timer -> timer.site().toString()).collect(Collectors.joining(", "))
                        + "; stop them first");
    }

    /** Returns the trimmed name, or null if it is refused. */
    final @Nullable String valid(String operation, @Nullable String raw) {
        return RegionNames.legal(operation, raw, this::refuse);
    }

    /** Returns the handle of a valid name, or null if there are no handles left. */
    final @Nullable TimerId define(String name) {
        Definitions definitions = tree.definitions;
        // several threads may look names up before one of them owns the timer
        synchronized (definitions) {
            TimerId known = definitions.find(name);
            if (known != null) {
                return known;
            }
            if (lastNumber < Long.MAX_VALUE) {
                return definitions.define(name, ++lastNumber);
            }
        }
        refuseNumbers("define", name);
        return null;
    }

    private Status refuseNumbers(String operation, @Nullable String subject) {
        return refuse(
                DiagnosticId.IDS_EXHAUSTED,
                () -> "cannot " + described(operation, subject) + ": all handles are used up");
    }

    /**
     * Stops the timer for good if its own state is damaged: plausible but wrong numbers would be worse than none. No call of
     * the API can bring this about. Not for other threads while the owner lives: a change under way would look like damage.
     */
    final void checkIntact() {
        if (damage == null && !tree.isIntact()) {
            damage = "the state of this timer is damaged while open: " + tree.openPath()
                    + "; its numbers are lost, create a new one";
            close();
        }
        failIfDamaged();
    }

    final void failIfDamaged() {
        if (damage != null) {
            throw new IllegalStateException(damage);
        }
    }
}
