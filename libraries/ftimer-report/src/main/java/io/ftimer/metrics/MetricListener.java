package io.ftimer.metrics;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import io.ftimer.values.RegionPath;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads metrics at each start and stop of one recorder. Called by the recording thread; the lock allows other threads to read
 * the sums. Does not allocate for a known call path.
 */
final class MetricListener implements TimerListener {
    /** The numbers of a path beside calls and sums: the steps of the first half of its calls, and of the second. */
    static final int HALVES = 2;

    private final List<Metric> metrics;
    private final FollowedPath<Sums> root;

    /** The path of the innermost open region, also if its metrics could not be read. */
    private FollowedPath<Sums> open;

    MetricListener(List<Metric> metrics) {
        this.metrics = metrics;
        root = FollowedPath.root(() -> new Sums(metrics));
        open = root;
    }

    @Override
    public synchronized void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        follow(id, context, event, true);
    }

    @Override
    public synchronized void onRepair(
            TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        follow(id, context, event, false);
    }

    @Override
    public synchronized void onReset(@Nullable Object userData) {
        open = root;
    }

    private void follow(TimerId id, int context, TimerEvent event, boolean asCall) {
        if (event == TimerEvent.STOP) {
            FollowedPath<Sums> ended = open.stopped(id, context);
            if (!ended.isRoot()) {
                open = ended.parent;
                ended.kept.end(metrics);
            }
        } else {
            open = open.child(id, context);
            open.kept.start(metrics, asCall);
        }
    }

    /**
     * Adds calls and sums of each path to those of other recorders.
     *
     * @param paths the known paths, by themselves: equal paths that share the levels around are compared at once
     */
    synchronized void addTo(Map<RegionPath, RegionPath> paths, Map<RegionPath, long[]> totals) {
        root.visit(paths, (path, sums) -> {
            if (sums.isUsed) {
                sums.addTo(totals.computeIfAbsent(path, first -> Sums.totals(metrics)));
            }
        });
    }

    /** Sets the sums of all paths to zero, and keeps the paths. */
    synchronized void clear() {
        root.forEach(Sums::clear);
    }

    /** The sums of one call path of one recorder. Guarded by its {@link MetricListener}. */
    static final class Sums {
        private final long[] starts;
        private final long[] sums;
        private final long[] readings;

        /** The place of the metric of steps; -1 if it is not measured. */
        private final int work;

        private long calls;

        /** The steps of the calls up to the last power of two, and up to the one before. */
        private long stepsOfPower;

        private long stepsOfHalf;

        /** Whether the current activation is a call, not carried over by a repair. */
        private boolean isCall;

        /** Whether all metrics were read at the start of the current activation. */
        private boolean isRead;

        private boolean isUsed;

        Sums(List<Metric> metrics) {
            starts = new long[metrics.size()];
            sums = new long[metrics.size()];
            readings = new long[metrics.size()];
            work = metrics.stream().map(Metric::name).toList().indexOf(Metric.WORK);
        }

        static long[] totals(List<Metric> metrics) {
            return new long[1 + metrics.size() + HALVES];
        }

        /** Starts an activation; it is not counted if a metric cannot be read. */
        void start(List<Metric> metrics, boolean asCall) {
            isRead = false;
            isCall = asCall;
            isRead = read(metrics, starts);
        }

        /** Ends the activation; nothing is added if a metric cannot be read. */
        void end(List<Metric> metrics) {
            if (!isRead || !read(metrics, readings)) {
                return;
            }
            for (int i = 0; i < sums.length; i++) {
                sums[i] += readings[i] - starts[i];
            }
            calls += isCall ? 1 : 0;
            isUsed = true;
            if (work >= 0 && isCall && Long.bitCount(calls) == 1) {
                stepsOfHalf = stepsOfPower;
                stepsOfPower = sums[work];
            }
        }

        private static boolean read(List<Metric> metrics, long[] values) {
            boolean isMeasured = true;
            for (int i = 0; i < values.length; i++) {
                values[i] = metrics.get(i).reading().getAsLong();
                isMeasured &= values[i] != Metric.NOT_MEASURED;
            }
            return isMeasured;
        }

        /** Begins a task: until its end, one call of the region that submitted it is not measured. */
        synchronized void beginTask() {
            calls--;
        }

        /** Adds a task that has ended, if it could be measured. */
        synchronized void add(Sums task, List<Metric> metrics) {
            calls += task.calls;
            for (int i = 0; i < sums.length; i++) {
                sums[i] += metrics.get(i).isOfTasks() ? task.sums[i] : 0;
            }
        }

        /** Returns the number of tasks that have begun and not ended, or could not be measured. */
        synchronized long unended() {
            return Math.max(0, -calls);
        }

        /** For the thread of a task. */
        long sum(int metric) {
            return sums[metric];
        }

        void clear() {
            Arrays.fill(sums, 0);
            calls = 0;
            stepsOfPower = 0;
            stepsOfHalf = 0;
            isUsed = false;
        }

        /** Adds calls, sums and the steps of both halves to those of other recorders. */
        synchronized void addTo(long[] total) {
            total[0] = Math.max(0, total[0] + calls);
            for (int i = 0; i < sums.length; i++) {
                total[i + 1] += sums[i];
            }
            total[sums.length + 1] += stepsOfHalf;
            total[sums.length + 2] += stepsOfPower - stepsOfHalf;
        }
    }
}
