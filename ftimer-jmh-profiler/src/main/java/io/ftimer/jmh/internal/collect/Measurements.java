package io.ftimer.jmh.internal.collect;

import io.ftimer.jmh.tree.CallDurations;
import io.ftimer.jmh.tree.Measured;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * What was measured beside calls and times, on one or several threads.
 *
 * @param sums the sums of the metrics by path and name; empty if none was asked for
 * @param durations the durations of calls by path; empty if not asked for
 */
record Measurements(Map<RegionPath, Map<String, Long>> sums, Map<RegionPath, CallDurations> durations) {
    static final Measurements NOTHING = new Measurements(Map.of(), Map.of());

    /** Returns the sums over all metrics and recorders. */
    static Measurements sum(Collection<RegionMetrics> metrics, Collection<DurationRecorder> recorders) {
        Map<RegionPath, Map<String, Long>> sums = new HashMap<>();
        for (RegionMetrics each : metrics) {
            RegionMetricSums added = each.sums();
            for (RegionPath path : added.paths()) {
                Map<String, Long> sum = sums.computeIfAbsent(path, unused -> new HashMap<>());
                added.names()
                        .forEach(name ->
                                sum.merge(name, added.inclusive(path, name).getAsLong(), Math::addExact));
            }
        }
        return new Measurements(sums, DurationRecorder.sum(recorders));
    }

    /** Returns what was measured for the region at a path. */
    Measured of(RegionPath path) {
        Map<String, Long> values = sums.getOrDefault(path, Map.of());
        return new Measured(
                values.get("allocatedBytes"), values.get("cpuNanos"), values.get(Metric.WORK), durations.get(path));
    }
}
