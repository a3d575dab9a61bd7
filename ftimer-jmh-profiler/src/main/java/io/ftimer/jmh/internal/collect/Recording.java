package io.ftimer.jmh.internal.collect;

import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.jmh.internal.option.Mode;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The session of one iteration. Each iteration has its own, so that regions left open do not affect the next iteration.
 *
 * <p>Thread safety: for one thread at a time, that of the profiler.
 *
 * @param session null if none could be opened
 * @param group the methods of the threads of a {@code @Group}
 */
record Recording(@Nullable TimerSession session, GroupMethods group) {
    /**
     * Deeper than any reasonable nesting. Without a limit, code that leaves a region open in each operation would exhaust the
     * memory within seconds.
     */
    static final int MAX_DEPTH = 500;

    /** Starts to record the threads of JMH. Records nothing if a process-wide session is open. */
    static Recording start(Mode mode, GroupMethods group) {
        try {
            return new Recording(sessions(mode).openFor(new JmhWorkers().and(group::note)), group);
        } catch (IllegalStateException occupied) {
            return new Recording(null, group);
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

    /** Returns the method of each thread of a group, by the name of the thread; empty for other benchmarks. */
    Map<String, String> methods() {
        return group.byThread();
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
