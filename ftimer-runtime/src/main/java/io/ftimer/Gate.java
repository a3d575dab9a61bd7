package io.ftimer;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.FTimerException;
import io.ftimer.values.ForeignThreads;
import io.ftimer.values.Status;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may call a recorder, and keeps it to one thread. The field {@link #fast} holds the owner while the owner may
 * record without any further question; one comparison with it is all that the hot path pays. Everything unusual (nobody
 * owns the recorder yet, a listener is running, the clock is paused, another thread wants a snapshot, the session was
 * closed) clears that field, so that the next call comes here, where the reason is looked at.
 *
 * <p>Only the owner ever sets {@code fast}, and only to itself; other threads can only clear it. So no other thread can
 * come to record by a race.
 */
abstract sealed class Gate permits TimerSettings {
    private static final VarHandle FAST;
    private static final VarHandle OWNER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            FAST = lookup.findVarHandle(Gate.class, "fast", Thread.class);
            OWNER = lookup.findVarHandle(Gate.class, "owner", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final RecorderConfig config;
    final Rejections rejections;

    /** The owner if it may record at once, else null. */
    @Nullable
    Thread fast;

    Status lastStatus = Status.SUCCESS;

    /** The lane that this recorder is of; null for a timer of its own, or of a session. */
    @Nullable
    LaneGate lane;

    /** Whether this is the timer of threads that measure nothing: every call does nothing and succeeds. */
    boolean disabled;

    /** How many calls of {@code disable} have not been answered by one of {@code enable} yet. */
    int disableDepth;

    boolean initialized;
    boolean inListener;
    boolean paused;

    private volatile @Nullable Thread owner;
    private volatile boolean closed;

    Gate(RecorderConfig config, Rejections rejections) {
        this.config = config;
        this.rejections = rejections;
    }

    /** Does what other threads asked the owner for, and makes sure that the recorder is sound. */
    abstract void attend();

    /** Returns whether another thread waits for {@link #attend}. */
    abstract boolean isAwaited();

    // ---- admission --------------------------------------------------------------------------------------------------

    /**
     * Looks at a timing call that could not go the fast way. Returns null if it may go on; the calling thread owns the
     * recorder then. Otherwise the call is over and answers what is returned.
     */
    final @Nullable Status admit(String operation, @Nullable Object subject) {
        Status rejected = admitReader(operation, subject);
        if (rejected != null) {
            return rejected;
        }
        return disableDepth > 0 ? succeeded() : admitOwner(operation, subject);
    }

    /** As {@link #admit}, for the stop of what is known to be open: recording may have been disabled since its start. */
    final @Nullable Status admitStop(String operation, @Nullable Object subject) {
        Status rejected = admitReader(operation, subject);
        return rejected != null ? rejected : admitOwner(operation, subject);
    }

    private @Nullable Status admitOwner(String operation, @Nullable Object subject) {
        if (!claim()) {
            return foreign(operation, subject);
        }
        openFastPath();
        if (lane != null) {
            lane.admitted();
        }
        return null;
    }

    /** As {@link #admit}, for a lookup, which records nothing and so does not make its thread the owner. */
    final @Nullable Status admitReader(String operation, @Nullable Object subject) {
        if (disabled) {
            return Status.SUCCESS;
        }
        attend();
        if (!initialized || closed) {
            return rejectUninitialized(operation, subject);
        }
        return isForeign() ? foreign(operation, subject) : diverted(operation, subject);
    }

    /** As {@link #admitReader}, for results, which only the owner may take, silent or not. */
    final @Nullable Status admitResult(String operation, @Nullable Object subject) {
        if (disabled) {
            return Status.SUCCESS;
        }
        attend();
        if (!initialized || closed) {
            return rejectUninitialized(operation, subject);
        }
        return isForeign() ? rejectForeign(operation, subject) : diverted(operation, subject);
    }

    /**
     * Makes a change of life or configuration, which a timer need not be initialized for. Whoever makes it holds the
     * recorder meanwhile, so that no other thread begins to record in the middle of it, but does not become the owner.
     */
    final Status change(String operation, Supplier<Status> change) {
        if (disabled) {
            return Status.SUCCESS;
        }
        attend();
        if (closed) {
            return rejectUninitialized(operation, null);
        }
        if (lane != null && initialized) {
            return reject(
                    DiagnosticId.OF_A_LANE,
                    () -> "cannot " + operation + " the timer of a lane; use the LaneTimer that the lane is of");
        }
        Thread before = owner;
        if (!claim()) {
            return rejectForeign(operation, null);
        }
        try {
            Status diverted = diverted(operation, null);
            return diverted != null ? diverted : change.get();
        } finally {
            Thread current = Thread.currentThread();
            if (before != current && owner == current) {
                owner = before;
            }
        }
    }

    private @Nullable Status diverted(String operation, @Nullable Object subject) {
        if (inListener) {
            return reject(
                    DiagnosticId.LISTENER_REENTERED,
                    () -> "cannot " + described(operation, subject) + " from within a listener of the same timer");
        }
        if (paused) {
            return reject(
                    DiagnosticId.PAUSED,
                    () -> "cannot " + described(operation, subject)
                            + " while the timer is paused: its thread is bound to another session");
        }
        if (lane != null && lane.isBarred() && !isRunning()) {
            LaneGate.Rejection rejection = lane.rejection();
            return reject(rejection.id(), () -> "cannot " + described(operation, subject) + rejection.why());
        }
        return null;
    }

    private boolean isBarred() {
        return lane != null && lane.isBarred();
    }

    /** Returns whether a region is open. */
    abstract boolean isRunning();

    private Status foreign(String operation, @Nullable Object subject) {
        return config.foreignThreads() == ForeignThreads.IGNORE ? Status.SUCCESS : rejectForeign(operation, subject);
    }

    /** Unlike other rejections it leaves {@link #lastStatus}, which belongs to the owner. */
    final Status rejectForeign(String operation, @Nullable Object subject) {
        Thread known = owner;
        String ownerName = known == null ? "?" : TextEscapes.escape(known.getName());
        return rejections.report(
                DiagnosticId.FOREIGN_THREAD,
                () -> "cannot " + described(operation, subject) + " on thread \""
                        + TextEscapes.escape(Thread.currentThread().getName()) + "\": the timer belongs to thread \""
                        + ownerName + "\"; use one timer per thread, or a TimerSession",
                null);
    }

    final Status rejectUninitialized(String operation, @Nullable Object subject) {
        if (closed) {
            lastStatus = Status.NOT_INITIALIZED;
            return rejections.reportLate(
                    DiagnosticId.NOT_INITIALIZED,
                    () -> "cannot " + described(operation, subject) + ": its session is closed");
        }
        return reject(
                DiagnosticId.NOT_INITIALIZED,
                () -> "cannot " + described(operation, subject) + ": the timer is not initialized; call init() first");
    }

    /** Returns whether a rejection says no more than that the session is closed. */
    final boolean isLate(FTimerException rejection) {
        return closed && rejection.status() == Status.NOT_INITIALIZED;
    }

    final Status reject(DiagnosticId id, Supplier<String> text) {
        lastStatus = id.status();
        return rejections.report(id, text, null);
    }

    final Status succeeded() {
        // a store of a reference is not free (some collectors fence it), and mostly there is nothing to change
        if (lastStatus != Status.SUCCESS) {
            lastStatus = Status.SUCCESS;
        }
        return Status.SUCCESS;
    }

    static String described(String operation, @Nullable Object subject) {
        if (subject == null) {
            return operation;
        }
        String text = TextEscapes.escape(subject.toString());
        return operation + (subject instanceof String ? " \"" + text + '"' : " " + text);
    }

    // ---- ownership --------------------------------------------------------------------------------------------------

    /** Makes the calling thread the owner if there is none, or none that is still alive; returns whether it is now. */
    final boolean claim() {
        Thread current = Thread.currentThread();
        Thread known = owner;
        return known == current || (known == null || !known.isAlive()) && OWNER.compareAndSet(this, known, current);
    }

    private boolean isForeign() {
        Thread known = owner;
        return known != null && known != Thread.currentThread() && known.isAlive();
    }

    /** Makes the recorder belong to one thread for good. */
    final void pin(@Nullable Thread thread) {
        owner = thread;
    }

    /** Gives the recorder up, so that the next thread that records owns it. */
    void release() {
        fast = null;
        owner = null;
    }

    /** Lets the owner, which is the calling thread, go the fast way again unless there is a reason against it. */
    final void openFastPath() {
        if (inListener || paused || disableDepth > 0) {
            return;
        }
        FAST.setVolatile(this, owner);
        if (closed || isBarred() || isAwaited()) {
            // another thread wanted that at the same time, and its write to the field may have come first
            fast = null;
        }
    }

    /** Sends the next call of the owner the slow way; may be called by any thread. */
    final void closeFastPath() {
        FAST.setVolatile(this, null);
    }

    /** Rejects every call from now on; may be called by any thread. */
    final void close() {
        closed = true;
        closeFastPath();
    }

    final boolean isClosed() {
        return closed;
    }

    /**
     * Returns whether this recorder is closed. For its owner, who leaves a call out for that reason: no later call must go
     * the fast way still because the closing thread is just about to bar it, and find the regions of a call that was left out.
     */
    final boolean isClosedToOwner() {
        boolean isClosed = closed;
        if (isClosed) {
            closeFastPath();
        }
        return isClosed;
    }

    /** Returns whether the owner has ended. */
    final boolean isAbandoned() {
        Thread known = owner;
        return known != null && !known.isAlive();
    }

    final @Nullable Thread owner() {
        return owner;
    }
}
