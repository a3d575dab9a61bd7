package io.ftimer.lanes.internal;

import io.ftimer.internal.recorder.Recorder;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.BindingTarget.RecorderTarget;
import io.ftimer.internal.session.CallsWithoutSession;
import io.ftimer.internal.session.Slot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a thread is while it is a member of a team: its lanes, their recorders, and its binding.
 *
 * <p>Thread safety: the thread that joined must close its memberships, innermost first.
 */
public final class Membership implements AutoCloseable {
    private static final ThreadLocal<@Nullable Membership> CURRENT = new ThreadLocal<>();

    private final Team team;
    private final int index;
    private final @Nullable Membership outer;
    private final Thread thread = Thread.currentThread();

    /** The number of teams around the thread; a team of one counts only inside another team. */
    private final int depth;

    private final List<Recorder> used = new ArrayList<>();
    private @Nullable Binding binding;
    private @Nullable LaneHandle lane;
    private boolean ended;

    private Membership(Team team, int index, @Nullable Membership outer, int around) {
        this.team = team;
        this.index = index;
        this.outer = outer;
        this.depth = around > 0 || team.size() > 1 ? around + 1 : 0;
    }

    /** Returns the innermost membership of the calling thread. */
    static @Nullable Membership current() {
        return CURRENT.get();
    }

    /** Returns whether the calling thread is in a team of two or more. */
    public static boolean isInTeam() {
        return depthHere() > 0;
    }

    /** Returns the number of teams around the calling thread; a team of one counts only inside another team. */
    public static int depthHere() {
        Membership member = CURRENT.get();
        return member == null ? 0 : member.depth;
    }

    /**
     * Makes the calling thread a member. If it has a lane, calls through the facade are recorded there.
     *
     * @param around the depth of the teams around the team; see {@link #depthHere()}
     */
    static Membership join(Team team, int index, int around) {
        Membership member = new Membership(team, index, CURRENT.get(), around);
        CURRENT.set(member);
        // a thread of the outer team continues to record there
        if (member.depth < 2 || member.outer == null) {
            member.bind();
        }
        return member;
    }

    private void bind() {
        LaneRun run = team.lanes.run();
        if (run != null) {
            Recorder recorder = lane().forFacade(run);
            // a second binding of the same recorder would pause it
            if (outer == null || outer.binding == null || outer.binding.recorder != recorder) {
                CallsWithoutSession.sessionOpened();
                binding = Binding.make(new RecorderTarget(recorder), new Slot(recorder), false);
            }
        }
    }

    Team team() {
        return team;
    }

    /** Returns the place of this member on its lane of a lane timer, which may be another one than that of the team. */
    LaneHandle lane(Lanes lanes) {
        LaneHandle known = lane;
        if (known == null || !known.isOf(lanes)) {
            known = new LaneHandle(
                    lanes, new LaneHandle.Seat(depth == 0 ? 0 : index, team.size(), depth > 1, depth == 0));
            lane = known;
        }
        return known;
    }

    /** Returns the place of this member on its lane; on lane 0 in a team of one. */
    public LaneHandle lane() {
        return lane(team.lanes);
    }

    /** Adds a recorder that is released when this thread leaves the team. */
    void keep(Recorder recorder) {
        if (!used.contains(recorder)) {
            used.add(recorder);
        }
    }

    /** Leaves the team, as {@code LaneMember.close} describes it. */
    @Override
    public void close() {
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException("close() rejected on thread \""
                    + Thread.currentThread().getName() + "\": the membership belongs to thread \""
                    + thread.getName() + '"');
        }
        if (ended) {
            return;
        }
        if (CURRENT.get() != this) {
            throw new IllegalStateException("close() rejected: an inner membership is open; close it first");
        }
        ended = true;
        if (binding != null) {
            try {
                binding.close();
            } finally {
                CallsWithoutSession.sessionClosed();
            }
        }
        used.forEach(Recorder::release);
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
        }
        team.left(index);
    }
}
