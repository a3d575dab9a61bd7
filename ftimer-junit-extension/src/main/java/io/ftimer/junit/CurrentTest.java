package io.ftimer.junit;

import io.ftimer.TimerSession;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the session that an object speaks of which was handed out for several tests: that of the test which runs now.
 *
 * <p>Thread safety: thread-safe.
 */
final class CurrentTest implements Supplier<TimerSession> {
    private final Set<TestTiming> running = ConcurrentHashMap.newKeySet();
    private final String which;
    private final Supplier<@Nullable TestTiming> otherwise;

    private CurrentTest(String which, Supplier<@Nullable TestTiming> otherwise) {
        this.which = which;
        this.otherwise = otherwise;
    }

    /**
     * Returns what follows the tests on one instance. While none runs, it speaks of what the calling thread runs, which may
     * be a method before or after all tests.
     */
    static CurrentTest onInstance() {
        return new CurrentTest("on the instance whose constructor got this object", TestTiming::ofThread);
    }

    /** Returns what follows the dynamic tests of a factory. While none runs, it speaks of the factory. */
    static CurrentTest ofFactory(TestTiming factory) {
        return new CurrentTest("of the factory that got this object", () -> factory);
    }

    void begin(TestTiming test) {
        running.add(test);
    }

    void end(TestTiming test) {
        running.remove(test);
    }

    /**
     * Returns the session of the followed test that the calling thread runs; or else that of the only one which runs, for
     * threads that work for a test.
     *
     * @throws IllegalStateException if that is none, or more than one
     */
    @Override
    public TimerSession get() {
        TestTiming ofThread = TestTiming.ofThread();
        if (ofThread != null && running.contains(ofThread)) {
            return ofThread.session();
        }
        Set<TestTiming> candidates = Set.copyOf(running);
        if (candidates.size() == 1) {
            return candidates.iterator().next().session();
        }
        TestTiming other = candidates.isEmpty() ? otherwise.get() : null;
        if (other == null) {
            throw new IllegalStateException("which test is meant? "
                    + (candidates.isEmpty() ? "None runs " : candidates.size() + " run ") + which + ", and thread \""
                    + Thread.currentThread().getName()
                    + "\" runs none of them; use it while one runs, or take it as a parameter of the test method");
        }
        return other.session();
    }
}
