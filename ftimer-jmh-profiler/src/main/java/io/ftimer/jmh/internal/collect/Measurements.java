package io.ftimer.jmh.internal.collect;

import io.ftimer.jmh.tree.CallDurations;
import io.ftimer.jmh.tree.Measured;
import io.ftimer.metrics.Metric;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.values.RegionPath;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What was measured beside calls and times, over all threads.
 *
 * @param sums the sums of the metrics that were asked for
 * @param durations the durations of calls by path; empty if not asked for
 */
record Measurements(RegionMetricSums sums, Map<RegionPath, CallDurations> durations) {

    /** Returns what was measured for the region at a path. */
    Measured of(RegionPath path) {
        return new Measured(
                sum(path, "allocatedBytes"), sum(path, "cpuNanos"), sum(path, Metric.WORK), durations.get(path));
    }

    private @Nullable Long sum(RegionPath path, String metric) {
        OptionalLong sum = sums.inclusive(path, metric);
        return sum.isPresent() ? sum.getAsLong() : null;
    }
}
