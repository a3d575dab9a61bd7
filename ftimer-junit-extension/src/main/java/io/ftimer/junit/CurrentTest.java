package io.ftimer.junit;

import io.ftimer.TimerSession;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Finds the session that an object which a constructor got speaks of: that of the test which runs on the instance now.
 *
 * <p>Thread safety: thread-safe.
 */
final class CurrentTest implements Supplier<TimerSession> {
    private final Set<TestTiming> running = ConcurrentHashMap.newKeySet();

    void begin(TestTiming test) {
        running.add(test);
    }

    void end(TestTiming test) {
        running.remove(test);
    }

    /**
     * Returns the session of the test that the calling thread is running on the instance; or else that of the only test which
     * runs on it, for threads that work for a test; or else that of the class, for a method that runs before or after all
     * tests.
     *
     * @throws IllegalStateException if that is none, or more than one
     */
    @Override
    public TimerSession get() {
        TestTiming ofThread = TestTiming.ofThread();
        if (ofThread != null && (running.contains(ofThread) || running.isEmpty())) {
            return ofThread.session();
        }
        Set<TestTiming> candidates = Set.copyOf(running);
        if (candidates.size() != 1) {
            throw new IllegalStateException("which test is meant? "
                    + (candidates.isEmpty() ? "None runs" : candidates.size() + " run")
                    + " on the instance whose constructor got this object, and thread \""
                    + Thread.currentThread().getName()
                    + "\" runs none of them; use it while one runs, or take it as a parameter of the test method");
        }
        return candidates.iterator().next().session();
    }
}
