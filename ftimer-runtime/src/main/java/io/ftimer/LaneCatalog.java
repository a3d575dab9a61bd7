package io.ftimer;

import io.ftimer.internal.DiagnosticSink;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The names that the lanes of one lane timer have in common, and the window of its run. It is public for the package of
 * lanes only; programs use {@code io.ftimer.lanes.LaneTimer}.
 *
 * <p>Thread safety: changed by one thread at a time; handles may be compared by any.
 */
public final class LaneCatalog {
    private final NanoClock clock;
    private final RecorderConfig config;

    /** Defines names and keeps the window, and never records. */
    private final FTimer names;

    /** Makes a catalog that is not initialized. */
    public LaneCatalog(NanoClock clock, InstantSource dates, ZoneId zone) {
        this.clock = clock;
        this.config = FTimer.builder()
                .clock(clock)
                .dates(dates, zone)
                .errorPolicy(ErrorPolicy.RETURN)
                .config();
        this.names = new FTimer(config);
    }

    /** Begins a run: forgets all names and starts the window; handles are never used twice. */
    public void init() {
        names.init();
    }

    /** Ends the run. */
    public void finish() {
        names.finish();
    }

    /** Restarts the window, keeping the names. */
    public void reset() {
        names.reset();
    }

    /** Reads the clock. */
    public long nanoTime() {
        return clock.nanoTime();
    }

    /** Returns the handle of a legal name, made if it is new. */
    public TimerId register(String name) {
        return names.lookup(name);
    }

    /** Returns the handle of a legal name, null if it was never registered. */
    public @Nullable TimerId find(String name) {
        return definitions().find(name);
    }

    /** Returns whether a handle was given out in this run. */
    public boolean contains(@Nullable TimerId id) {
        return id != null && id.definitions == definitions();
    }

    /** Returns an empty summary: how long the run has lasted, and the labels of its begin and of now. */
    public Summary window() {
        return names.snapshot();
    }

    /**
     * Makes a recorder for the present run.
     *
     * @param isOpen whether it may be recorded on at once
     * @param sink gets what it rejects while the policy is to warn
     * @param onAdmission is run by a thread that makes its first call, and after every interruption
     */
    @SuppressWarnings("exports")
    public LaneRecorder newRecorder(boolean isOpen, ErrorPolicy policy, DiagnosticSink sink, Runnable onAdmission) {
        return new LaneRecorder(definitions(), config, isOpen, policy, sink, Objects.requireNonNull(onAdmission));
    }

    /**
     * Makes what a thread without a lane has instead of one: every call is rejected.
     *
     * @param id the kind of the diagnostic
     * @param why what stands behind the call in its line
     * @param sink gets the lines while the policy is to warn
     */
    @SuppressWarnings("exports")
    public LaneRecorder newRejector(DiagnosticId id, String why, ErrorPolicy policy, DiagnosticSink sink) {
        return LaneRecorder.rejecting(new LaneGate.Rejection(id, why), definitions(), config, policy, sink);
    }

    private Definitions definitions() {
        return names.tree.definitions;
    }
}
