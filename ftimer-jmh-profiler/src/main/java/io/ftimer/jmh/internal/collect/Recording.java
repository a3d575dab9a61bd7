package io.ftimer.jmh.internal.collect;

import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.jmh.internal.option.Mode;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * The session of one iteration. Each iteration has its own, so that regions left open do not affect the next iteration.
 *
 * <p>Thread safety: for one thread at a time, that of the profiler.
 *
 * @param session null if none could be opened
 */
record Recording(@Nullable TimerSession session) {
    /**
     * Deeper than any reasonable nesting. Without a limit, code that leaves a region open in each operation would exhaust the
     * memory within seconds.
     */
    static final int MAX_DEPTH = 500;

    /** Starts to record the threads of JMH. Records nothing if a process-wide session is open. */
    static Recording start(Mode mode) {
        try {
            return new Recording(sessions(mode).openFor(new JmhWorkers()));
        } catch (IllegalStateException occupied) {
            return new Recording(null);
        }
    }

    /** Returns a builder of sessions that print no diagnostics: the profiler reports rejections after the iteration. */
    static TimerSessionBuilder sessions(Mode mode) {
        TimerSessionBuilder builder = TimerSession.builder()
                .errorPolicy(ErrorPolicy.RETURN)
                .diagnostics(line -> {})
                .maxDepth(MAX_DEPTH);
        return mode == Mode.COUNT ? builder.clock(() -> 0) : builder.clock(NanoClock.system());
    }

    /** Ends the recording and returns its summary, or null if nothing could be recorded. */
    @Nullable
    SessionSummary end() {
        if (session == null) {
            return null;
        }
        session.close();
        return session.summary();
    }
}
