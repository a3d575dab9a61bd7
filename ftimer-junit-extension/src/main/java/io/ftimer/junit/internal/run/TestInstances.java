package io.ftimer.junit.internal.run;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/** Maps instances of test classes to the {@link CurrentTest} that was injected into their constructors. */
public final class TestInstances {
    private static final Namespace NAMESPACE = Namespace.create(TestInstances.class);

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

    private TestInstances() {}

    /** Returns the supplier for parameters of the constructor that JUnit is about to call. */
    public static CurrentTest underConstruction(ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        new UnderConstruction(Thread.currentThread()),
                        key -> CurrentTest.onInstance(),
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
}
