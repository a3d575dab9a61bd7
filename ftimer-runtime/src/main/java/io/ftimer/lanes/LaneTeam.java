package io.ftimer.lanes;

import io.ftimer.CheckedRunnable;
import io.ftimer.CheckedSupplier;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A team of so many workers, of which each is a lane. Got from {@link LaneTimer#team(int)} or {@link LaneRegion#team(int)}.
 *
 * <pre>{@code
 * try (LaneRegion region = timer.beginRegion()) {
 *     region.team(4).runAll(lane -> FTimers.run("assemble", () -> assemble(lane.number())));
 * }
 * }</pre>
 *
 * <p>A team starts its own threads ({@link #runAll}), or takes those that somebody else runs, such as a pool or a parallel
 * stream ({@link #wrap}, {@link #run}): then a thread has the first lane that is free, if it can the one it had before, and a
 * task that is taken up inside another task of the same thread nests on the same lane. Which lane has which task, and with it
 * the counts of lanes, then depend on scheduling; the totals of a region over all lanes do not.
 *
 * <p>A team of one is none: what its member does is serial, on lane 0. A team inside a team has no lanes, and its calls are
 * rejected; through {@link io.ftimer.FTimers} a thread that is in the outer team goes on recording there. Thread safety:
 * thread-safe.
 */
public final class LaneTeam {
    private static final int NO_SEAT = 0;

    private final LaneTimer timer;
    private final int size;

    /** How many threads are each member now, by the number of the member less one. */
    private final int[] occupants;

    /** The thread that was each member last. */
    private final @Nullable Thread[] lastSeated;

    LaneTeam(LaneTimer timer, int size) {
        if (size < 1) {
            throw new IllegalArgumentException("a team of " + size + " is none; at least 1");
        }
        this.timer = timer;
        this.size = size;
        this.occupants = new int[size];
        this.lastSeated = new Thread[size];
    }

    LaneTimer timer() {
        return timer;
    }

    /** Returns how many members the team has. */
    public int size() {
        return size;
    }

    /**
     * Returns an explicit handle of the lane of one member, for code that passes handles to its workers. It needs no
     * {@link #join}, and {@link io.ftimer.FTimers} knows nothing of it.
     *
     * @param member from 1 to the size of the team
     */
    public Lane lane(int member) {
        requireMember(member);
        return new Lane(timer, new Lane.Seat(size == 1 ? 0 : member, size, false, size == 1));
    }

    private void requireMember(int member) {
        if (member < 1 || member > size) {
            throw new IllegalArgumentException(
                    "a team of " + size + " has no member " + member + "; members count from 1");
        }
    }

    // ---- threads of its own -----------------------------------------------------------------------------------------

    /**
     * Runs {@code body} once for each member and returns when all are done: member 1 on the calling thread, each other one on
     * a new thread.
     *
     * @throws X what the member with the lowest number threw, with what others threw suppressed in it; nobody is interrupted
     *     because of it
     */
    public <X extends Exception> void runAll(TeamBody<X> body) throws X {
        runAll(Thread::new, body);
    }

    /** As {@link #runAll(TeamBody)}, on threads of the factory, such as virtual ones. */
    public <X extends Exception> void runAll(ThreadFactory factory, TeamBody<X> body) throws X {
        new TeamExecution<>(this, body).run(factory);
    }

    /**
     * Makes the calling thread that member of the team until the returned membership is closed.
     *
     * @param member from 1 to the size of the team
     */
    public LaneMember join(int member) {
        return join(member, LaneMember.depthHere());
    }

    LaneMember join(int member, int around) {
        requireMember(member);
        occupy(member);
        return LaneMember.join(this, member, around);
    }

    // ---- threads of somebody else -----------------------------------------------------------------------------------

    /** Runs a task as a member of this team, on the calling thread. What it throws passes unchanged. */
    public <X extends Exception> void run(CheckedRunnable<X> task) throws X {
        try (LaneMember member = enter()) {
            task.run();
        }
    }

    /** Returns what a task returns that is run as a member of this team, on the calling thread. */
    public <T extends @Nullable Object, X extends Exception> T call(CheckedSupplier<T, X> task) throws X {
        try (LaneMember member = enter()) {
            return task.get();
        }
    }

    /** Returns a task that is run as a member of this team, whichever thread runs it. */
    public Runnable wrap(Runnable task) {
        return () -> run(task::run);
    }

    /** As {@link #wrap(Runnable)}, for a task with a result. */
    public <T extends @Nullable Object> Callable<T> wrapCallable(Callable<T> task) {
        return () -> call(task::call);
    }

    /** Returns an executor whose tasks are run as members of this team. */
    public Executor wrapExecutor(Executor executor) {
        return task -> executor.execute(wrap(task));
    }

    /** Makes the calling thread a member with a lane of its own; null if it is one of this team already. */
    private @Nullable LaneMember enter() {
        LaneMember current = LaneMember.current();
        if (current != null && current.team() == this) {
            return null;
        }
        return LaneMember.join(this, takeSeat(), LaneMember.depthHere());
    }

    /**
     * Returns the number of a free member: the one that this thread was before, or else one that no other living thread was,
     * or else any; one too high if none is free.
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

    synchronized void left(LaneMember member) {
        if (member.index() <= size) {
            occupants[member.index() - 1]--;
        }
    }
}
