package io.ftimer.metrics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the calls of one region used up.
 *
 * <p>Thread safety: immutable.
 *
 * @param calls how many calls have ended; 0 beside sums where a repaired stop carried the region over
 * @param values the sum of each metric, by its name
 */
public record RegionUsage(long calls, Map<String, Long> values) {
    /** Makes a usage; keeps a copy. */
    public RegionUsage {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    static RegionUsage none(List<String> names) {
        return of(names, new long[names.size() + 1]);
    }

    /** Returns a usage of the calls, which stand first, and the values behind them. */
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
     * @throws IllegalArgumentException if there is none of that name
     */
    public long value(String metric) {
        Long value = values.get(metric);
        if (value == null) {
            throw new IllegalArgumentException(
                    "\"" + metric + "\" is not measured; the metrics are: " + String.join(", ", values.keySet()));
        }
        return value;
    }
}
