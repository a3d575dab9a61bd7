package io.ftimer.jmh.internal.collect;

import io.ftimer.jmh.internal.instrument.InstrumentedBenchmark;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.ProfiledTree;
import org.jspecify.annotations.Nullable;

/**
 * Records the iterations of a benchmark in sequence.
 *
 * <p>Thread safety: for one thread at a time. JMH calls the profiler again only when its threads have finished recording.
 */
public final class Collector {
    private final ProfilerOptions options;
    private @Nullable Calibration calibration;
    private @Nullable Recording recording;

    /** Creates a collector without recordings. */
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

    /** Starts an iteration. */
    public void start() {
        discard();
        if (calibration == null) {
            check(options); // the JVM of a fork may be another one than that of the runner
            calibration = Calibration.of(options);
        }
        recording = Recording.start(new Instruments(options));
    }

    /** Ends the current iteration, if any, without a result. */
    public void discard() {
        if (recording != null) {
            recording.end();
            recording = null;
        }
    }

    /** Ends the current iteration and returns its tree. The overhead is measured then, if it is time to do so. */
    public ProfiledTree end(long operations, OperationTime time) {
        Recording ending = recording;
        Calibration calibrated = calibration;
        recording = null;
        if (ending == null || calibrated == null) {
            throw new IllegalStateException("no iteration was started");
        }
        Recording.Recorded recorded = ending.end();
        ProfiledTree tree =
                new Iteration(options, calibrated.refresh(), operations, time, ending::isWorker).tree(recorded);
        InstrumentedBenchmark instrumented = InstrumentedBenchmark.ofJvm(options);
        return tree.ofInstrumented(instrumented.methods(), instrumented.problems());
    }
}
