package io.ftimer.lanes;

import io.ftimer.FTimer;
import io.ftimer.FTimerBuilder;
import io.ftimer.TimerId;
import io.ftimer.internal.engine.DiagnosticSink;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.engine.RecorderSetup.LaneGate;
import io.ftimer.reduce.LaneRecord;
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
 * What all lanes of one lane timer share: the names and the window of its run, the run itself, and who gets rejected calls.
 *
 * <p>Thread safety: one thread at a time may change it; any thread may ask for the run and check handles.
 */
final class LaneCatalog {
    static final String NO_TIMED_REGION = "no timed region is open; call beginRegion() before the team starts";

    /** Builds recorders; not changed any more, so that any thread may use it. */
    private final FTimerBuilder options;

    /** Defines the names, knows their handles, and holds the window and the configuration of recorders; never records. */
    final FTimer names;

    final LaneRejections rejections;

    private final Map<String, TimerId> registered = new HashMap<>();

    /** The current run; null while not initialized. */
    private volatile @Nullable LaneRun run;

    LaneCatalog(NanoClock clock, InstantSource dates, ZoneId zone, LaneRejections rejections) {
        this.rejections = rejections;
        this.options = FTimer.builder().clock(clock).dates(dates, zone).errorPolicy(ErrorPolicy.RETURN);
        this.names = options.build();
    }

    /** Starts a run: clears all names and starts the window. Handle numbers are never reused. */
    void init(int capacity) {
        closeRun();
        names.init();
        registered.clear();
        run = new LaneRun(this, capacity);
    }

    void finish() {
        closeRun();
        run = null;
        names.finish();
        registered.clear();
    }

    /** Starts a run with the names of the present one, and restarts the window. */
    void reset() {
        closeRun();
        names.reset();
        run = new LaneRun(this, capacity());
    }

    private void closeRun() {
        LaneRun ending = run;
        if (ending != null) {
            ending.close();
        }
    }

    @Nullable
    LaneRun run() {
        return run;
    }

    /** Returns the number of lanes of the run, lane 0 included; 0 if there is none. */
    int capacity() {
        LaneRun current = run;
        return current == null ? 0 : current.capacity();
    }

    long nanoTime() {
        return names.recorder().clock().nanoTime();
    }

    /** Returns the handle of a valid name, created if it is new. */
    TimerId register(String name) {
        return registered.computeIfAbsent(name, names::lookup);
    }

    @Nullable
    TimerId find(String name) {
        return registered.get(name);
    }

    /** Returns an empty summary that carries the duration of the run and the dates of its start and of now. */
    Summary window() {
        return names.recorder().snapshot();
    }

    /**
     * Creates a recorder of a lane for the current run.
     *
     * @param isOpen whether timing calls are admitted at once
     * @param onAdmission runs when the owner is admitted: at its first call, and at the first one after a timed region ended
     */
    FTimer newRecorder(int lane, boolean isOpen, Runnable onAdmission) {
        boolean onWorker = lane != LaneRecord.SERIAL_LANE;
        return newRecorder(
                isOpen,
                (status, rejection) -> rejections.write(
                        status, onWorker, onWorker ? rejection.with(" [lane " + lane + "]") : rejection),
                new LaneGate(onAdmission, DiagnosticId.NO_TIMED_REGION, " rejected: " + NO_TIMED_REGION));
    }

    /**
     * Creates a recorder that rejects all calls of the calling thread, which has no lane.
     *
     * @param why the part of the diagnostic line that follows the call
     */
    Recorder newRejector(DiagnosticId id, String why) {
        Recorder rejector = newRecorder(
                        false,
                        (status, rejection) -> rejections.write(status, true, rejection),
                        new LaneGate(() -> {}, id, why))
                .recorder();
        rejector.claim();
        return rejector;
    }

    private FTimer newRecorder(boolean isOpen, DiagnosticSink sink, LaneGate gate) {
        FTimer timer = options.build();
        Recorder recorder = timer.recorder();
        recorder.joinLane(sink, rejections.policy, gate);
        recorder.init();
        if (!isOpen) {
            // only now: while it is barred, the recorder would reject its own initialization
            recorder.bar();
        }
        return timer;
    }
}
