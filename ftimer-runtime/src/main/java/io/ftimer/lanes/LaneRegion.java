package io.ftimer.lanes;

import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * A handle of one timed region of a {@link LaneTimer}: from its begin to its end, workers may record. A handle may be used
 * again when its region has ended.
 *
 * <p>Thread safety: to be used in serial context, except that {@link #lane(int)} and {@link #team(int)} may be called by any
 * thread.
 */
public final class LaneRegion implements AutoCloseable {
    /** The timer that opened the region that this is a handle of; null if none is. */
    private @Nullable LaneTimer timer;

    /** What tells the region from every other one of its timer; 0 if this is a handle of none. */
    private long token;

    /** Creates a handle of no region, for {@link LaneTimer#beginRegion(LaneRegion)}. */
    public LaneRegion() {}

    /** Returns whether this is a handle of a region, which may have been ended through a {@link #duplicate()} meanwhile. */
    public boolean isOpen() {
        return token != 0;
    }

    /**
     * Returns another handle of the same region, for code that is to be able to end it too. Once either has ended it, the
     * other is stale: it still {@link #isOpen() says} that it is open, and an end is rejected and closes it.
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
     * @throws IllegalStateException if this is no handle of a region
     * @throws IllegalArgumentException if {@code size} is less than 1
     */
    public LaneTeam team(int size) {
        return openTimer().team(size);
    }

    /**
     * Returns an explicit handle of a lane, the team being all lanes of workers that the timer has room for; smaller teams are
     * {@link #team(int)}.
     *
     * @throws IllegalStateException if this is no handle of a region
     * @throws IllegalArgumentException if there is no such lane
     */
    public Lane lane(int number) {
        LaneTimer open = openTimer();
        int workers = open.laneCapacity() - 1;
        if (number < 1 || number > workers) {
            throw new IllegalArgumentException("there is no lane " + number + " for a worker; the timer has room for "
                    + (workers < 1 ? "lane 0 only" : "lanes 1 to " + workers));
        }
        return open.team(workers).lane(number);
    }

    private LaneTimer openTimer() {
        LaneTimer open = timer;
        if (open == null) {
            throw new IllegalStateException(
                    "no timed region is open on this handle; LaneTimer.beginRegion() opens one");
        }
        return open;
    }

    /**
     * Ends the region, as {@link LaneTimer#endRegion(LaneRegion)} of its timer does; {@link Status#SUCCESS} if it ended
     * before.
     */
    public Status end() {
        LaneTimer open = timer;
        return open == null ? Status.SUCCESS : open.endRegion(this);
    }

    /**
     * Ends the region unless that was done before. If workers still have regions open, it stays open, and one diagnostic says
     * so, under {@link io.ftimer.values.ErrorPolicy#RETURN} too.
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
