package io.ftimer.internal.session;

import io.ftimer.internal.engine.Operation;
import io.ftimer.summary.SessionSummary;
import org.jspecify.annotations.Nullable;

/** Which session a thread joins that is not bound: that of a window which takes it, or else the default one. */
public final class Joining {
    private Joining() {}

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
        ThreadState joined = DefaultMembers.bindIfTaken();
        if (joined != null) {
            return joined;
        }
        ThreadWithoutSession outside = CallsWithoutSession.ofCurrentThread();
        if (!DefaultMembers.isChoosing()) {
            CallsWithoutSession.settle(outside, epoch);
        }
        return outside;
    }
}
