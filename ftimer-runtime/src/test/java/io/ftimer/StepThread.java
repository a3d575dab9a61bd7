package io.ftimer;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A named thread that runs the steps of a test one by one. */
public final class StepThread implements AutoCloseable {
    /** Ends a test that hangs. */
    private static final long PATIENCE_SECONDS = 60;

    private final ExecutorService steps;
    private final Thread thread;

    public StepThread(String name) {
        steps = Executors.newSingleThreadExecutor(worker -> new Thread(worker, name));
        thread = call(Thread::currentThread);
    }

    /** Runs the body on a new thread of that name, and waits until the thread has ended. */
    public static void once(String name, CheckedRunnable<Exception> body) {
        // without an executor: tests start thousands of threads
        FutureTask<String> step = new FutureTask<>(() -> {
            body.run();
            return name;
        });
        Thread thread = new Thread(step, name);
        thread.start();
        done(step);
        join(thread);
    }

    public Thread thread() {
        return thread;
    }

    /** Waits until the step is done. */
    public void run(CheckedRunnable<Exception> step) {
        done(begin(step));
    }

    /** Waits until the step is done. */
    public <T> T call(Callable<T> step) {
        return done(steps.submit(step));
    }

    /** Does not wait. */
    public Future<?> begin(CheckedRunnable<Exception> step) {
        return steps.submit(() -> {
            step.run();
            return null;
        });
    }

    /** Does not wait. */
    public <T> Future<T> begin(Callable<T> step) {
        return steps.submit(step);
    }

    public static <T> T done(Future<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("a step failed on its thread", e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("a step did not end", e);
        }
    }

    @Override
    public void close() {
        steps.shutdown();
        join(thread);
    }

    private static void join(Thread thread) {
        try {
            thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError("the thread did not end", e);
        }
    }
}
