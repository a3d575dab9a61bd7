package io.ftimer.mpi.assertj;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.internal.text.MpiRegions;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the ranks of one run of a program recorded.
 *
 * <p>Thread safety: immutable.
 *
 * @param summaries the trees of the threads of the ranks, in rank order
 * @param session all that was recorded, on other threads too
 * @since 0.1
 */
public record RanksRun(List<Summary> summaries, SessionSummary session) {
    /** Copies the list. */
    public RanksRun {
        summaries = List.copyOf(summaries);
    }

    /** Returns the number of ranks. */
    public int ranks() {
        return summaries.size();
    }

    /** Returns the most calls of a rank, of all regions that a path or pattern selects together. */
    long mostCalls(RegionPath selection) {
        return summaries.stream()
                .mapToLong(summary -> calls(summary, selection))
                .max()
                .orElse(0);
    }

    /** Returns the calls that were made on threads of which no rank is known. */
    long callsOfNoRank(RegionPath selection) {
        long ofRanks = summaries.stream()
                .mapToLong(summary -> calls(summary, selection))
                .reduce(0, Saturated::sum);
        return calls(session, selection) - ofRanks;
    }

    private static long calls(Summary summary, RegionPath selection) {
        return summary.entries(selection).stream()
                .mapToLong(SummaryEntry::callCount)
                .reduce(0, Saturated::sum);
    }

    /** Returns the paths of the regions, without those that count bytes. */
    Set<RegionPath> paths() {
        Set<RegionPath> paths = new LinkedHashSet<>();
        for (Summary summary : summaries) {
            for (SummaryEntry entry : summary.entries()) {
                if (entry.kind() != RegionKind.MPI || !MpiRegions.isBytes(entry.name())) {
                    paths.add(entry.path());
                }
            }
        }
        return paths;
    }

    /** Returns the trees of all ranks as one. */
    UnionSummary union() {
        return UnionSummary.reduce(summaries);
    }
}
