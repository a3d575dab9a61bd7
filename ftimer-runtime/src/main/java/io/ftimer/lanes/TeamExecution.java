package io.ftimer.lanes;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Runs a body once for each member of a team, and waits for all of them. For one run. */
final class TeamExecution<X extends Exception> {
    private final LaneTeam team;
    private final TeamBody<X> body;

    /** Of the thread that runs the team: threads that it starts are as deep as itself, and cannot see that. */
    private final int around = LaneMember.depthHere();

    /** What each member threw, by its number less one; each is written by its member only. */
    private final @Nullable Throwable[] thrown;

    TeamExecution(LaneTeam team, TeamBody<X> body) {
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
                    "the thread factory made no thread for member " + member + " of the team");
        }
        thread.start();
        return thread;
    }

    private void run(int number) {
        try (LaneMember member = team.join(number, around)) {
            body.run(member.lane());
        } catch (Throwable e) {
            thrown[number - 1] = e;
        }
    }

    /** Waits, interrupted or not: no member may be left behind in a timed region that is about to end. */
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

    @SuppressWarnings("unchecked") // a body throws X, or what is unchecked
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
