package io.ftimer.internal.session;

import java.lang.ref.WeakReference;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/**
 * Which session a thread descends from: a thread inherits, when it is created, the session that the creating thread was
 * bound to, or else that one's own lineage. Only sessions that ask for it are known
 * ({@link RecordingSession#traceLineage}).
 *
 * <p>Threads refer to sessions weakly and through classes of the JDK only, so that they keep neither a session nor the class
 * loader of fTimer in memory.
 *
 * <p>Workers of the common pool have no lineage, nor have those of a pool whose workers are bound to the session that caused
 * their creation, as JUnit runs parallel tests: which code caused it is an accident.
 */
final class Lineage {
    /** What threads that this thread creates inherit. */
    private static final ThreadLocal<@Nullable WeakReference<RecordingSession>> INHERITED =
            new InheritableThreadLocal<>();

    /** The own lineage of a thread that a window bound, as {@link #INHERITED} names the session of the window. */
    private static final ThreadLocal<@Nullable Optional<WeakReference<RecordingSession>>> BEFORE_WINDOW =
            new ThreadLocal<>();

    private Lineage() {}

    /** Returns what threads created from now on would inherit. */
    static @Nullable WeakReference<RecordingSession> inherited() {
        return INHERITED.get();
    }

    /** Lets threads created from now on inherit that; null for no session. */
    static void inherit(@Nullable WeakReference<RecordingSession> session) {
        if (session == null) {
            INHERITED.remove();
        } else {
            INHERITED.set(session);
        }
    }

    /** As {@link #inherit}, until {@link #endInheritance}. */
    static void inheritForWindow(WeakReference<RecordingSession> by) {
        if (BEFORE_WINDOW.get() == null) {
            BEFORE_WINDOW.set(Optional.ofNullable(INHERITED.get()));
        }
        INHERITED.set(by);
    }

    /** Restores the lineage of the calling thread if a window bound it. */
    static void endInheritance() {
        Optional<WeakReference<RecordingSession>> before = BEFORE_WINDOW.get();
        BEFORE_WINDOW.remove();
        if (before != null) {
            inherit(before.orElse(null));
        }
    }

    /** Returns whether the calling thread, which has no session, descends from a session. */
    static boolean isOf(RecordingSession session) {
        WeakReference<RecordingSession> own = own();
        RecordingSession creator = own == null ? null : own.get();
        return creator != null && session.isPartOf(creator);
    }

    /** Returns the own lineage of the calling thread if a window bound it, empty for none; null if no window bound it. */
    static @Nullable Optional<WeakReference<RecordingSession>> beforeWindow() {
        return BEFORE_WINDOW.get();
    }

    /** Returns whether the calling thread, which has no session, descends from another session that has ended. */
    static boolean descendsFromEndedSession(RecordingSession session) {
        WeakReference<RecordingSession> own = own();
        if (own == null) {
            return false;
        }
        RecordingSession creator = own.get();
        return creator == null || creator != session && creator.isClosed();
    }

    private static @Nullable WeakReference<RecordingSession> own() {
        WeakReference<RecordingSession> creator = INHERITED.get();
        if (creator == null || !(Thread.currentThread() instanceof ForkJoinWorkerThread worker)) {
            return creator;
        }
        ForkJoinPool pool = worker.getPool();
        RecordingSession session = creator.get();
        return pool == ForkJoinPool.commonPool() || session != null && session.runsIn(pool) ? null : creator;
    }
}
