package io.ftimer.summary;

import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.text.Seconds;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The totals of one region name over all its call paths.
 *
 * @param paths the number of call paths with a row
 * @param callCount the number of calls
 * @param inclusiveNanos the time in which a region of that name was open: of regions nested in one of the same name, only the
 *     outermost counts
 * @param selfNanos the sum of self times
 */
public record NameTotals(int paths, long callCount, long inclusiveNanos, long selfNanos) {
    /** Returns the totals by name, in the order of rows. */
    static Map<String, NameTotals> of(SummaryTable table) {
        int[] ends = table.ends();
        Map<String, NameTotals> totals = new LinkedHashMap<>();
        Map<String, Integer> outermostEnds = new LinkedHashMap<>();
        for (int row = 0; row < table.size; row++) {
            String name = table.names[row];
            boolean nested = row < outermostEnds.getOrDefault(name, 0);
            if (!nested) {
                outermostEnds.put(name, ends[row]);
            }
            long inclusive = nested ? 0 : table.inclusiveNanos[row];
            totals.merge(
                    name, new NameTotals(1, table.callCounts[row], inclusive, table.selfNanos[row]), NameTotals::plus);
        }
        return Collections.unmodifiableMap(totals);
    }

    private NameTotals plus(NameTotals other) {
        return new NameTotals(
                paths + other.paths,
                Math.addExact(callCount, other.callCount),
                Math.addExact(inclusiveNanos, other.inclusiveNanos),
                Math.addExact(selfNanos, other.selfNanos));
    }

    /** Returns {@link #inclusiveNanos()} in seconds. */
    public double inclusiveSeconds() {
        return Seconds.of(inclusiveNanos);
    }

    /** Returns {@link #selfNanos()} in seconds. */
    public double selfSeconds() {
        return Seconds.of(selfNanos);
    }
}
