package io.ftimer.jmh.internal.collect;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.jmh.tree.CallDurations;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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

    private final Path root = new Path(null, null, 0);
    private Path open = root;
    private int paths;

    /** A call path and, while it is open, its start. */
    private static final class Path {
        private final @Nullable Path parent;
        private @Nullable TimerId id;
        private int context;
        private final List<Path> children = new ArrayList<>();
        private @Nullable Histogram histogram;

        /** Stands for each child without a histogram, one at a time; not among the children, which would be searched. */
        private @Nullable Path other;

        private long startNanos;

        Path(@Nullable Path parent, @Nullable TimerId id, int context) {
            this.parent = parent;
            this.id = id;
            this.context = context;
        }

        boolean is(TimerId other, int otherContext) {
            return context == otherContext && other.equals(id);
        }
    }

    @Override
    public synchronized void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        if (event == TimerEvent.START) {
            open = child(id, context);
            open.startNanos = nanos;
        } else if (open.parent != null && open.is(id, context)) {
            if (open.histogram != null) {
                open.histogram.recordValue(Math.max(0, Math.min(LONGEST_NANOS, nanos - open.startNanos)));
            }
            open = open.parent;
        }
    }

    private Path child(TimerId id, int context) {
        // without an iterator, which would be among the bytes of the enclosing regions
        for (int i = 0; i < open.children.size(); i++) {
            Path known = open.children.get(i);
            if (known.is(id, context)) {
                return known;
            }
        }
        return paths < MOST_PATHS ? added(id, context) : other(id, context);
    }

    private Path added(TimerId id, int context) {
        Path added = new Path(open, id, context);
        added.histogram = new Histogram(1, LONGEST_NANOS, DIGITS);
        paths++;
        open.children.add(added);
        return added;
    }

    private Path other(TimerId id, int context) {
        Path other = open.other;
        if (other == null) {
            other = new Path(open, id, context);
            open.other = other;
        }
        other.id = id;
        other.context = context;
        return other;
    }

    /** Adds the histograms to those of other recorders. */
    private synchronized void addTo(Map<RegionPath, Histogram> sums) {
        addTo(sums, root, List.of());
    }

    private static void addTo(Map<RegionPath, Histogram> sums, Path path, List<RegionKey> regions) {
        Histogram own = path.histogram;
        if (own != null) {
            sums.computeIfAbsent(RegionKey.path(regions), unused -> new Histogram(1, LONGEST_NANOS, DIGITS))
                    .add(own);
        }
        for (Path child : path.children) {
            if (child.id != null) {
                List<RegionKey> below = new ArrayList<>(regions);
                below.add(new RegionKey(child.id.kind(), child.id.name()));
                addTo(sums, child, below);
            }
        }
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
