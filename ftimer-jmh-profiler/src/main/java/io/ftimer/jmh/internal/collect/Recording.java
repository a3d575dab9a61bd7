package io.ftimer.jmh.internal.collect;

import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.jmh.internal.option.Mode;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * The session of one iteration. Each gets its own, so that what an iteration leaves open does not reach the next one.
 *
 * <p>Thread safety: for one thread at a time, that of the profiler.
 *
 * @param session null if there could be none
 */
record Recording(@Nullable TimerSession session) {
    /**
     * Deeper than any sensible nesting, and yet few enough: code that leaves a region open with each operation would
     * otherwise fill the memory within seconds.
     */
    static final int MAX_DEPTH = 500;

    /** Begins to record what JMH's threads do; records nothing if there is a process-wide session already. */
    static Recording begin(Mode mode) {
        try {
            return new Recording(sessions(mode).openFor(new JmhWorkers()));
        } catch (IllegalStateException occupied) {
            return new Recording(null);
        }
    }

    /** Returns a builder of sessions that keep quiet: what they reject is told after the iteration. */
    static TimerSessionBuilder sessions(Mode mode) {
        TimerSessionBuilder builder = TimerSession.builder()
                .errorPolicy(ErrorPolicy.RETURN)
                .diagnostics(line -> {})
                .maxDepth(MAX_DEPTH);
        return mode == Mode.COUNT ? builder.clock(() -> 0) : builder.clock(NanoClock.system());
    }

    /** Ends the recording and returns what was recorded; null if nothing could be. */
    @Nullable
    SessionSummary end() {
        if (session == null) {
            return null;
        }
        session.close();
        return session.summary();
    }
}
