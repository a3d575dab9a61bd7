package io.ftimer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A pool whose threads live as long as it does. */
final class PoolOfThreads implements AutoCloseable {
    static final int THREADS = 8;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    PoolOfThreads() {
        onEach(() -> {});
    }

    ExecutorService service() {
        return threads;
    }

    /** Runs a task on each thread, at the same time. */
    void onEach(Runnable task) {
        onEach(threads, task);
    }

    static void onEach(ExecutorService threads, Runnable task) {
        CyclicBarrier all = new CyclicBarrier(THREADS);
        List<Future<?>> done = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            done.add(threads.submit(() -> {
                await(all);
                task.run();
            }));
        }
        done.forEach(StepThread::done);
    }

    private static void await(CyclicBarrier all) {
        try {
            all.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
