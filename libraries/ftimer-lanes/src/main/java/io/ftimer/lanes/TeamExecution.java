package io.ftimer.lanes;

import io.ftimer.lanes.internal.Membership;
import io.ftimer.lanes.internal.Team;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Runs a body once for each member of a team, and waits for all of them. For a single use. */
final class TeamExecution<X extends Exception> {
    private final Team team;
    private final TeamBody<X> body;

    /** The depth of the teams around the calling thread, which the threads it starts cannot read from their own state. */
    private final int around = Membership.depthHere();

    /** The exception of each member, by member number minus one; written by that member only. */
    private final @Nullable Throwable[] thrown;

    TeamExecution(Team team, TeamBody<X> body) {
        this.team = team;
        this.body = body;
        this.thrown = new Throwable[team.size()];
    }

    void run(ThreadFactory factory) throws X {
        List<Thread> threads = new ArrayList<>();
        try {
            for (int member = 2; member <= team.size(); member++) {
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
        try (Membership member = team.join(number, around)) {
            body.run(new Lane(member.lane()));
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
