package io.ftimer.lanes;

import io.ftimer.FTimer;
import io.ftimer.TimerBinding;
import io.ftimer.TimerId;
import io.ftimer.TimerSession;
import io.ftimer.internal.DiagnosticSink;
import io.ftimer.internal.LaneGate;
import io.ftimer.internal.RecorderAccess;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names that the lanes of one lane timer have in common, and the window of its run.
 *
 * <p>Thread safety: changed by one thread at a time; handles may be compared by any.
 */
final class LaneCatalog {
    static final RecorderAccess<FTimer, TimerSession, TimerBinding> RECORDERS = RecorderAccess.get();

    private static final LaneGate.Rejection NO_TIMED_REGION = new LaneGate.Rejection(
            DiagnosticId.NO_TIMED_REGION,
            " rejected on a worker: no timed region is open; open one before the team starts");

    private final NanoClock clock;
    private final InstantSource dates;
    private final ZoneId zone;

    /** Defines names and keeps the window, and never records. */
    private final FTimer names;

    private final Map<String, TimerId> registered = new HashMap<>();

    /** Creates a catalog that is not initialized. */
    LaneCatalog(NanoClock clock, InstantSource dates, ZoneId zone) {
        this.clock = clock;
        this.dates = dates;
        this.zone = zone;
        this.names = FTimer.builder()
                .clock(clock)
                .dates(dates, zone)
                .errorPolicy(ErrorPolicy.RETURN)
                .build();
    }

    /** Starts a run: forgets all names and starts the window; no handle is used twice. */
    void init() {
        names.init();
        registered.clear();
    }

    /** Ends the run. */
    void finish() {
        names.finish();
        registered.clear();
    }

    /** Restarts the window, keeping the names. */
    void reset() {
        names.reset();
    }

    /** Reads the clock. */
    long nanoTime() {
        return clock.nanoTime();
    }

    /** Returns the handle of a valid name, created if it is new. */
    TimerId register(String name) {
        return registered.computeIfAbsent(name, names::lookup);
    }

    /** Returns the handle of a valid name, null if it was never registered. */
    @Nullable
    TimerId find(String name) {
        return registered.get(name);
    }

    /** Returns whether a handle was assigned in this run. */
    boolean contains(@Nullable TimerId id) {
        return id != null && RECORDERS.isHandle(names, id);
    }

    /** Returns an empty summary: how long the run has lasted, and the labels of its start and of now. */
    Summary window() {
        return RECORDERS.snapshot(names);
    }

    /**
     * Creates a recorder for the present run.
     *
     * @param isOpen whether it may be recorded on at once
     * @param sink gets the diagnostics of rejected calls while the policy is to warn
     * @param onAdmission is run by a thread that makes its first call, and after every interruption
     */
    LaneRecorder newRecorder(boolean isOpen, ErrorPolicy policy, DiagnosticSink sink, Runnable onAdmission) {
        return newRecorder(policy, sink, new LaneRecorder.Gateway(onAdmission, !isOpen, NO_TIMED_REGION));
    }

    /**
     * Creates what a thread without a lane gets instead of one: every call is rejected.
     *
     * @param why the end of the diagnostic line, after the call
     * @param sink gets the lines while the policy is to warn
     */
    LaneRecorder newRejector(DiagnosticId id, String why, ErrorPolicy policy, DiagnosticSink sink) {
        return newRecorder(policy, sink, new LaneRecorder.Gateway(() -> {}, true, new LaneGate.Rejection(id, why)));
    }

    private LaneRecorder newRecorder(ErrorPolicy policy, DiagnosticSink sink, LaneRecorder.Gateway gateway) {
        return new LaneRecorder(this, RECORDERS.newLane(clock, dates, zone, policy, sink, gateway), gateway);
    }
}
