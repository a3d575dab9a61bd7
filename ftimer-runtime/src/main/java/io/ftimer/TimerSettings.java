package io.ftimer;

import io.ftimer.internal.rows.RunId;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a recorder is set to, and may be set to anew while nothing is open: the clock, the listener, what rejected operations do.
 */
abstract sealed class TimerSettings extends Gate permits TimerLifecycle {
    NanoClock clock;

    /** What the present run has measured; before the first one, and after the last, nothing. */
    CallTree tree;

    MismatchMode mismatchMode;

    final @Nullable TimerListener firstListener;

    @Nullable
    TimerListener listener;

    @Nullable
    Object userData;

    TimerSettings(RecorderConfig config, Rejections rejections) {
        super(config, rejections);
        clock = config.clock();
        mismatchMode = config.mismatchMode();
        firstListener = config.newListener();
        listener = firstListener;
        tree = newTree(RunId.ofRecorder(), 0);
    }

    final CallTree newTree(RunId run, long nowNanos) {
        Node root = config.callStatistics() ? CallStatsNode.newRoot() : new Node();
        return new CallTree(root, config.filter(), run, nowNanos, config.dates().instant());
    }

    /**
     * Sets the clock. On an initialized timer the window restarts in the new clock's epoch.
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
                return rejectNull(operation, "clock");
            }
            if (isRunning() || initialized && tree.hasData()) {
                return reject(
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
     * Sets who hears about every start and stop, before or after {@link FTimer#init()}.
     *
     * @param newUserData handed to the listener with each event
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if the listener is null; {@link Status#ACTIVE} if a region is
     *     open
     */
    public Status setListener(TimerListener newListener, @Nullable Object newUserData) {
        return change(
                "setListener",
                () -> newListener == null
                        ? rejectNull("setListener", "listener")
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
        listener = newListener;
        userData = newUserData;
        return succeeded();
    }

    /** Sets what rejected operations do from now on; {@link Status#UNKNOWN} if the policy is null. */
    public Status errorPolicy(ErrorPolicy policy) {
        return change("errorPolicy", () -> {
            if (policy == null) {
                return rejectNull("errorPolicy", "policy");
            }
            rejections.policy = policy;
            return succeeded();
        });
    }

    @Override
    final boolean isRunning() {
        return tree.top != tree.root;
    }

    /** Returns whether any region is open or any site timer running. */
    final boolean isBusy() {
        return isRunning() || tree.sites.isAnyRunning();
    }

    final Status rejectNull(String operation, String what) {
        return reject(
                DiagnosticId.BAD_CONFIGURATION, () -> "cannot " + operation + ": the " + what + " must not be null");
    }

    final Status rejectOpen(String operation) {
        if (!isRunning()) {
            return rejectRunningSites(operation, tree.sites.running(site -> true));
        }
        return reject(
                DiagnosticId.REGIONS_OPEN,
                () -> "cannot " + operation + " while regions are open: " + tree.openPath() + "; stop them first");
    }

    final Status rejectRunningSites(String operation, List<SiteTimer> running) {
        return reject(
                DiagnosticId.SITE_RUNNING,
                () -> "cannot " + operation + " while site timers are running: "
                        + running.stream().map(timer -> timer.site().toString()).collect(Collectors.joining(", "))
                        + "; stop them first");
    }
}
