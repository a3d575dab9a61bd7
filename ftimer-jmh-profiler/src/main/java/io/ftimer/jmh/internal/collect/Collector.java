package io.ftimer.jmh.internal.collect;

import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.ProfiledTree;
import org.jspecify.annotations.Nullable;

/**
 * Records the iterations of a benchmark, one after another.
 *
 * <p>Thread safety: for one thread at a time; what JMH's threads record is complete when JMH calls the profiler again.
 */
public final class Collector {
    private final ProfilerOptions options;
    private @Nullable TimingCost cost;
    private @Nullable Recording recording;

    /** Creates a collector that has recorded nothing. */
    public Collector(ProfilerOptions options) {
        this.options = options;
    }

    /** Begins an iteration. The first time it measures what timing costs. */
    public void begin() {
        discard();
        cost();
        recording = Recording.begin(options.get(Option.MODE));
    }

    private TimingCost cost() {
        TimingCost known = cost;
        if (known == null) {
            known = TimingCost.measure(options.get(Option.MODE));
            cost = known;
        }
        return known;
    }

    /** Ends the iteration without result, if there is one. */
    public void discard() {
        if (recording != null) {
            recording.end();
            recording = null;
        }
    }

    /** Ends the iteration and returns its tree. */
    public ProfiledTree end(long operations) {
        Recording ending = recording;
        recording = null;
        return new Iteration(options, cost(), operations).tree(ending == null ? null : ending.end());
    }
}
