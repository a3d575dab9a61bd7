package io.ftimer.junit.internal.suite;

import io.ftimer.internal.text.TextLimits;
import io.ftimer.summary.SummaryEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The calls and times of one path, summed over rows of one or several tests.
 *
 * @param isTimed whether the times of all rows were measured
 */
record RegionTotals(boolean isTimed, long calls, long inclusiveNanos, long selfNanos) {

    /** Returns the totals of one test by path, in preorder. Rows share a path if the path is cut. */
    static Map<String, RegionTotals> of(List<TimedTest.Region> regions) {
        Map<String, RegionTotals> totals = new LinkedHashMap<>();
        for (TimedTest.Region region : regions) {
            totals.merge(region.path(), of(region.entry()), RegionTotals::plus);
        }
        return totals;
    }

    private static RegionTotals of(SummaryEntry entry) {
        if (!entry.isTimed()) {
            return counted(entry.callCount());
        }
        // below the cut, rows of one path are nested: only the outermost counts as inclusive time
        long inclusive = entry.depth() <= TextLimits.FILE_LEVELS ? entry.inclusiveNanos() : 0;
        return new RegionTotals(true, entry.callCount(), inclusive, entry.selfNanos());
    }

    /** Returns totals without times. */
    static RegionTotals counted(long calls) {
        return new RegionTotals(false, calls, 0, 0);
    }

    RegionTotals plus(RegionTotals other) {
        return new RegionTotals(
                isTimed && other.isTimed,
                calls + other.calls,
                inclusiveNanos + other.inclusiveNanos,
                selfNanos + other.selfNanos);
    }
}
