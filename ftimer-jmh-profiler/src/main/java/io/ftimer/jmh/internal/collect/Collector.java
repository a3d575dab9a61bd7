package io.ftimer.jmh.internal.collect;

import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.ProfiledTree;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Records the iterations of a benchmark in sequence.
 *
 * <p>Thread safety: for one thread at a time. JMH calls the profiler again only when its threads have finished recording.
 */
public final class Collector {
    private final ProfilerOptions options;
    private @Nullable TimingCost cost;
    private @Nullable Recording recording;

    /** Creates a collector without recordings. */
    public Collector(ProfilerOptions options) {
        this.options = options;
    }

    /** Starts an iteration. The first call measures the overhead of timing. */
    public void start(BenchmarkParams benchmark) {
        discard();
        cost();
        recording = Recording.start(options.get(Option.MODE), new GroupMethods(benchmark));
    }

    private TimingCost cost() {
        TimingCost known = cost;
        if (known == null) {
            known = TimingCost.measure(options.get(Option.MODE));
            cost = known;
        }
        return known;
    }

    /** Ends the current iteration, if any, without a result. */
    public void discard() {
        if (recording != null) {
            recording.end();
            recording = null;
        }
    }

    /** Ends the current iteration and returns its tree. */
    public ProfiledTree end(long operations) {
        Recording ending = recording;
        recording = null;
        return new Iteration(options, cost(), operations, ending == null ? Map.of() : ending.methods())
                .tree(ending == null ? null : ending.end());
    }
}
