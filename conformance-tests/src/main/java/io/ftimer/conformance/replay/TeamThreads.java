package io.ftimer.conformance.replay;

import io.ftimer.lanes.LaneMember;
import io.ftimer.lanes.LaneTeam;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * A running team: one thread per member, which works on request. Member 1 is the thread that created the team, so
 * that a team of one can meet other ranks. For one thread.
 */
final class TeamThreads implements AutoCloseable {
    private record Worker(ExecutorService thread, LaneMember membership) {}

    private final LaneMember first;

    /** The members from the second on. */
    private final List<Worker> workers = new ArrayList<>();

    TeamThreads(LaneTeam team) {
        first = team.join(1);
        for (int member = 2; member <= team.size(); member++) {
            int number = member;
            ExecutorService thread = Executors.newSingleThreadExecutor(task -> new Thread(task, "member " + number));
            workers.add(new Worker(thread, done(thread, () -> team.join(number))));
        }
    }

    int size() {
        return workers.size() + 1;
    }

    /** Has one member do something, and waits until it is done. */
    <T> T call(int member, Supplier<T> work) {
        return member == 1 ? work.get() : done(workers.get(member - 2).thread(), work);
    }

    private static <T> T done(ExecutorService thread, Supplier<T> work) {
        try {
            return thread.submit(work::get).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("a member of a team failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a member of a team works", e);
        }
    }

    /** Ends the team: all members leave it. */
    @Override
    public void close() {
        for (Worker worker : workers) {
            done(worker.thread(), () -> {
                worker.membership().close();
                return worker;
            });
            worker.thread().shutdown();
        }
        first.close();
    }
}
