package io.ftimer.jdbc.internal.call;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of objects of JDBC, for as long as they exist. They are distinguished by identity, since drivers and pools may define
 * what is equal. Thread-safe.
 */
public final class ByIdentity<V> {
    private final Map<Object, V> values = new ConcurrentHashMap<>();
    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

    public void put(Object object, V value) {
        removeCollected();
        values.put(new Key(object, collected), value);
    }

    @Nullable
    V find(Object object) {
        removeCollected();
        return values.get(new Key(object, collected));
    }

    /** Returns the value of an object, which it gets now if it has none. */
    public V get(Object object, Supplier<V> first) {
        removeCollected();
        return values.computeIfAbsent(new Key(object, collected), unknown -> first.get());
    }

    private void removeCollected() {
        for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
            values.remove(gone);
        }
    }

    int size() {
        return values.size();
    }

    private static final class Key extends WeakReference<Object> {
        private final int hash;

        Key(Object object, ReferenceQueue<Object> collected) {
            super(object, collected);
            hash = System.identityHashCode(object);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            Object object = get();
            return this == other || object != null && other instanceof Key key && key.get() == object;
        }
    }
}
