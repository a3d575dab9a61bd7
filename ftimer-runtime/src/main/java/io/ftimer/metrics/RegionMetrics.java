package io.ftimer.metrics;

import io.ftimer.TimerListener;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Sums what regions use up beside time, per call path, regions nested inside included.
 *
 * <pre>{@code
 * RegionMetrics metrics = RegionMetrics.of(Metric.cpuTime(), Metric.allocatedBytes());
 * FTimer timer = FTimer.builder().listener(metrics::listener).build();
 * ...
 * long cpuNanos = metrics.usage(RegionPath.of("solve")).value("cpuNanos");
 * }</pre>
 *
 * <p>A call counts when it has ended. Readings are made inside the regions around, whose time grows by them. Nothing of this
 * costs anything where it is not used. Call paths are those of the recorder. A repaired stop
 * ({@link io.ftimer.values.MismatchMode}) ends the calls inside, and what goes on counts at the path where it goes on, with no call. What
 * {@link io.ftimer.FTimer#resetRunning()} ends is not counted; the sums so far stay, over a reset as over an init.
 *
 * <p>Thread safety: thread-safe. Values of metrics that are of the whole process, such as {@link Metric#collections()}, count
 * once for each thread that is in a region.
 */
public final class RegionMetrics {
    private final List<Metric> metrics;
    private final Queue<MetricListener> listeners = new ConcurrentLinkedQueue<>();

    private RegionMetrics(List<Metric> metrics) {
        this.metrics = metrics;
    }

    /**
     * Returns what sums these metrics, which are read in this order.
     *
     * @throws IllegalArgumentException if two have the same name
     */
    public static RegionMetrics of(Metric... metrics) {
        List<Metric> distinct = List.of(metrics);
        long names = distinct.stream().map(Metric::name).distinct().count();
        if (names < distinct.size()) {
            throw new IllegalArgumentException("two metrics have the same name: "
                    + String.join(", ", distinct.stream().map(Metric::name).toList()));
        }
        return new RegionMetrics(distinct);
    }

    /** Returns a new listener for one recorder; to be given to {@link io.ftimer.FTimerBuilder#listener}. */
    public TimerListener listener() {
        MetricListener listener = new MetricListener(metrics);
        listeners.add(listener);
        return listener;
    }

    /** Returns the sums of one region over all recorders so far; no calls and zeros if it has not ended yet. */
    public RegionUsage usage(RegionPath path) {
        return usages().getOrDefault(path, RegionUsage.none(names()));
    }

    /** Returns the sums of all regions so far that have ended calls, in preorder of their first starts. */
    public Map<RegionPath, RegionUsage> usages() {
        Map<List<String>, long[]> sums = new LinkedHashMap<>();
        listeners.forEach(listener -> listener.addTo(sums));
        Map<RegionPath, RegionUsage> usages = new LinkedHashMap<>();
        sums.forEach((path, values) ->
                usages.put(RegionPath.of(path.toArray(String[]::new)), RegionUsage.of(names(), values)));
        return Collections.unmodifiableMap(usages);
    }

    /** Returns the names of the metrics, in the order in which they are read. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        metrics.forEach(metric -> names.add(metric.name()));
        return names;
    }
}
