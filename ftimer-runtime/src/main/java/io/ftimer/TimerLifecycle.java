package io.ftimer;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.summary.SerializedTree;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The life of a recorder: its runs, and when it does not record. */
abstract sealed class TimerLifecycle extends TimerSettings permits TimerResults {
    /** Handles given out so far. Goes on over init and finish, so that a handle is never used twice. */
    long lastNumber;

    TimerLifecycle(RecorderConfig config, Rejections rejections) {
        super(config, rejections);
    }

    /** Initializes with the mismatch mode of the builder; see {@link #init(MismatchMode)}. */
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
                return rejectNull("init", "mismatch mode");
            }
            if (isBusy()) {
                return rejectOpen("init");
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
     * that is not initialized only a listener that was set is forgotten.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE}, with nothing changed, if a region is open or a site timer running
     */
    public Status finish() {
        return change("finish", () -> {
            if (isBusy()) {
                return rejectOpen("finish");
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
            return rejections.report(
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
     *     {@link Status#UNKNOWN} if {@code saved} is null or there are not handles enough. After a rejection the tree is as it
     *     was
     */
    public Status restore(SerializedTree saved) {
        return changeTree("restore", false, () -> {
            if (saved == null) {
                return rejectNull("restore", "serialized tree");
            }
            if (saved.regions().size() > Long.MAX_VALUE - lastNumber) {
                return rejectNumbers("restore", null);
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
     * Zeroes the site timers that are in any of these groups. Timers of no group are left as they are; {@link #reset()}
     * zeroes all.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE}, with nothing changed, if one of
     *     them is running
     */
    public Status clearSites(long groups) {
        return change("clearSites", () -> {
            if (!initialized) {
                return rejectUninitialized("clearSites", null);
            }
            List<SiteTimer> running = tree.sites.running(site -> site.isInAny(groups));
            if (!running.isEmpty()) {
                return rejectRunningSites("clearSites", running);
            }
            tree.sites.clear(site -> site.isInAny(groups));
            return succeeded();
        });
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
                return reject(
                        DiagnosticId.NOT_DISABLED,
                        () -> "cannot enable: recording is not disabled; call disable() as often as enable()");
            }
            disableDepth--;
            return succeeded();
        });
    }

    /** Stops the clock of this recorder while its thread records on another one. */
    final void pause() {
        tree.pause(clock.nanoTime());
        paused = true;
        fast = null;
    }

    final void resume() {
        tree.resume(clock.nanoTime());
        paused = false;
        openFastPath();
    }

    final Status rejectNumbers(String operation, @Nullable String subject) {
        return reject(
                DiagnosticId.IDS_EXHAUSTED,
                () -> "cannot " + described(operation, subject) + ": all handles are used up");
    }
}
