package io.ftimer.lanes;

import io.ftimer.CheckedRunnable;
import io.ftimer.CheckedSupplier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A team of workers of fixed size, each with a lane of its own; created by {@link LaneTimer#team(int)} or
 * {@link LaneRegion#team(int)}.
 *
 * <pre>{@code
 * LaneTimer timer = LaneTimer.create(4);
 * try (LaneRegion region = timer.beginRegion()) {
 *     region.team(4).runAll(lane -> FTimers.run("assemble", () -> Thread.sleep(10 * lane.number())));
 * }
 * System.out.println(timer.summary().entries());
 * }</pre>
 *
 * <p>A team starts its own threads ({@link #runAll}), or uses the threads of a pool or parallel stream ({@link #wrap},
 * {@link #run}). Such a thread gets the lane it had before if that is free, otherwise the first free lane. A task that runs
 * inside another task of the same thread nests on the same lane. With such threads the counts of a single lane depend on
 * scheduling; the totals of a region over all lanes do not.
 *
 * <p>The member of a team of one records serially, on lane 0. A team inside a team has no lanes: its calls are rejected, but
 * {@link io.ftimer.FTimers} calls of a thread of the outer team are still recorded there.
 *
 * <p>Thread safety: thread-safe.
 */
public final class LaneTeam {
    /**
     * The work of each member of a team.
     *
     * @param <X> the exception it may throw
     */
    @FunctionalInterface
    public interface Body<X extends Exception> {
        /** Does the work of one member on its lane. */
        void run(Lane lane) throws X;
    }

    private static final int NO_SEAT = 0;

    final LaneCatalog catalog;
    private final int size;

    /** The number of threads that are each member now, by member number minus one. */
    private final int[] occupants;

    /** The thread that was each member last, by member number minus one. */
    private final @Nullable Thread[] lastSeated;

    /** Creates a team of at least one member without threads. */
    LaneTeam(LaneCatalog catalog, int size) {
        if (size < 1) {
            throw new IllegalArgumentException("team size must be at least 1, was " + size);
        }
        this.catalog = catalog;
        this.size = size;
        this.occupants = new int[size];
        this.lastSeated = new Thread[size];
    }

    /** Returns the number of members of the team. */
    public int size() {
        return size;
    }

    /**
     * Returns an explicit handle of the lane of one member, for code that passes handles to its workers. It requires no
     * {@link #join}, and {@link io.ftimer.FTimers} does not record on it.
     *
     * @param member from 1 to the team size
     * @throws IllegalArgumentException if there is no such member
     */
    public Lane lane(int member) {
        requireMember(member);
        return new Lane(catalog, new Lane.Seat(size == 1 ? 0 : member, size, false, size == 1));
    }

    // ---- new threads ------------------------------------------------------------------------------------------------

    /**
     * Runs {@code body} once for each member and waits for all of them: member 1 runs on the calling thread, each other one on
     * a new thread. A member that throws does not interrupt the others.
     *
     * @throws X the exception of the member with the lowest number; those of other members are suppressed in it
     */
    public <X extends Exception> void runAll(Body<X> body) throws X {
        runAll(Thread::new, body);
    }

    /** As {@link #runAll(Body)}, on threads of {@code factory}, such as virtual threads. */
    public <X extends Exception> void runAll(ThreadFactory factory, Body<X> body) throws X {
        new Execution<>(body).run(factory);
    }

    /**
     * Makes the calling thread a member of the team until the returned membership is closed.
     *
     * @param member from 1 to the team size
     * @throws IllegalArgumentException if there is no such member
     */
    public LaneMember join(int member) {
        return join(member, LaneMember.depthHere());
    }

    // ---- existing threads -------------------------------------------------------------------------------------------

    /** Runs a task on the calling thread as a member of this team. Exceptions pass unchanged. */
    public <X extends Exception> void run(CheckedRunnable<X> task) throws X {
        try (LaneMember member = enter()) {
            task.run();
        }
    }

    /** Runs a task on the calling thread as a member of this team, and returns its result. */
    public <T extends @Nullable Object, X extends Exception> T call(CheckedSupplier<T, X> task) throws X {
        try (LaneMember member = enter()) {
            return task.get();
        }
    }

    /** Returns a task that runs as a member of this team, on any thread. */
    public Runnable wrap(Runnable task) {
        return () -> run(task::run);
    }

    /** As {@link #wrap(Runnable)}, for a task with a result. */
    public <T extends @Nullable Object> Callable<T> wrapCallable(Callable<T> task) {
        return () -> call(task::call);
    }

    /** Returns an executor whose tasks run as members of this team. */
    public Executor wrapExecutor(Executor executor) {
        return task -> executor.execute(wrap(task));
    }

    // ---- seats ------------------------------------------------------------------------------------------------------

    private void requireMember(int member) {
        if (member < 1 || member > size) {
            throw new IllegalArgumentException("member number must be between 1 and " + size + ", was " + member);
        }
    }

    /**
     * Makes the calling thread a member.
     *
     * @param around the depth of the teams around this one; see {@link LaneMember#depthHere()}
     */
    private LaneMember join(int member, int around) {
        requireMember(member);
        occupy(member);
        return LaneMember.join(this, member, around);
    }

    /** Makes the calling thread a member with a lane of its own; returns null if it already is a member of this team. */
    private @Nullable LaneMember enter() {
        LaneMember current = LaneMember.current();
        if (current != null && current.team == this) {
            return null;
        }
        return LaneMember.join(this, takeSeat(), LaneMember.depthHere());
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

    /** Runs a body once for each member of a team, and waits for all of them. For a single use. */
    private final class Execution<X extends Exception> {
        private final Body<X> body;

        /** The depth of the teams around the calling thread, which the threads it starts cannot read from their own state. */
        private final int around = LaneMember.depthHere();

        /** The exception of each member, by member number minus one; written by that member only. */
        private final @Nullable Throwable[] thrown;

        Execution(Body<X> body) {
            this.body = body;
            this.thrown = new Throwable[size];
        }

        void run(ThreadFactory factory) throws X {
            List<Thread> threads = new ArrayList<>();
            try {
                for (int member = 2; member <= size; member++) {
                    threads.add(started(factory, member));
                }
                run(1);
            } finally {
                join(threads);
            }
            throwFirst();
        }

        private Thread started(ThreadFactory factory, int member) {
            Thread thread = factory.newThread(() -> run(member));
            if (thread == null) {
                throw new IllegalArgumentException(
                        "the thread factory returned null for member " + member + " of the team");
            }
            thread.start();
            return thread;
        }

        private void run(int number) {
            try (LaneMember member = LaneTeam.this.join(number, around)) {
                body.run(member.lane());
            } catch (Throwable e) {
                thrown[number - 1] = e;
            }
        }

        /** Waits even when interrupted, since no member may still run when the timed region ends. */
        private static void join(List<Thread> threads) {
            boolean interrupted = false;
            for (Thread thread : threads) {
                while (thread.isAlive()) {
                    try {
                        thread.join();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        @SuppressWarnings("unchecked") // a body throws X or an unchecked exception
        private void throwFirst() throws X {
            Throwable first = null;
            for (Throwable failure : thrown) {
                if (first == null) {
                    first = failure;
                } else if (failure != null && failure != first) {
                    first.addSuppressed(failure);
                }
            }
            if (first instanceof Error error) {
                throw error;
            }
            if (first != null) {
                throw (X) first;
            }
        }
    }
}
