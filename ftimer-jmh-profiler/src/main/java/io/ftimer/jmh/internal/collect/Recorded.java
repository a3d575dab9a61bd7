package io.ftimer.jmh.internal.collect;

import io.ftimer.jmh.tree.CallDurations;
import io.ftimer.jmh.tree.Measured;
import io.ftimer.metrics.RegionUsage;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was recorded in one session.
 *
 * @param summary calls and times
 * @param usages the metrics by path; empty if none was asked for
 * @param durations the durations of calls by the names of the path; empty if not asked for
 */
record Recorded(
        SessionSummary summary, Map<RegionPath, RegionUsage> usages, Map<List<String>, CallDurations> durations) {

    /** Returns what was measured beside calls and times for the region at a path. */
    Measured measured(RegionPath path) {
        RegionUsage usage = usages.get(path);
        return new Measured(value(usage, "allocatedBytes"), value(usage, "cpuNanos"), durations.get(path.names()));
    }

    private static @Nullable Long value(@Nullable RegionUsage usage, String metric) {
        return usage == null ? null : usage.values().get(metric);
    }
}
