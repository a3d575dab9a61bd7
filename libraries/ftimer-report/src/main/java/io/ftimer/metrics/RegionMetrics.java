package io.ftimer.metrics;

import io.ftimer.SessionObserver;
import io.ftimer.TimerListener;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.metrics.MetricListener.Sums;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.values.RegionPath;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * Sums metrics per call path, including nested regions.
 *
 * <pre>{@code
 * RegionMetrics metrics = RegionMetrics.of(Metric.cpuTime(), Metric.allocatedBytes());
 * FTimer timer = FTimer.builder().listener(metrics::listener).build();
 * timer.init();
 * timer.start("solve");
 * timer.stop("solve");
 * OptionalLong cpuNanos = metrics.sums().inclusive(RegionPath.of("solve"), "cpuNanos");
 * }</pre>
 *
 * <p>A call counts when it has ended. Readings take time in the enclosing regions. A repaired stop
 * ({@link io.ftimer.values.MismatchMode}) ends the calls inside; regions that continue are summed at their new paths without
 * another call. Activations ended by {@link io.ftimer.FTimer#resetRunning()} are not counted. Sums survive a reset or init.
 *
 * <p>Bytes and steps of tasks that a region hands over ({@link io.ftimer.FTimers#wrap}) are those of the region, too.
 *
 * <p>Thread safety: thread-safe. Metrics of the whole process, such as {@link Metric#collections()}, count once for each
 * thread that is in a region.
 *
 * @since 0.1
 */
public final class RegionMetrics {
    private final List<Metric> metrics;
    private final Queue<MetricListener> listeners = new ConcurrentLinkedQueue<>();

    /** The tasks of each region that submitted some; of no region, those whose threads did nothing else for the session. */
    private final Map<Optional<RegionPath>, Sums> tasks = new ConcurrentHashMap<>();

    private RegionMetrics(List<Metric> metrics) {
        this.metrics = metrics;
    }

    /**
     * Returns sums of the given metrics, which are read in this order.
     *
     * @throws IllegalArgumentException if two metrics have the same name
     */
    public static RegionMetrics of(Metric... metrics) {
        List<Metric> distinct = List.of(metrics);
        long names = distinct.stream().map(Metric::name).distinct().count();
        if (names < distinct.size()) {
            throw new IllegalArgumentException("names of metrics must be unique, were: "
                    + String.join(", ", distinct.stream().map(Metric::name).toList()));
        }
        return new RegionMetrics(distinct);
    }

    /** Returns a new listener for one recorder; pass this method to {@link io.ftimer.FTimerBuilder#listener}. */
    public TimerListener listener() {
        MetricListener listener = new MetricListener(metrics);
        listeners.add(listener);
        return listener;
    }

    /**
     * Lets a session measure these metrics: its summaries have their sums
     * ({@link io.ftimer.summary.SessionSummary#metrics()}).
     *
     * @param builder the builder of one session, as the sums are those of all recorders
     */
    public void addTo(TimerSessionBuilder builder) {
        builder.andListener(this::listener).observer(new SessionObserver() {
            @Override
            public void opened(TimerSession session) {
                session.recording().measure(RegionMetrics.this::sums);
                session.recording().measureTasks(RegionMetrics.this::beginTask);
            }
        });
    }

    /**
     * Begins a task of these regions on the calling thread; the result ends it.
     *
     * @hidden
     */
    public Runnable beginTask(Set<RegionPath> regions, boolean isOutermost) {
        return new Task(Stream.concat(
                        regions.stream().map(Optional::of),
                        Stream.of(Optional.<RegionPath>empty()).limit(isOutermost ? 1 : 0))
                .map(region -> tasks.computeIfAbsent(region, first -> new Sums(metrics)))
                .toList());
    }

    /**
     * A task, which is measured from its making on, without what fTimer allocates. One whose metric throws runs all the same, and counts as not
     * measured.
     */
    private final class Task implements Runnable {
        private final List<Sums> regions;
        private final Sums own = new Sums(metrics);
        private final boolean hasBegun;

        Task(List<Sums> regions) {
            this.regions = regions;
            regions.forEach(Sums::beginTask);
            hasBegun = succeeds(() -> own.start(metrics, true));
        }

        @Override
        public void run() {
            if (hasBegun && succeeds(() -> own.end(metrics))) {
                regions.forEach(region -> region.add(own, metrics));
            }
        }

        private static boolean succeeds(Runnable reading) {
            try {
                reading.run();
                return true;
            } catch (RuntimeException ofMetric) {
                return false;
            }
        }
    }

    /**
     * Returns the sum of a metric over the tasks whose threads did nothing else for the session.
     *
     * @hidden
     */
    public long ofTasks(int metric) {
        Sums outermost = tasks.get(Optional.<RegionPath>empty());
        return outermost == null ? 0 : outermost.sum(metric);
    }

    /** Sets all sums to zero, where nothing is open; the known call paths stay, so that a known one allocates nothing. */
    public void reset() {
        listeners.forEach(MetricListener::clear);
        tasks.clear();
    }

    /** Returns the sums over all recorders, in preorder of the first starts of the regions. */
    public RegionMetricSums sums() {
        Map<RegionPath, RegionPath> paths = new HashMap<>();
        Map<RegionPath, long[]> totals = new LinkedHashMap<>();
        listeners.forEach(listener -> listener.addTo(paths, totals));
        tasks.forEach((region, sums) ->
                region.ifPresent(path -> sums.addTo(totals.computeIfAbsent(path, first -> Sums.totals(metrics)))));
        return new RegionMetricSums(names(), totals, Map.of());
    }

    /** Returns the names of the metrics in reading order. */
    public List<String> names() {
        return metrics.stream().map(Metric::name).toList();
    }
}
