package io.ftimer.lanes;

import io.ftimer.TimerBinding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The membership of one thread in a {@link LaneTeam}, from {@link LaneTeam#join(int)} until it is closed. Meanwhile the calls
 * of the thread on every lane timer are those of this member, and {@link io.ftimer.FTimers} records on its lane.
 *
 * <p>Thread safety: to be closed by the thread that joined, innermost first.
 */
public final class LaneMember implements AutoCloseable {
    private static final ThreadLocal<@Nullable LaneMember> CURRENT = new ThreadLocal<>();

    private final LaneTeam team;
    private final int index;
    private final @Nullable LaneMember outer;
    private final Thread thread = Thread.currentThread();

    /** How many teams of two or more the thread is in; a team of one inside a team counts. */
    private final int depth;

    private final List<LaneRecorder> used = new ArrayList<>();
    private @Nullable LaneRecorder bound;
    private @Nullable TimerBinding binding;
    private @Nullable Lane lane;
    private boolean ended;

    private LaneMember(LaneTeam team, int index, @Nullable LaneMember outer, int around) {
        this.team = team;
        this.index = index;
        this.outer = outer;
        this.depth = around > 0 || team.size() > 1 ? around + 1 : 0;
    }

    /** Returns the innermost membership of the calling thread. */
    static @Nullable LaneMember current() {
        return CURRENT.get();
    }

    /** Returns whether the calling thread is in a team of two or more. */
    public static boolean isInTeam() {
        return depthHere() > 0;
    }

    /** Returns how many teams of two or more the calling thread is in. */
    static int depthHere() {
        LaneMember member = CURRENT.get();
        return member == null ? 0 : member.depth;
    }

    /**
     * Makes the calling thread a member, and records what it does through the facade if it has a lane.
     *
     * @param around how many teams of two or more the team is inside
     */
    static LaneMember join(LaneTeam team, int index, int around) {
        LaneMember member = new LaneMember(team, index, CURRENT.get(), around);
        CURRENT.set(member);
        // a thread that was in the outer team goes on recording there
        if (member.depth < 2 || member.outer == null) {
            member.bind();
        }
        return member;
    }

    private void bind() {
        LaneRun run = team.timer().run();
        if (run != null) {
            LaneRecorder recorder = lane(team.timer()).forFacade(run);
            // a recorder bound twice would be paused by its own binding
            if (outer == null || outer.bound != recorder) {
                bound = recorder;
                binding = recorder.bind();
            }
        }
    }

    LaneTeam team() {
        return team;
    }

    int index() {
        return index;
    }

    /** Returns the lane of this member in a lane timer, which need not be that of the team. */
    Lane lane(LaneTimer timer) {
        Lane known = lane;
        if (known == null || !known.isOf(timer)) {
            known = new Lane(timer, new Lane.Seat(depth == 0 ? 0 : index, team.size(), depth > 1, depth == 0));
            lane = known;
        }
        return known;
    }

    /** Returns the lane of this member: lane 0 in a team of one, which is none. */
    public Lane lane() {
        return lane(team.timer());
    }

    /** Keeps a recorder in mind that is to be given up when this thread leaves the team. */
    void keep(LaneRecorder recorder) {
        if (!used.contains(recorder)) {
            used.add(recorder);
        }
    }

    /**
     * Leaves the team; does nothing if that was done already. What is open on the lane stays open, for the member of the same
     * number of the next team in the same timed region.
     *
     * @throws IllegalStateException if another thread joined, or a membership made inside this one is not closed yet
     */
    @Override
    public void close() {
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException("the membership of thread \"" + thread.getName()
                    + "\" must be closed by that thread, not by \""
                    + Thread.currentThread().getName() + '"');
        }
        if (ended) {
            return;
        }
        if (CURRENT.get() != this) {
            throw new IllegalStateException("a membership must be closed after those made inside it");
        }
        ended = true;
        if (bound != null && binding != null) {
            bound.unbind(binding);
        }
        used.forEach(LaneRecorder::release);
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
        }
        team.left(this);
    }
}
