package io.ftimer.lanes;

import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A handle of one timed region of a {@link LaneTimer}. Workers may record while the region is open. A handle can be reused
 * when its region has ended.
 *
 * <p>Thread safety: for use in serial context, except that any thread may call {@link #lane(int)} and {@link #team(int)}.
 */
public final class LaneRegion implements AutoCloseable {
    /** The timer of the region; null if this handle has no region. */
    private @Nullable LaneTimer timer;

    /** Identifies the region; null if this handle has no region. A token is never used again, so stale handles are detected. */
    private @Nullable Object token;

    /** Creates a handle without a region, for {@link LaneTimer#beginRegion(LaneRegion)}. */
    public LaneRegion() {}

    /** Returns whether this handle has a region, which may have been ended through a {@link #duplicate()} since. */
    public boolean isOpen() {
        return token != null;
    }

    /**
     * Returns another handle of the same region, for other code that may end it. Once one handle has ended the region, the
     * other is stale: its {@link #isOpen()} still returns true, and {@link #end()} is rejected and clears the handle.
     */
    public LaneRegion duplicate() {
        LaneRegion copy = new LaneRegion();
        copy.timer = timer;
        copy.token = token;
        return copy;
    }

    /**
     * Returns a team of workers.
     *
     * @throws IllegalStateException if this handle has no region
     * @throws IllegalArgumentException if {@code size} is less than 1
     */
    public LaneTeam team(int size) {
        return new LaneTeam(openTimer().catalog, size);
    }

    /**
     * Returns an explicit handle of a lane. The team consists of all worker lanes within the capacity; use {@link #team(int)}
     * for a smaller one.
     *
     * @throws IllegalStateException if this handle has no region
     * @throws IllegalArgumentException if there is no such lane
     */
    public Lane lane(int number) {
        LaneTimer open = openTimer();
        int workers = open.laneCapacity() - 1;
        if (number < 1 || number > workers) {
            throw new IllegalArgumentException(
                    workers < 1
                            ? "lane " + number + " does not exist: the lane capacity is 1, which is lane 0"
                            : "lane number must be between 1 and " + workers + ", was " + number);
        }
        return new LaneTeam(open.catalog, workers).lane(number);
    }

    private LaneTimer openTimer() {
        LaneTimer open = timer;
        if (open == null) {
            throw new IllegalStateException("the handle has no timed region; begin one with LaneTimer.beginRegion()");
        }
        return open;
    }

    /**
     * Ends the region as {@link LaneTimer#endRegion(LaneRegion)} of its timer does. Returns {@link Status#SUCCESS} if this
     * handle has no region.
     */
    public Status end() {
        LaneTimer open = timer;
        return open == null ? Status.SUCCESS : end(open);
    }

    /**
     * Ends the region if it is open. If lanes still have regions open, the timed region stays open and one diagnostic reports
     * that, even under {@link io.ftimer.values.ErrorPolicy#RETURN}.
     */
    @Override
    public void close() {
        LaneTimer by = timer;
        if (by == null) {
            return;
        }
        synchronized (by) {
            Status rejected = notEndable(by);
            if (rejected == null) {
                // the caller cannot check a status, so rejected calls of workers do not prevent it
                by.catalog.rejections.drain();
                endOf(by);
                by.succeeded();
            } else if (isOpen() && by.catalog.rejections.policy == ErrorPolicy.RETURN) {
                by.catalog.rejections.write(rejected, LaneMember.isInTeam(), Objects.requireNonNull(by.lastRejection));
            }
        }
    }

    private void clear() {
        timer = null;
        token = null;
    }

    /** Begins a timed region, of which this becomes a handle. */
    Status begin(LaneTimer by) {
        String call = "beginRegion()";
        synchronized (by) {
            LaneRun run = by.catalog.run();
            if (run == null) {
                return by.uninitialized(call);
            }
            Status rejected = by.notInTeam(call);
            rejected = rejected != null ? rejected : by.noTimedRegion(call);
            if (rejected == null && isOpen()) {
                rejected = by.rejectCall(
                        DiagnosticId.REGION_HANDLE_BUSY,
                        call,
                        "the handle belongs to another timed region; end that one or use another handle");
            }
            rejected = rejected != null ? rejected : by.nothingOpen(call);
            if (rejected != null) {
                return rejected;
            }
            Object fresh = new Object();
            timer = by;
            token = fresh;
            run.begin(fresh);
            return by.succeeded();
        }
    }

    /** Ends the region, which must be the open one of this timer. */
    Status end(LaneTimer by) {
        synchronized (by) {
            Status rejected = notEndable(by);
            return rejected != null ? rejected : by.afterWorkers(() -> endOf(by));
        }
    }

    private void endOf(LaneTimer by) {
        clear();
        Objects.requireNonNull(by.catalog.run()).end();
    }

    /** Returns the status of the rejection if the region cannot be ended; null if it can. */
    private @Nullable Status notEndable(LaneTimer by) {
        String call = "endRegion()";
        LaneRun run = by.catalog.run();
        if (run == null) {
            return by.uninitialized(call);
        }
        Status rejected = by.notInTeam(call);
        if (rejected != null) {
            return rejected;
        }
        if (timer != by || !run.isTimedBy(token)) {
            if (timer == by) {
                clear();
            }
            return by.rejectCall(
                    DiagnosticId.REGION_HANDLE_STALE,
                    call,
                    "the handle does not belong to an open timed region of this timer");
        }
        return by.nothingOpen(call);
    }
}
