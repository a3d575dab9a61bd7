package io.ftimer.lanes;

import io.ftimer.lanes.internal.Membership;

/**
 * The membership of one thread in a {@link LaneTeam}, from {@link LaneTeam#join(int)} until it is closed. Until then, the
 * calls of the thread on every lane timer are those of this member, and {@link io.ftimer.FTimers} records on its lane.
 *
 * <p>Thread safety: the thread that joined must close its memberships, innermost first.
 *
 * @since 0.1
 */
public final class LaneMember implements AutoCloseable {
    private final Membership membership;

    LaneMember(Membership membership) {
        this.membership = membership;
    }

    /** Returns whether the calling thread is in a team of two or more. */
    public static boolean isInTeam() {
        return Membership.isInTeam();
    }

    /** Returns the lane of this member; lane 0 in a team of one. */
    public Lane lane() {
        return new Lane(membership.lane());
    }

    /**
     * Leaves the team; a second call does nothing. Open regions of the lane stay open for the member of the same number in
     * the next team of the same timed region.
     *
     * @throws IllegalStateException if the membership belongs to another thread, or an inner one is not closed yet
     */
    @Override
    public void close() {
        membership.close();
    }
}
