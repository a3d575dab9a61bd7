package io.ftimer.jmh.internal.collect;

import io.ftimer.TimerSession;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.jmh.internal.instrument.InstrumentedBenchmark;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.summary.SessionSummary;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.IterationResult;

/**
 * Records the iterations of a benchmark in sequence.
 *
 * <p>Thread safety: for one thread at a time. JMH calls the profiler again only when its threads have finished recording.
 */
public final class Collector {
    private final ProfilerOptions options;
    private @Nullable Calibration calibration;
    private @Nullable Recording recording;

    public Collector(ProfilerOptions options) {
        this.options = options;
    }

    /**
     * Checks that this JVM measures what the options ask for.
     *
     * @throws IllegalArgumentException if it does not; the message says what to do
     */
    public static void check(ProfilerOptions options) {
        try {
            Instruments.metrics(options);
        } catch (UnsupportedOperationException e) {
            throw new IllegalArgumentException(
                    "ftimer: cannot measure metric=" + options.texts().get(Option.METRIC.name()) + ": "
                            + e.getMessage(),
                    e);
        }
    }

    public void start() {
        discard();
        if (calibration == null) {
            check(options); // the JVM of a fork may be another one than that of the runner
            calibration = Calibration.of(options);
        }
        recording = Recording.start(options);
    }

    public void discard() {
        if (recording != null) {
            recording.end();
            recording = null;
        }
    }

    /** Ends the current iteration and returns its tree. The overhead is measured then, if it is time to do so. */
    public ProfiledTree end(IterationResult result) {
        Recording ending = recording;
        Calibration calibrated = calibration;
        recording = null;
        if (ending == null || calibrated == null) {
            throw new IllegalStateException("no iteration was started");
        }
        SessionSummary recorded = ending.end();
        ProfiledTree tree = new Iteration(
                        options,
                        calibrated.refresh(),
                        result.getMetadata().getAllOps(),
                        Iteration.OperationTime.of(result),
                        ending::isWorker)
                .tree(recorded);
        InstrumentedBenchmark instrumented = InstrumentedBenchmark.ofJvm(options);
        return tree.ofInstrumented(instrumented.methods(), instrumented.problems());
    }

    /**
     * The session of one iteration. Each iteration has its own, so that regions left open do not affect the next iteration.
     *
     * <p>The threads of JMH take part in the session by themselves. Other threads take part through a window, at roots of their own: a
     * task that goes on from one iteration to the next is no mistake of theirs.
     *
     * <p>Thread safety: for one thread at a time, that of the profiler.
     *
     * @param session null if none could be opened
     * @param workers the names of the threads of JMH that opened regions
     */
    private record Recording(@Nullable TimerSession session, Set<String> workers) {
        /** Starts to record. Records nothing if a process-wide session is open. */
        static Recording start(ProfilerOptions options) {
            JmhWorkers workers = new JmhWorkers();
            try {
                TimerSession session = Instruments.sessions(options).openFor(workers);
                // closed with the session
                session.recording().openWindow(RecordedThreads.ALL, name -> workers.test(Thread.currentThread()));
                return new Recording(session, workers.names);
            } catch (IllegalStateException occupied) {
                return new Recording(null, workers.names);
            }
        }

        /** Returns whether a thread of a summary runs operations, as other threads and those of wrapped tasks do not. */
        boolean isWorker(String thread) {
            return workers.contains(thread) || thread.contains(Instruments.WORKER);
        }

        @Nullable
        SessionSummary end() {
            if (session == null) {
                return null;
            }
            session.close();
            return session.summary();
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
    }
}
