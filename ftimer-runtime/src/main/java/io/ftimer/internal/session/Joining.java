package io.ftimer.internal.session;

import io.ftimer.internal.engine.Operation;
import io.ftimer.summary.SessionSummary;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which session a thread joins that is not bound: that of a window which takes it, or else the one of others, in which every thread
 * takes part, as in the default session, or chosen threads do. Thread-safe.
 */
public final class Joining {
    /**
     * An open session of others.
     *
     * @param whileOpen holds the session until that ends
     * @param chosen the threads that take part; null stands for all
     */
    private record Open(
            AtomicReference<@Nullable RecordingSession> whileOpen,
            @Nullable Predicate<? super Thread> chosen) {}

    private static volatile @Nullable Open ofOthers;

    private Joining() {}

    /** Lets threads that are not bound take part in a session from now on; null stands for all of them. */
    public static void take(RecordingSession session, @Nullable Predicate<? super Thread> chosen) {
        ofOthers = new Open(session.whileOpen, chosen);
        SessionParticipation.changed();
    }

    /** Returns the open session of threads that are not bound, of all or of chosen ones. */
    public static @Nullable RecordingSession sessionOfOthers() {
        Open open = ofOthers;
        return open == null ? null : open.whileOpen.get();
    }

    /** Returns whether threads are chosen, with each call until one is taken. */
    public static boolean isChoosing() {
        Open open = ofOthers;
        return open != null && open.chosen != null && open.whileOpen.get() != null;
    }

    /** Returns the session that the calling thread records in, which it joins if it may; null if there is none. */
    public static @Nullable RecordingSession currentSession() {
        Binding binding = currentBinding();
        return binding == null ? null : binding.session;
    }

    /** As {@link #currentSession}, for its binding to the session, or to a single recorder. */
    public static @Nullable Binding currentBinding() {
        Binding binding = Binding.current();
        return binding == null || binding.isOver()
                ? join(Operation.CURRENT) instanceof Binding joined ? joined : null
                : binding;
    }

    /**
     * Returns the binding of the calling thread, which has none to an open session, after it has joined one; its state as an
     * thread without a session if none takes it.
     */
    public static ThreadState join(Operation call) {
        Binding stale = Binding.current();
        if (stale != null && !stale.endsByItself()) {
            // bound by code, which has not closed the binding yet
            return CallsWithoutSession.ofCurrentThread();
        }
        if (stale != null) {
            ThreadState.leave();
        }
        Lineage.endInheritance();
        // read first: what changes from now on is asked for again
        int epoch = SessionParticipation.epoch;
        String name = Thread.currentThread().getName();
        String shown = name.isEmpty() ? SessionSummary.UNNAMED_THREADS : name;
        for (Window window : OpenWindows.newestFirst()) {
            if (window.accepts(shown)) {
                if (!call.joins()) {
                    return CallsWithoutSession.ofCurrentThread();
                }
                ThreadState joined = window.bindIn();
                if (joined != null) {
                    return joined;
                }
            }
        }
        Open open = ofOthers;
        RecordingSession session = open == null ? null : open.whileOpen.get();
        if (open != null && session != null && (open.chosen == null || open.chosen.test(Thread.currentThread()))) {
            ThreadState joined = session.bindPermanently();
            if (joined != null) {
                return joined;
            }
        }
        ThreadWithoutSession outside = CallsWithoutSession.ofCurrentThread();
        if (!isChoosing()) {
            CallsWithoutSession.settle(outside, epoch);
        }
        return outside;
    }
}
