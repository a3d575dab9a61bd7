package io.ftimer.junit.internal.suite;

import io.ftimer.internal.text.TextLimits;
import io.ftimer.summary.SummaryEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The calls and times of one path, summed over rows of one or several tests. */
record RegionTotals(long calls, long inclusiveNanos, long selfNanos) {

    /** Returns the totals of one test by path, in preorder. Rows share a path if the path is cut. */
    static Map<String, RegionTotals> of(List<TimedTest.Region> regions) {
        Map<String, RegionTotals> totals = new LinkedHashMap<>();
        for (TimedTest.Region region : regions) {
            totals.merge(region.path(), of(region.entry()), RegionTotals::plus);
        }
        return totals;
    }

    private static RegionTotals of(SummaryEntry entry) {
        // below the cut, rows of one path are nested: only the outermost counts as inclusive time
        long inclusive = entry.depth() <= TextLimits.FILE_LEVELS ? entry.inclusiveNanos() : 0;
        return new RegionTotals(entry.callCount(), inclusive, entry.selfNanos());
    }

    RegionTotals plus(RegionTotals other) {
        return new RegionTotals(
                calls + other.calls, inclusiveNanos + other.inclusiveNanos, selfNanos + other.selfNanos);
    }
}
