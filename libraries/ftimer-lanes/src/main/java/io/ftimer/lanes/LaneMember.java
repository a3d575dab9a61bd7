package io.ftimer.lanes;

import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.CallsWithoutSession;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The membership of one thread in a {@link LaneTeam}, from {@link LaneTeam#join(int)} until it is closed. Until then, the
 * calls of the thread on every lane timer are those of this member, and {@link io.ftimer.FTimers} records on its lane.
 *
 * <p>Thread safety: the thread that joined must close its memberships, innermost first.
 */
public final class LaneMember implements AutoCloseable {
    private static final ThreadLocal<@Nullable LaneMember> CURRENT = new ThreadLocal<>();

    final LaneTeam team;
    private final int index;
    private final @Nullable LaneMember outer;
    private final Thread thread = Thread.currentThread();

    /** The number of teams around the thread; a team of one counts only inside another team. */
    private final int depth;

    private final List<Recorder> used = new ArrayList<>();
    private @Nullable Binding binding;
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

    /** Returns the number of teams around the calling thread; a team of one counts only inside another team. */
    static int depthHere() {
        LaneMember member = CURRENT.get();
        return member == null ? 0 : member.depth;
    }

    /**
     * Makes the calling thread a member. If it has a lane, calls through the facade are recorded there.
     *
     * @param around the depth of the teams around the team; see {@link #depthHere()}
     */
    static LaneMember join(LaneTeam team, int index, int around) {
        LaneMember member = new LaneMember(team, index, CURRENT.get(), around);
        CURRENT.set(member);
        // a thread of the outer team continues to record there
        if (member.depth < 2 || member.outer == null) {
            member.bind();
        }
        return member;
    }

    private void bind() {
        LaneRun run = team.catalog.run();
        if (run != null) {
            Recorder recorder = lane().forFacade(run);
            // a second binding of the same recorder would pause it
            if (outer == null || outer.binding == null || outer.binding.recorder != recorder) {
                CallsWithoutSession.sessionOpened();
                binding = Binding.to(recorder);
            }
        }
    }

    /** Returns the place of this member on its lane of a lane timer, which may be another one than that of the team. */
    Lane lane(LaneCatalog catalog) {
        Lane known = lane;
        if (known == null || known.catalog != catalog) {
            known = new Lane(catalog, new Lane.Seat(depth == 0 ? 0 : index, team.size(), depth > 1, depth == 0));
            lane = known;
        }
        return known;
    }

    /** Returns the lane of this member; lane 0 in a team of one. */
    public Lane lane() {
        return lane(team.catalog);
    }

    /** Adds a recorder that is released when this thread leaves the team. */
    void keep(Recorder recorder) {
        if (!used.contains(recorder)) {
            used.add(recorder);
        }
    }

    /**
     * Leaves the team; a second call does nothing. Open regions of the lane stay open for the member of the same number in
     * the next team of the same timed region.
     *
     * @throws IllegalStateException if the membership belongs to another thread, or an inner one is not closed yet
     */
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
