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
    private static final NameTotals NOTHING = new NameTotals(0, 0, 0, 0);

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
            NameTotals before = totals.getOrDefault(name, NOTHING);
            totals.put(name, before.plus(table, row, nested));
        }
        return Collections.unmodifiableMap(totals);
    }

    private NameTotals plus(SummaryTable table, int row, boolean nested) {
        return new NameTotals(
                paths + 1,
                Math.addExact(callCount, table.callCounts[row]),
                nested ? inclusiveNanos : Math.addExact(inclusiveNanos, table.inclusiveNanos[row]),
                Math.addExact(selfNanos, table.selfNanos[row]));
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
