package io.ftimer.metrics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The metrics of one region, summed over its calls.
 *
 * <p>Thread safety: immutable.
 *
 * @param calls the number of ended calls; may be 0 despite positive sums if a repaired stop carried the region over
 * @param values the sum of each metric by its name
 * @since 0.1
 */
public record RegionUsage(long calls, Map<String, Long> values) {
    /** Creates a usage with a copy of the values. */
    public RegionUsage {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    static RegionUsage none(List<String> names) {
        return of(names, new long[names.size() + 1]);
    }

    /** Returns a usage of an array of calls and values. */
    static RegionUsage of(List<String> names, long[] sums) {
        Map<String, Long> values = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            values.put(names.get(i), sums[i + 1]);
        }
        return new RegionUsage(sums[0], values);
    }

    /**
     * Returns the sum of a metric.
     *
     * @throws IllegalArgumentException if there is no metric of that name
     */
    public long value(String metric) {
        Long value = values.get(metric);
        if (value == null) {
            throw new IllegalArgumentException(
                    "unknown metric \"" + metric + "\"; known metrics: " + String.join(", ", values.keySet()));
        }
        return value;
    }
}
