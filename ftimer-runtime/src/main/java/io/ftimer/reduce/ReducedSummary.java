package io.ftimer.reduce;

import io.ftimer.sites.SiteResult;
import io.ftimer.stats.TimeStats;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Optional;

/**
 * What many summaries have in common: statistics over ranks for every region, in an order that does not depend on the
 * ranks.
 *
 * <p>A rank is any one contributor, counted from 0: an MPI rank, a thread, a fork, a repeated test. Siblings are ordered
 * by the bytes of {@code LENGTH:NAME}, LENGTH being the decimal number of bytes of the name in UTF-8; so a name of ten
 * bytes comes before one of a single byte.
 *
 * <p>A result with another {@link #status()} than {@link Status#SUCCESS} is empty: no ranks, no entries, and a
 * {@link #total()} of 0 with the extremum ranks -1 and an imbalance of 1.
 *
 * <p>Thread safety: immutable.
 */
public abstract sealed class ReducedSummary extends ReductionResult<ReducedEntry> permits UnionSummary, StrictSummary {
    private final TimeStats total;

    ReducedSummary(Status status, int rankCount, TimeStats total, List<ReducedEntry> entries) {
        super(status, rankCount, entries);
        this.total = total;
    }

    /** Returns the statistics of {@link io.ftimer.summary.Summary#totalNanos()} over all ranks. */
    public TimeStats total() {
        return total;
    }

    /**
     * Returns what the site timers of all ranks measured, in the order of file, line, label and groups; each over the ranks
     * that have started it, with the rank of each extremum. They are beside the tree: one that is running does not make a
     * reduction fail, and ranks whose site timers differ agree nevertheless.
     */
    public abstract List<SiteResult> sites();

    /**
     * Returns the entry of one call path, empty if no rank has it.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public Optional<ReducedEntry> entry(RegionPath path) {
        return PathSearch.find(entries(), path, any -> true);
    }

    /** Returns whether status, ranks, total and entries are those of {@code other}. */
    final boolean hasResultOf(ReducedSummary other) {
        return hasEntriesOf(other) && total.equals(other.total);
    }
}
