package io.ftimer.lanes;

import static io.ftimer.lanes.LaneCatalog.RECORDERS;

import io.ftimer.FTimer;
import io.ftimer.TimerBinding;
import io.ftimer.TimerId;
import io.ftimer.internal.LaneGate;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * The recorder of a lane, which several threads may use one after another.
 *
 * <p>It belongs to the thread that {@link #claim() claimed} it, until that thread {@link #release() releases} it or ends. No
 * other thread writes to it, so records are never torn.
 *
 * <p>Thread safety: timing calls by the owner; each other method says which thread may call it.
 */
final class LaneRecorder {
    private final FTimer timer;
    private final Gateway gateway;

    LaneRecorder(FTimer timer, Gateway gateway) {
        this.timer = timer;
        this.gateway = gateway;
    }

    // ---- timing: for the owner --------------------------------------------------------------------------------------

    /** Returns whether the calling thread is the owner and may record without further checks. */
    boolean mayRecord() {
        return RECORDERS.mayRecord(timer);
    }

    /**
     * Opens a region of a handle of the catalog; see {@link FTimer#start(TimerId)}. The handle's name finds the call path as
     * fast as a handle of this recorder would, since it is always the same string object.
     */
    Status start(TimerId id) {
        return timer.start(id.name());
    }

    /** Closes the running region, of a handle of the catalog; see {@link FTimer#stop(TimerId)}. */
    Status stop(TimerId id) {
        // a name of the catalog is known on every lane, even on lanes that have not used it
        return RECORDERS.stopKnown(timer, id.name());
    }

    /** Returns the timer, which the owner may use as its own. */
    FTimer timer() {
        return timer;
    }

    // ---- ownership --------------------------------------------------------------------------------------------------

    /** Makes the calling thread the owner unless there is a living one; returns whether it is the owner now. */
    boolean claim() {
        return RECORDERS.claim(timer);
    }

    /** Returns the owner, which may have ended; null if there is none. */
    @Nullable
    Thread owner() {
        return RECORDERS.owner(timer);
    }

    /** Releases the recorder, with regions open or not; for the owner. */
    void release() {
        RECORDERS.release(timer);
    }

    // ---- control by the lane: for any thread ------------------------------------------------------------------------

    /**
     * Rejects timing calls until {@link #admit()}. A call in progress may still be recorded; if it leaves a region open, calls
     * are admitted until that region is closed.
     */
    void bar() {
        gateway.barred = true;
        RECORDERS.closeFastPath(timer);
    }

    /** Admits timing calls. */
    void admit() {
        gateway.barred = false;
    }

    /** Sets what rejected calls do from now on; must not be called while a thread records. */
    void errorPolicy(ErrorPolicy policy) {
        RECORDERS.setErrorPolicy(timer, policy);
    }

    /** Rejects every call permanently; called when the run ends. */
    void close() {
        RECORDERS.close(timer);
    }

    /** Returns whether a region is open or a site timer running. */
    boolean isRunning() {
        return RECORDERS.isRunning(timer);
    }

    /** Returns the path of the running region, or a running site timer, for messages. */
    String openPath() {
        return RECORDERS.openPath(timer);
    }

    /** Returns a consistent summary, also while the owner records. */
    Summary snapshot() {
        return RECORDERS.snapshot(timer);
    }

    // ---- the facade: for the owner ----------------------------------------------------------------------------------

    /** Routes the {@link io.ftimer.FTimers} calls of the calling thread to this recorder, until {@link #unbind}. */
    TimerBinding bind() {
        return RECORDERS.bind(timer);
    }

    /** Ends what {@link #bind()} started. */
    void unbind(TimerBinding binding) {
        RECORDERS.unbind(binding);
    }

    /** Decides for the lane whether its recorder admits calls. */
    static final class Gateway implements LaneGate {
        private final Runnable onAdmission;
        private final Rejection rejection;
        private volatile boolean barred;

        Gateway(Runnable onAdmission, Rejection rejection) {
            this.onAdmission = onAdmission;
            this.rejection = rejection;
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
}
