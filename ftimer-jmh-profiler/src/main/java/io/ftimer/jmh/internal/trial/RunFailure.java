package io.ftimer.jmh.internal.trial;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes a whole run fail because of one of its benchmarks. JMH has no way for a profiler to say so and yet to run the others.
 *
 * <p>Under JMH's main class the run goes on to its end, results are written as ever, and then the process ends with exit code
 * 1. A program that runs JMH itself gets an {@link AssertionError} out of {@code Runner.run()} at once.
 *
 * <p>Thread safety: thread-safe.
 */
final class RunFailure {
    private static final String MAIN = "org.openjdk.jmh.Main";

    private static final List<String> COMPLAINTS = new ArrayList<>();

    private RunFailure() {}

    /** Fails the run that the calling thread does. */
    static void report(String complaint) {
        if (!isUnderMain()) {
            throw new AssertionError(complaint);
        }
        synchronized (COMPLAINTS) {
            COMPLAINTS.add(complaint);
            if (COMPLAINTS.size() == 1) {
                Thread runner = Thread.currentThread();
                // no daemon: the process waits for it when the main thread has ended
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
            // then at once: nobody else would tell
        }
        synchronized (COMPLAINTS) {
            COMPLAINTS.forEach(complaint -> System.err.println("\n" + complaint));
        }
        System.exit(1);
    }
}
