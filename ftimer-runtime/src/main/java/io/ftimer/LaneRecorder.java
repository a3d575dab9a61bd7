package io.ftimer;

import io.ftimer.internal.DiagnosticSink;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * What one thread after another records on a lane with. It is public for the package of lanes only; programs use
 * {@code io.ftimer.lanes.LaneTimer}.
 *
 * <p>It belongs to the thread that {@link #claim() claimed} it, until that thread {@link #release() releases} it or ends: no
 * other thread ever writes to it, so that nothing can be torn.
 *
 * <p>Thread safety: timing calls by the owner; the rest says who may call it.
 */
public final class LaneRecorder {
    private static final LaneGate.Rejection NO_TIMED_REGION = new LaneGate.Rejection(
            DiagnosticId.NO_TIMED_REGION, " on a worker: no timed region is open; begin one before the team starts");

    final FTimer timer;
    private final Definitions catalog;
    private final Gateway gateway;

    LaneRecorder(
            Definitions catalog,
            RecorderConfig config,
            boolean isOpen,
            ErrorPolicy policy,
            DiagnosticSink sink,
            Runnable onAdmission) {
        this(catalog, config, policy, sink, new Gateway(onAdmission, !isOpen, NO_TIMED_REGION));
    }

    private LaneRecorder(
            Definitions catalog, RecorderConfig config, ErrorPolicy policy, DiagnosticSink sink, Gateway gateway) {
        this.catalog = catalog;
        this.gateway = gateway;
        this.timer = new FTimer(config, sink, gateway);
        this.timer.rejections.policy = policy;
    }

    /** Makes one for a thread without a lane, on which every call is rejected. */
    static LaneRecorder rejecting(
            LaneGate.Rejection rejection,
            Definitions catalog,
            RecorderConfig config,
            ErrorPolicy policy,
            DiagnosticSink sink) {
        return new LaneRecorder(catalog, config, policy, sink, new Gateway(() -> {}, true, rejection));
    }

    // ---- timing: for the owner --------------------------------------------------------------------------------------

    /** Returns whether the calling thread is the owner and may record without any further question. */
    public boolean mayRecord() {
        return Thread.currentThread() == timer.fast;
    }

    /**
     * Opens a region of a handle of the catalog; see {@link FTimer#start(TimerId)}. The handle's name finds it as fast as a
     * handle of this recorder would, since it is always the same object.
     */
    public Status start(TimerId id) {
        return isKnown(id) ? timer.start(id.name) : rejectUnknown("start", id);
    }

    /** Closes the running region; see {@link FTimer#stop(TimerId)}. */
    public Status stop(TimerId id) {
        if (!isKnown(id)) {
            return rejectUnknown("stop", id);
        }
        if (timer.tree.top.givenName != id.name) {
            // a name of the catalog is known on every lane, whether it was ever used there or not
            timer.define(id.name);
        }
        return timer.stop(id.name);
    }

    private Status rejectUnknown(String operation, TimerId id) {
        return timer.reject(
                DiagnosticId.UNKNOWN_ID,
                () -> "cannot " + operation + " " + TextEscapes.escape(String.valueOf(id))
                        + ": not a handle of this run; register the name after init()");
    }

    private boolean isKnown(TimerId id) {
        return id != null && id.definitions == catalog;
    }

    // ---- ownership --------------------------------------------------------------------------------------------------

    /** Makes the calling thread the owner if there is none that is still alive; returns whether it is now. */
    public boolean claim() {
        return timer.claim();
    }

    /** Returns the thread that this belongs to, if any; it may have ended. */
    public @Nullable Thread owner() {
        return timer.owner();
    }

    /** Gives the recorder up, with regions open or not; for the owner. */
    public void release() {
        timer.release();
    }

    // ---- what the lane decides: for any thread ----------------------------------------------------------------------

    /**
     * Rejects timing calls until {@link #admit()}. A call that is under way may still be recorded; if it leaves a region open,
     * calls are let in until that is closed.
     */
    public void bar() {
        gateway.barred = true;
        timer.closeFastPath();
    }

    /** Lets timing calls in. */
    public void admit() {
        gateway.barred = false;
    }

    /** Sets what rejected calls do from now on; to be called while nobody records. */
    public void errorPolicy(ErrorPolicy policy) {
        timer.rejections.policy = policy;
    }

    /** Rejects every call for good, since its run has ended. */
    public void close() {
        timer.close();
    }

    /** Returns whether a region is open. */
    public boolean isRunning() {
        return timer.isRunning();
    }

    /** Returns the path of the running region for messages. */
    public String openPath() {
        return timer.tree.openPath();
    }

    /** Returns a consistent summary, also while the owner records. */
    public Summary snapshot() {
        return timer.snapshot();
    }

    // ---- the facade: for the owner ----------------------------------------------------------------------------------

    /** Sends what the calling thread records through {@link FTimers} here, until {@link #unbind}. */
    public TimerBinding bind() {
        UnboundCalls.sessionOpened();
        return TimerBinding.make(new Target(timer), new ThreadPart.Slot(timer), false);
    }

    /** Ends what {@link #bind()} began. */
    public void unbind(TimerBinding binding) {
        try {
            binding.close();
        } finally {
            UnboundCalls.sessionClosed();
        }
    }

    /** What the timer asks. */
    private static final class Gateway implements LaneGate {
        private final Runnable onAdmission;
        private final Rejection rejection;
        private volatile boolean barred;

        Gateway(Runnable onAdmission, boolean barred, Rejection rejection) {
            this.onAdmission = onAdmission;
            this.rejection = rejection;
            this.barred = barred;
        }

        @Override
        public boolean isBarred() {
            return barred;
        }

        @Override
        public Rejection rejection() {
            return rejection;
        }

        @Override
        public void admitted() {
            onAdmission.run();
        }
    }

    /** A lane as what a thread is bound to: it has no clock of its own to stop, and nothing for tasks of other threads. */
    record Target(FTimer timer) implements BindingTarget {
        @Override
        public boolean isClosed() {
            return timer.isClosed();
        }

        @Override
        public void pauseWindow() {
            // the window of a lane timer runs on while a worker records somewhere else
        }

        @Override
        public void resumeWindow() {
            // it was never stopped
        }

        @Override
        public @Nullable RecordingSession session() {
            return null;
        }
    }
}
