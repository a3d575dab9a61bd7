package io.ftimer.metrics;

import io.ftimer.SessionObserver;
import io.ftimer.TimerListener;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.rows.MeasuredSums;
import io.ftimer.internal.session.SessionMeter;
import io.ftimer.internal.text.ShownText;
import io.ftimer.metrics.MetricListener.Sums;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
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
 */
public final class RegionMetrics {
    private final List<Metric> metrics;

    /** The same as they are read in regions, whose threads are those of the tree: a search leaves these out. */
    private final List<Metric> inRegions;

    /** By metric, the threads that add to it without a region. */
    private volatile Map<String, OutsideThreads> outside = Map.of();

    /** What such threads added until the search ended, by metric. */
    private volatile Map<String, List<String>> found = Map.of();

    /** The tasks that were running when the body ended that handed them over. */
    private volatile long unended;

    private volatile Map<String, Long> body = Map.of();

    private final Queue<MetricListener> listeners = new ConcurrentLinkedQueue<>();

    /** The tasks of each region that submitted some; of no region, those whose threads did nothing else for the session. */
    private final Map<Optional<RegionPath>, Sums> tasks = new ConcurrentHashMap<>();

    private RegionMetrics(List<Metric> metrics) {
        this.metrics = metrics;
        if (names().stream().distinct().count() < metrics.size()) {
            throw new IllegalArgumentException("names of metrics must be unique, were: " + String.join(", ", names()));
        }
        inRegions = metrics.stream().map(this::inRegion).toList();
    }

    private Metric inRegion(Metric metric) {
        return new Metric(metric.name(), () -> {
            OutsideThreads others = outside.get(metric.name());
            if (others != null) {
                others.inTree();
            }
            return metric.reading().getAsLong();
        });
    }

    /**
     * Returns sums of the given metrics, which are read in this order.
     *
     * @throws IllegalArgumentException if two metrics have the same name
     */
    public static RegionMetrics of(Metric... metrics) {
        return new RegionMetrics(List.of(metrics));
    }

    private Map<String, List<String>> outside() {
        Map<String, List<String>> lines = new LinkedHashMap<>();
        outside.forEach((metric, threads) -> lines.put(metric, new ArrayList<>(threads.lines())));
        if (unended > 0) {
            lines.values()
                    .forEach(known -> known.add(ShownText.counted(
                            unended,
                            "task was running when the body ended, or could not be measured",
                            "tasks were running when the body ended, or could not be measured")));
        }
        return lines.isEmpty() ? found : lines;
    }

    /** Returns a new listener for one recorder; pass this method to {@link io.ftimer.FTimerBuilder#listener}. */
    public TimerListener listener() {
        MetricListener listener = new MetricListener(inRegions);
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
        builder.listener(this::listener).observer(new SessionObserver() {
            @Override
            public void opened(TimerSession session) {
                session.recording().measure(RegionMetrics.this::sums);
                session.recording().measureWith(new Meter());
            }
        });
    }

    private final class Meter implements SessionMeter {
        @Override
        public Runnable beginTask(Set<RegionPath> regions, boolean isOutermost) {
            return new Task(
                    Stream.concat(
                                    regions.stream().map(Optional::of),
                                    Stream.of(Optional.<RegionPath>empty()).limit(isOutermost ? 1 : 0))
                            .map(region -> tasks.computeIfAbsent(region, first -> new Sums(metrics)))
                            .toList(),
                    isOutermost);
        }

        @Override
        public long[] ofTasks() {
            Sums outermost = tasks.get(Optional.<RegionPath>empty());
            long[] callsAndSums = Sums.totals(metrics);
            if (outermost != null) {
                unended = outermost.unended();
                outermost.addTo(callsAndSums);
            }
            return Arrays.copyOfRange(callsAndSums, 1, 1 + metrics.size());
        }

        @Override
        public void endBody(Map<String, Long> sums) {
            body = sums;
        }

        @Override
        public void search(Predicate<String> isSearched, Predicate<String> isIgnored) {
            endSearch();
            found = Map.of();
            unended = 0;
            Map<String, OutsideThreads> begun = new LinkedHashMap<>();
            names().stream()
                    .filter(isSearched)
                    .forEach(metric -> begun.put(metric, OutsideThreads.begin(metric, isIgnored)));
            outside = begun;
        }

        @Override
        public void endSearch() {
            found = outside();
            outside.values().forEach(OutsideThreads::close);
            outside = Map.of();
        }
    }

    /**
     * A task, which is measured from its making on, without what fTimer allocates. One whose metric throws runs all the same, and counts as not
     * measured.
     */
    private final class Task implements Runnable {
        private final List<Sums> regions;
        private final Sums own = new Sums(metrics);
        private final boolean isOutermost;
        private final boolean hasBegun;

        Task(List<Sums> regions, boolean isOutermost) {
            this.regions = regions;
            this.isOutermost = isOutermost;
            regions.forEach(Sums::beginTask);
            hasBegun = succeeds(() -> own.start(metrics, true));
        }

        @Override
        public void run() {
            if (hasBegun && succeeds(() -> own.end(metrics))) {
                regions.forEach(region -> region.add(own, metrics));
                for (int i = 0; isOutermost && i < metrics.size(); i++) {
                    OutsideThreads others = outside.get(metrics.get(i).name());
                    if (others != null) {
                        others.ofTask(own.sum(i));
                    }
                }
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

    /** Sets all sums to zero, where nothing is open; the known call paths stay, so that a known one allocates nothing. */
    public void reset() {
        body = Map.of();
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
        return new RegionMetricSums(new MeasuredSums(names(), totals, outside(), body));
    }

    /** Returns the names of the metrics in reading order. */
    public List<String> names() {
        return metrics.stream().map(Metric::name).toList();
    }
}
