package io.ftimer.jmh.internal.collect;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import io.ftimer.jmh.tree.CallDurations;
import io.ftimer.report.internal.follow.FollowedPath;
import io.ftimer.values.RegionPath;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the durations of calls into a histogram for each call path of one recorder. A histogram takes about 40 kB, so only the first
 * {@value #MOST_PATHS} paths have one.
 *
 * <p>Called by the recording thread; the lock allows the thread of the profiler to read while a thread of the benchmark goes on.
 */
final class DurationRecorder implements TimerListener {
    static final int MOST_PATHS = 256;

    private static final long LONGEST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 2;

    /** How many paths are known, with that of no region. */
    private int paths;

    private final FollowedPath<Calls> root = FollowedPath.root(this::nextPath);
    private FollowedPath<Calls> open = root;

    /** The durations of a call path, null beyond the first ones, and the start of its open call. */
    private static final class Calls {
        private final @Nullable Histogram histogram;
        private long startNanos;

        Calls(@Nullable Histogram histogram) {
            this.histogram = histogram;
        }
    }

    private Calls nextPath() {
        paths++;
        return new Calls(paths > 1 && paths <= MOST_PATHS + 1 ? histogram() : null);
    }

    private static Histogram histogram() {
        return new Histogram(1, LONGEST_NANOS, DIGITS);
    }

    @Override
    public synchronized void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        if (event == TimerEvent.START) {
            open = open.child(id, context);
            open.kept.startNanos = nanos;
            return;
        }
        FollowedPath<Calls> ended = open.stopped(id, context);
        if (!ended.isRoot()) {
            open = ended.parent;
            if (ended.kept.histogram != null) {
                ended.kept.histogram.recordValue(Math.max(0, Math.min(LONGEST_NANOS, nanos - ended.kept.startNanos)));
            }
        }
    }

    /** Adds the histograms to those of other recorders. */
    private synchronized void addTo(Map<RegionPath, Histogram> sums) {
        root.visit(new HashMap<>(), (path, calls) -> {
            if (calls.histogram != null) {
                sums.computeIfAbsent(path, first -> histogram()).add(calls.histogram);
            }
        });
    }

    /** Returns the durations of each path over several recorders. */
    static Map<RegionPath, CallDurations> sum(Iterable<DurationRecorder> recorders) {
        Map<RegionPath, Histogram> sums = new HashMap<>();
        recorders.forEach(recorder -> recorder.addTo(sums));
        Map<RegionPath, CallDurations> durations = new HashMap<>();
        sums.forEach((path, histogram) -> durations.put(path, CallDurations.of(histogram)));
        return durations;
    }
}
