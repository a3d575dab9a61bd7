package io.ftimer.jmh.internal.collect;

import java.util.function.Predicate;

/**
 * Accepts the threads that JMH runs a benchmark on, whatever executor they belong to: at the bottom of their stacks is
 * JMH's runner. A thread that the benchmark started itself is none of them.
 *
 * <p>A thread that was rejected is rejected from then on without another look: looking takes microseconds, and code that such
 * a thread runs may ask very often. So one object serves for one iteration.
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
