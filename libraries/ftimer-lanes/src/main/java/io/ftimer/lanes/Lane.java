package io.ftimer.lanes;

import io.ftimer.TimerId;
import io.ftimer.lanes.internal.LaneHandle;
import io.ftimer.values.Status;

/**
 * A handle of one lane of a {@link LaneTimer}. Regions that are started and stopped here nest on the stack of that lane.
 *
 * <p>Thread safety: one thread at a time may use a lane, and within a timed region always the same one; calls of other
 * threads are rejected. A thread takes no lock after its first call in a timed region.
 *
 * @since 0.1
 */
public final class Lane implements AutoCloseable {
    private final LaneHandle handle;

    Lane(LaneHandle handle) {
        this.handle = handle;
    }

    /** Returns the number of the lane: 0 for serial calls, 1 and up for the members of a team. */
    public int number() {
        return handle.number();
    }

    /**
     * Opens the region of {@code id} inside the running region of this lane.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#UNKNOWN} if the handle does not belong to
     *     this run, the lane is beyond the capacity, or another thread uses it; {@link Status#ACTIVE} on the lane of a worker
     *     while no timed region is open, and in a team inside a team
     */
    public Status start(TimerId id) {
        return handle.start(id);
    }

    /**
     * Closes the running region of this lane, which must be that of {@code id}. A rejected stop changes nothing.
     *
     * @return as for {@link #start(TimerId)}; {@link Status#MISMATCH} if no region or another one is running
     */
    public Status stop(TimerId id) {
        return handle.stop(id);
    }

    /** Releases the lane, with regions open or not, if the calling thread uses it; another thread may use it then. */
    @Override
    public void close() {
        handle.close();
    }
}
