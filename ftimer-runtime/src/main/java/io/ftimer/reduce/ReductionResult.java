package io.ftimer.reduce;

import io.ftimer.values.Status;
import java.util.List;

/**
 * What results over several ranks have in common: a status, and a row for every region.
 *
 * <p>A result with another {@link #status()} than {@link Status#SUCCESS} is empty: no ranks, no entries, statistics of
 * nothing. Thread safety: immutable.
 *
 * @param <E> the type of the rows
 */
public abstract sealed class ReductionResult<E extends RegionEntry> permits ReducedSummary, HybridSummary {
    private final Status status;
    private final int rankCount;
    private final List<E> entries;

    ReductionResult(Status status, int rankCount, List<E> entries) {
        this.status = status;
        this.rankCount = rankCount;
        this.entries = List.copyOf(entries);
    }

    /** Returns the failure that is checked first, which is the one with the lower code; success if neither is one. */
    static Status first(Status a, Status b) {
        if (a.isSuccess()) {
            return b;
        }
        return b.isSuccess() || a.code() <= b.code() ? a : b;
    }

    /** Returns {@link Status#SUCCESS}, or why there is nothing in this result. */
    public final Status status() {
        return status;
    }

    /** Returns how many ranks were reduced. */
    public final int rankCount() {
        return rankCount;
    }

    /** Returns the rows in preorder; the subclass tells in which order siblings are. */
    public final List<E> entries() {
        return entries;
    }

    /** Returns whether status, number of ranks and entries are those of {@code other}. */
    final boolean hasEntriesOf(ReductionResult<?> other) {
        return status == other.status && rankCount == other.rankCount && entries.equals(other.entries);
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
