package io.ftimer.jdbc.internal.instrumented;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The texts of statements, for as long as the statements exist. They are distinguished by identity, since drivers and pools may
 * define what is equal. Thread-safe.
 */
final class PreparedStatements {
    private final Map<Object, PreparedText> texts = new ConcurrentHashMap<>();
    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

    /** Sets the text of a statement, with an empty batch: a pool may return a statement again. */
    void put(Object statement, String sql) {
        removeCollected();
        texts.put(new Key(statement, collected), new PreparedText(sql));
    }

    /** Returns what is known of a statement, which may be nothing yet. */
    PreparedText of(Object statement) {
        removeCollected();
        return texts.computeIfAbsent(new Key(statement, collected), unknown -> new PreparedText(null));
    }

    private void removeCollected() {
        for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
            texts.remove(gone);
        }
    }

    int size() {
        return texts.size();
    }

    private static final class Key extends WeakReference<Object> {
        private final int hash;

        Key(Object statement, ReferenceQueue<Object> collected) {
            super(statement, collected);
            hash = System.identityHashCode(statement);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            Object statement = get();
            return this == other || statement != null && other instanceof Key key && key.get() == statement;
        }
    }
}
