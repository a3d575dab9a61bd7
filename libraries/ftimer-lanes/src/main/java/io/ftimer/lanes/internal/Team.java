package io.ftimer.lanes.internal;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The members of a team: which threads are and were each of them. Thread safety: thread-safe. */
public final class Team {
    private static final int NO_SEAT = 0;

    final Lanes lanes;
    private final int size;

    /** The number of threads that are each member now, by member number minus one. */
    private final int[] occupants;

    /** The thread that was each member last, by member number minus one. */
    private final @Nullable Thread[] lastSeated;

    /** Creates a team of at least one member without threads. */
    public Team(Lanes lanes, int size) {
        if (size < 1) {
            throw new IllegalArgumentException("team size must be at least 1, was " + size);
        }
        this.lanes = lanes;
        this.size = size;
        this.occupants = new int[size];
        this.lastSeated = new Thread[size];
    }

    /** Returns the number of members. */
    public int size() {
        return size;
    }

    /** Returns the place of one member on its lane. */
    public LaneHandle lane(int member) {
        requireMember(member);
        return new LaneHandle(lanes, new LaneHandle.Seat(size == 1 ? 0 : member, size, false, size == 1));
    }

    private void requireMember(int member) {
        if (member < 1 || member > size) {
            throw new IllegalArgumentException("member number must be between 1 and " + size + ", was " + member);
        }
    }

    /**
     * Makes the calling thread a member.
     *
     * @param around the depth of the teams around this one; see {@link Membership#depthHere()}
     */
    public Membership join(int member, int around) {
        requireMember(member);
        occupy(member);
        return Membership.join(this, member, around);
    }

    /** Makes the calling thread a member with a lane of its own; returns null if it already is a member of this team. */
    public @Nullable Membership enter() {
        Membership current = Membership.current();
        if (current != null && current.team() == this) {
            return null;
        }
        return Membership.join(this, takeSeat(), Membership.depthHere());
    }

    /**
     * Returns the number of a free member: the one that this thread was before, otherwise one that no living thread was
     * before, otherwise any. If none is free, the number is the team size plus one, which has no lane.
     */
    private synchronized int takeSeat() {
        int member = freeSeat(last -> last == Thread.currentThread());
        member = member != NO_SEAT ? member : freeSeat(last -> last == null || !last.isAlive());
        member = member != NO_SEAT ? member : freeSeat(last -> true);
        if (member == NO_SEAT) {
            return size + 1;
        }
        occupy(member);
        return member;
    }

    private int freeSeat(Predicate<@Nullable Thread> wanted) {
        for (int member = 1; member <= size; member++) {
            if (occupants[member - 1] == 0 && wanted.test(lastSeated[member - 1])) {
                return member;
            }
        }
        return NO_SEAT;
    }

    private synchronized void occupy(int member) {
        occupants[member - 1]++;
        lastSeated[member - 1] = Thread.currentThread();
    }

    synchronized void left(int member) {
        if (member <= size) {
            occupants[member - 1]--;
        }
    }
}
