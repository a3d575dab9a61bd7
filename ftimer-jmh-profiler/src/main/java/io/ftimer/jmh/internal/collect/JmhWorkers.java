package io.ftimer.jmh.internal.collect;

import java.util.function.Predicate;

/**
 * Accepts the threads on which JMH runs a benchmark, of any executor: the runner of JMH is at the bottom of their stacks. Rejects
 * threads that the benchmark starts.
 *
 * <p>A rejection is kept for the thread, because walking a stack takes microseconds and the code of such a thread may ask very often.
 * Use one object per iteration.
 *
 * <p>Thread safety: thread-safe.
 */
final class JmhWorkers implements Predicate<Thread> {
    private static final String RUNNER = "org.openjdk.jmh.runner.";

    private final ThreadLocal<Boolean> rejected = ThreadLocal.withInitial(() -> !isRunByJmh());

    @Override
    public boolean test(Thread current) {
        return !rejected.get();
    }

    private static boolean isRunByJmh() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().startsWith(RUNNER)));
    }
}
