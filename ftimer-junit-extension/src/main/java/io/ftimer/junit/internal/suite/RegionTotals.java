package io.ftimer.junit.internal.suite;

import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.text.SuiteSchema;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SummaryEntry;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The calls and times of one path, summed over rows of one or several tests.
 *
 * @param isTimed whether the times of all rows were measured
 * @param metrics the sums of the metrics by their columns
 */
record RegionTotals(boolean isTimed, long calls, long inclusiveNanos, long selfNanos, Map<String, Long> metrics) {

    /** Begins the columns about a region without those inside. */
    private static final String SELF = "self_";

    /**
     * Returns what counts of the totals of a row. Below the cut, rows of one path are nested: only the outermost counts for what
     * includes the regions inside.
     */
    RegionTotals at(long depth) {
        if (depth <= TextLimits.FILE_LEVELS) {
            return this;
        }
        Map<String, Long> own = new LinkedHashMap<>(metrics);
        own.keySet().removeIf(column -> !column.startsWith(SELF));
        return new RegionTotals(isTimed, calls, 0, selfNanos, own);
    }

    static RegionTotals of(TimedTest.Region region) {
        SummaryEntry entry = region.entry();
        boolean isTimed = entry.isTimed();
        RegionTotals own = new RegionTotals(
                isTimed,
                entry.callCount(),
                isTimed ? entry.inclusiveNanos() : 0,
                isTimed ? entry.selfNanos() : 0,
                region.metrics());
        return own.at(entry.depth());
    }

    /** Returns the metrics of a region by their columns, as far as they have one and were measured. */
    static Map<String, Long> metrics(SummaryEntry entry, RegionMetricSums sums) {
        if (sums.names().isEmpty()) {
            return Map.of();
        }
        Map<String, Long> found = new LinkedHashMap<>();
        for (String name : sums.names()) {
            // allocated_bytes for allocatedBytes
            String column = name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
            sums.inclusive(entry.path(), name).ifPresent(value -> found.put(column, value));
            sums.self(entry, name).ifPresent(value -> found.put(SELF + column, value));
        }
        found.keySet().retainAll(SuiteSchema.METRICS);
        return found;
    }

    RegionTotals plus(RegionTotals other) {
        return new RegionTotals(
                isTimed && other.isTimed,
                Saturated.sum(calls, other.calls),
                Saturated.sum(inclusiveNanos, other.inclusiveNanos),
                Saturated.sum(selfNanos, other.selfNanos),
                sum(metrics, other.metrics));
    }

    private static Map<String, Long> sum(Map<String, Long> some, Map<String, Long> others) {
        if (others.isEmpty()) {
            return some;
        }
        Map<String, Long> sums = new LinkedHashMap<>(some);
        others.forEach((column, value) -> sums.merge(column, value, Saturated::sum));
        return sums;
    }
}
