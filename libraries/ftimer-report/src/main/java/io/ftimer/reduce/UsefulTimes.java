package io.ftimer.reduce;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time that one contributor spends outside MPI calls: in its window and in each region. Immutable.
 *
 * @param nanos the times by the numbers of entries, of the window at 0; null if they are not known, since no call was recorded
 */
record UsefulTimes(int contributor, long @Nullable [] nanos) {

    static UsefulTimes of(int contributor, Summary summary) {
        List<SummaryEntry> entries = summary.entries();
        boolean hasCalls = entries.stream().anyMatch(entry -> entry.kind() == RegionKind.MPI);
        return new UsefulTimes(contributor, hasCalls ? outside(summary.totalNanos(), entries) : null);
    }

    private static long[] outside(long windowNanos, List<SummaryEntry> entries) {
        boolean[] isInCall = new boolean[entries.size() + 1];
        for (SummaryEntry entry : entries) {
            isInCall[entry.nodeId()] = entry.kind() == RegionKind.MPI || isInCall[entry.parentId()];
        }
        long[] useful = new long[entries.size() + 1];
        // of each region, first the time of the calls inside; backward, so that those inside a region come before it
        for (int i = entries.size() - 1; i >= 0; i--) {
            SummaryEntry entry = entries.get(i);
            int id = entry.nodeId();
            long inCalls = isInCall[id] ? entry.inclusiveNanos() : useful[id];
            if (!isInCall[entry.parentId()]) {
                useful[entry.parentId()] = Saturated.sum(useful[entry.parentId()], inCalls);
            }
            useful[id] = Saturated.difference(entry.inclusiveNanos(), inCalls);
        }
        useful[0] = Saturated.difference(windowNanos, useful[0]);
        return useful;
    }

    TimeStats ofWindow() {
        return of(0);
    }

    TimeStats of(SummaryEntry entry) {
        return of(entry.nodeId());
    }

    private TimeStats of(int id) {
        return nanos == null ? TimeStats.NONE : TimeStats.of(nanos[id], contributor);
    }
}
