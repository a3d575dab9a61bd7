package io.ftimer.internal.session;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The session of threads that are not bound elsewhere: the default one, in which every thread takes part, or one for chosen
 * threads. Thread-safe.
 */
public final class DefaultMembers {
    /**
     * An open session and the threads that take part in it.
     *
     * @param whileOpen holds the session until that ends
     * @param chosen null stands for all
     */
    private record Open(
            AtomicReference<@Nullable RecordingSession> whileOpen,
            @Nullable Predicate<? super Thread> chosen) {
        boolean takes(Thread thread) {
            return chosen == null || chosen.test(thread);
        }
    }

    private static volatile @Nullable Open current;

    private DefaultMembers() {}

    /** Lets threads take part in a session from now on; null stands for all of them. */
    public static void take(RecordingSession session, @Nullable Predicate<? super Thread> chosen) {
        current = new Open(session.whileOpen, chosen);
        SessionParticipation.changed();
    }

    /** Returns the open session, of all threads or of chosen ones. */
    public static @Nullable RecordingSession session() {
        Open open = current;
        return open == null ? null : open.whileOpen.get();
    }

    /** Returns whether threads are chosen, with each call until one is taken. */
    public static boolean isChoosing() {
        Open open = current;
        return open != null && open.chosen != null && open.whileOpen.get() != null;
    }

    /** Binds the calling thread, which is not bound, to the session if that takes it; returns null otherwise. */
    static @Nullable ThreadState bindIfTaken() {
        Open open = current;
        RecordingSession session = open == null ? null : open.whileOpen.get();
        return open != null && session != null && open.takes(Thread.currentThread()) ? session.bindPermanently() : null;
    }
}
