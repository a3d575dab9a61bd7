package io.ftimer.junit;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/** Remembers for instances of test classes which {@link CurrentTest} their constructors got. */
final class TestInstances {
    private static final Namespace NAMESPACE = Namespace.create(TestInstances.class);

    /** The instance whose constructor JUnit is about to call, on the thread on which it resolves the arguments. */
    private record UnderConstruction(Thread thread) {}

    /** An instance, known by identity and not kept alive. */
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

    /** Returns what a parameter of the constructor that JUnit is about to call is to follow. */
    static CurrentTest underConstruction(ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        new UnderConstruction(Thread.currentThread()),
                        key -> CurrentTest.onInstance(),
                        CurrentTest.class);
    }

    /** Notes that the constructor has made its instance. */
    static void made(Object instance, ExtensionContext context) {
        Store store = context.getStore(NAMESPACE);
        CurrentTest followed = store.remove(new UnderConstruction(Thread.currentThread()), CurrentTest.class);
        if (followed != null) {
            store.put(Known.of(instance), followed);
        }
    }

    /** Returns what follows the test of {@code context}: one for each of its instances whose constructor asked for it. */
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
