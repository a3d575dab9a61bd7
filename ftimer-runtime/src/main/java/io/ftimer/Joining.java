package io.ftimer;

import io.ftimer.summary.SessionSummary;

/** Which session a thread joins that is not bound: that of a window which takes it, or else the default one. */
final class Joining {
    private Joining() {}

    /**
     * Returns the binding of the calling thread, which has none to an open session, after it has joined one; its state as an
     * unbound thread if none takes it.
     */
    static ThreadState join(UnboundCall call) {
        TimerBinding stale = TimerBinding.current();
        if (stale != null && !stale.permanent) {
            // bound by code, which has not closed the binding yet
            return UnboundCalls.ofCurrentThread();
        }
        if (stale != null) {
            ThreadState.leave();
        }
        Lineage.endAdoption();
        // read first: what changes from now on is asked for again
        int epoch = UnboundCalls.epoch;
        String name = Thread.currentThread().getName();
        String shown = name.isEmpty() ? SessionSummary.UNNAMED_THREADS : name;
        for (RecordingWindow window : RecordingWindow.newestFirst()) {
            if (window.accepts(shown)) {
                if (!call.joins) {
                    return UnboundCalls.ofCurrentThread();
                }
                TimerBinding joined = window.adopt();
                if (joined != null) {
                    return joined;
                }
            }
        }
        TimerBinding joined = DefaultSession.bindIfTaken();
        if (joined != null) {
            return joined;
        }
        UnboundThread unbound = UnboundCalls.ofCurrentThread();
        if (!DefaultSession.isChoosing()) {
            UnboundCalls.settle(unbound, epoch);
        }
        return unbound;
    }
}
