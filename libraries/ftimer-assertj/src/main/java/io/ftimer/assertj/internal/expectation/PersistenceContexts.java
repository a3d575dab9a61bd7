package io.ftimer.assertj.internal.expectation;

import java.util.List;

/**
 * The persistence contexts of the calling thread, whose changes may not be written yet: a rollback at the end of a test discards them.
 * Thread-safe.
 */
public final class PersistenceContexts {
    private static final ThreadLocal<Source> SOURCE = new ThreadLocal<>();

    /** What knows the persistence contexts of the calling thread. */
    public interface Source {
        /** Returns a line for each change that is not written yet. This has no side effects on the contexts. */
        List<String> unwritten();

        void flush();

        /** Forgets the entities, so that they are read again. */
        void clear();
    }

    private PersistenceContexts() {}

    /** Sets the source of the calling thread, until {@link #forget} for its test. */
    public static void use(Source used) {
        SOURCE.set(used);
    }

    /** Removes the source of the calling thread: another test has its own, or none. */
    public static void forget() {
        SOURCE.remove();
    }

    /** Returns a line for each change that is not written yet; empty without a source. */
    public static List<String> unwritten() {
        Source used = SOURCE.get();
        return used == null ? List.of() : used.unwritten();
    }

    /** Writes all changes and forgets the entities; without effect without a source. */
    public static void renew() {
        Source used = SOURCE.get();
        if (used != null) {
            used.flush();
            used.clear();
        }
    }

    /** Writes all changes; throws {@link IllegalStateException} without a source. */
    public static void flush() {
        Source used = SOURCE.get();
        if (used == null) {
            throw new IllegalStateException("flush = true rejected: no persistence context is known in this test;"
                    + " add ftimer-spring-boot-test to a test of Spring Boot, or call flush() in the test");
        }
        used.flush();
    }
}
