package io.ftimer.lanes;

import io.ftimer.lanes.internal.Lanes;
import io.ftimer.lanes.internal.Team;
import io.ftimer.lanes.internal.TimedRegion;
import io.ftimer.values.Status;

/**
 * A handle of one timed region of a {@link LaneTimer}. Workers may record while the region is open. A handle can be reused
 * when its region has ended.
 *
 * <p>Thread safety: for use in serial context, except that any thread may call {@link #lane(int)} and {@link #team(int)}.
 *
 * @since 0.1
 */
public final class LaneRegion implements AutoCloseable {
    final TimedRegion region = new TimedRegion();

    /** Creates a handle without a region, for {@link LaneTimer#beginRegion(LaneRegion)}. */
    public LaneRegion() {}

    /** Returns whether this handle has a region, which may have been ended through a {@link #duplicate()} since. */
    public boolean isOpen() {
        return region.isOpen();
    }

    /**
     * Returns another handle of the same region, for other code that may end it. Once one handle has ended the region, the
     * other is stale: its {@link #isOpen()} still returns true, and {@link #end()} is rejected and clears the handle.
     */
    public LaneRegion duplicate() {
        LaneRegion copy = new LaneRegion();
        copy.region.copy(region);
        return copy;
    }

    /**
     * Returns a team of workers.
     *
     * @throws IllegalStateException if this handle has no region
     * @throws IllegalArgumentException if {@code size} is less than 1
     */
    public LaneTeam team(int size) {
        return new LaneTeam(new Team(openLanes(), size));
    }

    /**
     * Returns an explicit handle of a lane. The team consists of all worker lanes within the capacity; use {@link #team(int)}
     * for a smaller one.
     *
     * @throws IllegalStateException if this handle has no region
     * @throws IllegalArgumentException if there is no such lane
     */
    public Lane lane(int number) {
        Lanes open = openLanes();
        int workers = open.capacity() - 1;
        if (number < 1 || number > workers) {
            throw new IllegalArgumentException(
                    workers < 1
                            ? "lane " + number + " does not exist: the lane capacity is 1, which is lane 0"
                            : "lane number must be between 1 and " + workers + ", was " + number);
        }
        return new Lane(new Team(open, workers).lane(number));
    }

    private Lanes openLanes() {
        Lanes open = region.lanes();
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
        Lanes open = region.lanes();
        return open == null ? Status.SUCCESS : region.end(open);
    }

    /**
     * Ends the region if it is open. If lanes still have regions open, the timed region stays open and one diagnostic reports
     * that, even under {@link io.ftimer.values.ErrorPolicy#RETURN}.
     */
    @Override
    public void close() {
        Lanes open = region.lanes();
        if (open != null) {
            region.close(open);
        }
    }
}
