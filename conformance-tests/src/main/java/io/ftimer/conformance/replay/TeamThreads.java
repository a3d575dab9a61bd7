package io.ftimer.conformance.replay;

import io.ftimer.lanes.LaneMember;
import io.ftimer.lanes.LaneTeam;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A team that runs: a thread for each member, which works when it is told to. For one thread. */
final class TeamThreads implements AutoCloseable {
    private record Worker(ExecutorService thread, LaneMember membership) {}

    private final List<Worker> workers = new ArrayList<>();

    TeamThreads(LaneTeam team) {
        for (int member = 1; member <= team.size(); member++) {
            int number = member;
            ExecutorService thread = Executors.newSingleThreadExecutor(task -> new Thread(task, "member " + number));
            workers.add(new Worker(thread, done(thread, () -> team.join(number))));
        }
    }

    int size() {
        return workers.size();
    }

    /** Has one member do something, and waits until it is done. */
    <T> T call(int member, Callable<T> work) {
        return done(workers.get(member - 1).thread(), work);
    }

    private static <T> T done(ExecutorService thread, Callable<T> work) {
        try {
            return thread.submit(work).get();
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
    }
}
