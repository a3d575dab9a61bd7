package io.ftimer.jmh.internal.trial;

import java.util.ArrayList;
import java.util.List;

/**
 * Fails a whole run because of one benchmark. JMH offers profilers no way to do this and still run the other benchmarks.
 *
 * <p>Under the main class of JMH, the run completes and writes its results, and then the process exits with code 1. In a program that
 * runs JMH itself, {@code Runner.run()} throws an {@link AssertionError} immediately.
 *
 * <p>Thread safety: thread-safe.
 */
final class RunFailure {
    private static final String MAIN = "org.openjdk.jmh.Main";

    private static final List<String> COMPLAINTS = new ArrayList<>();

    private RunFailure() {}

    /** Fails the run of the calling thread. */
    static void report(String complaint) {
        if (!isUnderMain()) {
            throw new AssertionError(complaint);
        }
        synchronized (COMPLAINTS) {
            COMPLAINTS.add(complaint);
            if (COMPLAINTS.size() == 1) {
                Thread runner = Thread.currentThread();
                // not a daemon: the process waits for it after the main thread has ended
                new Thread(() -> exitAfter(runner), "ftimer-exit-code").start();
            }
        }
    }

    private static boolean isUnderMain() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(MAIN)));
    }

    private static void exitAfter(Thread runner) {
        try {
            runner.join();
        } catch (InterruptedException e) {
            // exit immediately: the failure must not be lost
        }
        synchronized (COMPLAINTS) {
            COMPLAINTS.forEach(complaint -> System.err.println("\n" + complaint));
        }
        System.exit(1);
    }
}
