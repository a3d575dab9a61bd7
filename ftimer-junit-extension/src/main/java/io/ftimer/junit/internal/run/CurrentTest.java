package io.ftimer.junit.internal.run;

import io.ftimer.TimerSession;
import io.ftimer.assertj.internal.expectation.RunningTest;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * Finds the session of the running test for an object that was injected for several tests.
 *
 * <p>Thread safety: thread-safe.
 */
public final class CurrentTest implements Supplier<TimerSession> {
    private static final Namespace NAMESPACE = Namespace.create(CurrentTest.class);

    private final Set<RunningTest> running = ConcurrentHashMap.newKeySet();
    private final String which;
    private final Supplier<@Nullable RunningTest> otherwise;

    /** The instance whose constructor JUnit is about to call on the thread that resolves the arguments. */
    private record UnderConstruction(Thread thread) {}

    /** A weak reference to an instance, compared by identity. */
    private record Known(int hash, WeakReference<Object> reference) {
        static Known of(Object instance) {
            return new Known(System.identityHashCode(instance), new WeakReference<>(instance));
        }

        @Override
        public boolean equals(@Nullable Object other) {
            Object mine = reference.get();
            return this == other || mine != null && other instanceof Known known && known.reference.get() == mine;
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private CurrentTest(String which, Supplier<@Nullable RunningTest> otherwise) {
        this.which = which;
        this.otherwise = otherwise;
    }

    /**
     * Returns a supplier for parameters of the constructor that JUnit is about to call. It follows the tests on the instance. While none
     * runs, it returns the session of the code that the calling thread runs, for instance a method before or after all tests.
     */
    public static CurrentTest underConstruction(ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        new UnderConstruction(Thread.currentThread()),
                        key -> new CurrentTest("on the instance that received this object", RunningTest::ofThread),
                        CurrentTest.class);
    }

    public static void created(Object instance, ExtensionContext context) {
        Store store = context.getStore(NAMESPACE);
        CurrentTest followed = store.remove(new UnderConstruction(Thread.currentThread()), CurrentTest.class);
        if (followed != null) {
            store.put(Known.of(instance), followed);
        }
    }

    /** Returns the suppliers that follow the test of {@code context}, one for each instance whose constructor has one. */
    static List<CurrentTest> followersOf(ExtensionContext context) {
        ExtensionContext owner = context;
        while (owner.getTestInstances().isEmpty() && owner.getParent().isPresent()) {
            // a dynamic test has the instances of its factory
            owner = owner.getParent().get();
        }
        Store store = context.getStore(NAMESPACE);
        return owner.getTestInstances()
                .map(instances -> instances.getAllInstances().stream()
                        .map(instance -> store.get(Known.of(instance), CurrentTest.class))
                        .filter(Objects::nonNull)
                        .toList())
                .orElse(List.of());
    }

    /** Returns a supplier that follows the dynamic tests of a factory. While none runs, it returns that of the factory. */
    static CurrentTest ofFactory(RunningTest factory) {
        return new CurrentTest("for the factory that received this object", () -> factory);
    }

    void started(RunningTest test) {
        running.add(test);
    }

    void ended(RunningTest test) {
        running.remove(test);
    }

    /**
     * Returns the session of the followed test that the calling thread runs or, for threads that a test started, of the only
     * followed test that is running.
     *
     * @throws IllegalStateException if the calling thread runs none of them, and none or several are running
     */
    @Override
    public TimerSession get() {
        RunningTest ofThread = RunningTest.ofThread();
        if (ofThread != null && running.contains(ofThread)) {
            return ofThread.session();
        }
        Set<RunningTest> candidates = Set.copyOf(running);
        if (candidates.size() == 1) {
            return candidates.iterator().next().session();
        }
        RunningTest other = candidates.isEmpty() ? otherwise.get() : null;
        if (other == null) {
            throw new IllegalStateException("no current test for thread \""
                    + Thread.currentThread().getName() + "\": "
                    + (candidates.isEmpty() ? "no test runs " : candidates.size() + " tests run ") + which
                    + (candidates.isEmpty() ? "" : ", on other threads")
                    + "; use this object while a test runs, or declare it as a parameter of the test method");
        }
        return other.session();
    }
}
