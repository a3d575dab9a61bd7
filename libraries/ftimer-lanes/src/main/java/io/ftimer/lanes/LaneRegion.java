package io.ftimer.lanes;

import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * A handle of one timed region of a {@link LaneTimer}. Workers may record while the region is open. A handle can be reused
 * when its region has ended.
 *
 * <p>Thread safety: for use in serial context, except that any thread may call {@link #lane(int)} and {@link #team(int)}.
 *
 * @since 0.1
 */
public final class LaneRegion implements AutoCloseable {
    /** The timer of the region; null if this handle has no region. */
    private @Nullable LaneTimer timer;

    /** Identifies the region within its timer; 0 if this handle has no region. */
    private long token;

    /** Creates a handle without a region, for {@link LaneTimer#beginRegion(LaneRegion)}. */
    public LaneRegion() {}

    /** Returns whether this handle has a region, which may have been ended through a {@link #duplicate()} since. */
    public boolean isOpen() {
        return token != 0;
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
        return openTimer().team(size);
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
        return open.team(workers).lane(number);
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
        return open == null ? Status.SUCCESS : open.endRegion(this);
    }

    /**
     * Ends the region if it is open. If lanes still have regions open, the timed region stays open and one diagnostic reports
     * that, even under {@link io.ftimer.values.ErrorPolicy#RETURN}.
     */
    @Override
    public void close() {
        LaneTimer open = timer;
        if (open != null) {
            open.closeRegion(this);
        }
    }

    boolean isOf(LaneTimer candidate) {
        return timer == candidate;
    }

    long token() {
        return token;
    }

    void open(LaneTimer by, long newToken) {
        timer = by;
        token = newToken;
    }

    void clear() {
        timer = null;
        token = 0;
    }
}
