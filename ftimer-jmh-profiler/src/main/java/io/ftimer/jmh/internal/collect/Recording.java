package io.ftimer.jmh.internal.collect;

import io.ftimer.TimerSession;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.jmh.tree.Measured;
import io.ftimer.metrics.Metric;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionPath;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The session of one iteration. Each iteration has its own, so that regions left open do not affect the next iteration.
 *
 * <p>The threads of JMH take part in the session by themselves. Other threads take part through a window, at roots of their own: a
 * task that goes on from one iteration to the next is no mistake of theirs.
 *
 * <p>Thread safety: for one thread at a time, that of the profiler.
 *
 * @param session null if none could be opened
 * @param instruments what records in the session
 * @param workers the names of the threads of JMH that opened regions
 */
record Recording(@Nullable TimerSession session, Instruments instruments, Set<String> workers) {
    /** Starts to record. Records nothing if a process-wide session is open. */
    static Recording start(Instruments instruments) {
        JmhWorkers workers = new JmhWorkers();
        try {
            TimerSession session = instruments.sessions().openFor(workers);
            // closed with the session
            session.recording().openWindow(RecordedThreads.ALL, name -> workers.test(Thread.currentThread()));
            return new Recording(session, instruments, workers.names);
        } catch (IllegalStateException occupied) {
            return new Recording(null, instruments, workers.names);
        }
    }

    /** Returns whether a thread of a summary runs operations, as other threads and those of wrapped tasks do not. */
    boolean isWorker(String thread) {
        return workers.contains(thread) || thread.contains(Instruments.WORKER);
    }

    /** Ends the recording and returns what was recorded, or null if nothing could be. */
    @Nullable
    Recorded end() {
        if (session == null) {
            return null;
        }
        session.close();
        return instruments.recorded(session.summary());
    }

    /**
     * Accepts the threads on which JMH runs a benchmark, of any executor: the runner of JMH is at the bottom of their stacks. Rejects
     * threads that the benchmark starts.
     *
     * <p>A rejection is kept for the thread, because walking a stack takes microseconds and the code of such a thread may ask very often.
     * Use one object per iteration.
     *
     * <p>Thread safety: thread-safe.
     */
    private static final class JmhWorkers implements Predicate<Thread> {
        private static final String RUNNER = "org.openjdk.jmh.runner.";

        /** Those of accepted threads, as summaries have them. */
        final Set<String> names = ConcurrentHashMap.newKeySet();

        private final ThreadLocal<Boolean> rejected = ThreadLocal.withInitial(() -> !isRunByJmh());

        @Override
        public boolean test(Thread current) {
            if (rejected.get()) {
                return false;
            }
            String name = current.getName();
            names.add(name.isEmpty() ? SessionSummary.UNNAMED_THREADS : name);
            return true;
        }

        private static boolean isRunByJmh() {
            return StackWalker.getInstance()
                    .walk(frames ->
                            frames.anyMatch(frame -> frame.getClassName().startsWith(RUNNER)));
        }
    }

    /**
     * What was recorded in one session, over all threads.
     *
     * @param summary calls and times
     * @param sums the sums of the metrics that were asked for
     */
    record Recorded(SessionSummary summary, RegionMetricSums sums) {
        /** Returns what was measured for the region at a path, beside calls and times. */
        Measured measured(RegionPath path) {
            return new Measured(sum(path, "allocatedBytes"), sum(path, Metric.WORK));
        }

        private @Nullable Long sum(RegionPath path, String metric) {
            OptionalLong sum = sums.inclusive(path, metric);
            return sum.isPresent() ? sum.getAsLong() : null;
        }
    }
}
