package io.ftimer.metrics;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls and sums of a region over several recorders. A tree: look-ups of whole paths would take time by the square of its depth.
 */
final class MetricTotals {
    private final @Nullable RegionPath path;
    private final Map<RegionKey, MetricTotals> inside = new LinkedHashMap<>();
    private long @Nullable [] values;

    /**
     * Creates totals.
     *
     * @param path the call path; null for the root of a tree
     */
    MetricTotals(@Nullable RegionPath path) {
        this.path = path;
    }

    Collection<MetricTotals> inside() {
        return inside.values();
    }

    MetricTotals inside(RegionKey region) {
        return inside.computeIfAbsent(region, added -> new MetricTotals(added.inside(path)));
    }

    /**
     * Adds those of one recorder.
     *
     * @param calls the number of ended calls
     */
    void add(long calls, long[] sums) {
        values = values == null ? new long[1 + sums.length] : values;
        values[0] += calls;
        for (int i = 0; i < sums.length; i++) {
            values[i + 1] += sums[i];
        }
    }

    /** Adds an entry if there are calls. */
    void putInto(Map<RegionPath, long[]> byPath) {
        if (path != null && values != null) {
            byPath.put(path, values);
        }
    }
}
