package io.ftimer.lanes.internal;

import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of a handle of a timed region, and what begins and ends that region.
 *
 * <p>Thread safety: for use in serial context, except that any thread may call {@link #lanes()}.
 */
public final class TimedRegion {
    /** The lanes of the region; null if this handle has no region. */
    private @Nullable Lanes lanes;

    /** Identifies the region; null if this handle has no region. A token is never used again, so stale handles are detected. */
    private @Nullable Object token;

    /** Returns whether this handle has a region. */
    public boolean isOpen() {
        return token != null;
    }

    /** Returns the lanes of the region; null if this handle has no region. */
    public @Nullable Lanes lanes() {
        return lanes;
    }

    /** Makes this a handle of the same region as another one. */
    public void copy(TimedRegion other) {
        lanes = other.lanes;
        token = other.token;
    }

    private void clear() {
        lanes = null;
        token = null;
    }

    /** Begins a timed region, of which this becomes a handle. */
    public Status begin(Lanes by) {
        String call = "beginRegion()";
        synchronized (by) {
            LaneRun run = by.run();
            if (run == null) {
                return by.uninitialized(call);
            }
            Status rejected = by.notInTeam(call);
            rejected = rejected != null ? rejected : by.noTimedRegion(call);
            if (rejected == null && isOpen()) {
                rejected = by.reject(
                        DiagnosticId.REGION_HANDLE_BUSY,
                        call,
                        () -> call
                                + " rejected: the handle belongs to another timed region; end that one or use another handle");
            }
            rejected = rejected != null ? rejected : by.nothingOpen(call);
            if (rejected != null) {
                return rejected;
            }
            Object fresh = new Object();
            lanes = by;
            token = fresh;
            run.begin(fresh);
            return by.succeeded();
        }
    }

    /** Ends the region, which must be the open one of these lanes. */
    public Status end(Lanes by) {
        synchronized (by) {
            Status rejected = notEndable(by);
            return rejected != null ? rejected : by.afterWorkers(() -> endOf(by));
        }
    }

    /** Ends the region for a caller that cannot check a status: rejected calls of workers do not prevent it. */
    public void close(Lanes by) {
        synchronized (by) {
            Status rejected = notEndable(by);
            if (rejected == null) {
                by.rejections.drain();
                endOf(by);
                by.succeeded();
            } else if (isOpen() && by.rejections.policy == ErrorPolicy.RETURN) {
                by.rejections.write(rejected, Membership.isInTeam(), Objects.requireNonNull(by.lastRejection()));
            }
        }
    }

    private void endOf(Lanes by) {
        clear();
        Objects.requireNonNull(by.run()).end();
    }

    /** Returns the status of the rejection if the region cannot be ended; null if it can. */
    private @Nullable Status notEndable(Lanes by) {
        String call = "endRegion()";
        LaneRun run = by.run();
        if (run == null) {
            return by.uninitialized(call);
        }
        Status rejected = by.notInTeam(call);
        if (rejected != null) {
            return rejected;
        }
        if (lanes != by || !run.isTimedBy(token)) {
            if (lanes == by) {
                clear();
            }
            return by.reject(
                    DiagnosticId.REGION_HANDLE_STALE,
                    call,
                    () -> call + " rejected: the handle does not belong to an open timed region of this timer");
        }
        return by.nothingOpen(call);
    }
}
