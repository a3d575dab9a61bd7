package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.schema.SuiteSchema;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SummaryEntry;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The metrics of regions by their columns in the files of a suite. Stateless. */
final class MetricColumns {
    private static final String SELF = "self_";

    private MetricColumns() {}

    /** Returns the metrics of a region that have a column, as far as they were measured. */
    static Map<String, Long> of(SummaryEntry entry, RegionMetricSums sums) {
        if (sums.names().isEmpty()) {
            return Map.of();
        }
        Map<String, Long> found = new LinkedHashMap<>();
        for (String name : sums.names()) {
            String column = column(name);
            sums.inclusive(entry.path(), name).ifPresent(value -> put(column, value, found));
            sums.self(entry, name).ifPresent(value -> put(SELF + column, value, found));
        }
        return found;
    }

    private static void put(String column, long value, Map<String, Long> found) {
        if (SuiteSchema.METRICS.contains(column)) {
            found.put(column, value);
        }
    }

    /** Returns {@code allocated_bytes} for {@code allocatedBytes}. */
    private static String column(String metric) {
        return metric.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    /** Returns whether a column is about a region without those inside. */
    static boolean isSelf(String column) {
        return column.startsWith(SELF);
    }
}
