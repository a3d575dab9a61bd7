package io.ftimer.reduce;

import io.ftimer.RegionPath;
import io.ftimer.Status;
import io.ftimer.Summary;
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
public abstract sealed class ReducedSummary permits UnionSummary, StrictSummary {
    private final Status status;
    private final int rankCount;
    private final TimeStats total;
    private final List<ReducedEntry> entries;

    ReducedSummary(Status status, int rankCount, TimeStats total, List<ReducedEntry> entries) {
        this.status = status;
        this.rankCount = rankCount;
        this.total = total;
        this.entries = List.copyOf(entries);
    }

    /** Returns {@link Status#SUCCESS}, or why there is nothing in this result. */
    public Status status() {
        return status;
    }

    /** Returns how many summaries were reduced. */
    public int rankCount() {
        return rankCount;
    }

    /** Returns the statistics of {@link Summary#totalNanos()} over all ranks. */
    public TimeStats total() {
        return total;
    }

    /** Returns the rows in preorder, siblings in canonical order. */
    public List<ReducedEntry> entries() {
        return entries;
    }

    /**
     * Returns the entry of one call path, empty if no rank has it.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public Optional<ReducedEntry> entry(RegionPath path) {
        return PathSearch.find(entries, path, any -> true);
    }

    /** Returns whether status, ranks, total and entries are those of {@code other}. */
    boolean hasResultOf(ReducedSummary other) {
        return status == other.status
                && rankCount == other.rankCount
                && total.equals(other.total)
                && entries.equals(other.entries);
    }

    /** Returns what the text of this result shows, a line each. */
    List<?> lines() {
        return entries;
    }

    /** Returns the kind of the result and a line per region, for messages and debuggers; not a report format. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(getClass().getSimpleName())
                .append('[')
                .append(status)
                .append(", ranks=")
                .append(rankCount);
        for (Object line : lines()) {
            text.append("\n  ").append(line);
        }
        return text.append(']').toString();
    }
}
