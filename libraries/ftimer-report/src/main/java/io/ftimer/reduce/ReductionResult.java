package io.ftimer.reduce;

import io.ftimer.values.Status;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What all results over several contributors have in common: a status, and an entry for every region.
 *
 * <p>A result with a {@link #status()} other than {@link Status#SUCCESS} is empty: no contributors, no entries, statistics of
 * no values. Thread safety: immutable.
 *
 * <p>Applications do not extend this class; its constructor is there for the results of lanes.
 *
 * @param <E> the type of the entries
 * @since 0.1
 */
public abstract class ReductionResult<E extends RegionEntry> {
    private final Status status;
    private final int rankCount;
    private final List<E> entries;

    /** Creates a result with a copy of {@code entries}. */
    protected ReductionResult(Status status, int rankCount, List<E> entries) {
        this.status = status;
        this.rankCount = rankCount;
        this.entries = List.copyOf(entries);
    }

    /** Returns {@link Status#SUCCESS}, or why this result is empty. */
    public final Status status() {
        return status;
    }

    /** Returns how many contributors were reduced: ranks, threads, forks or repeated tests. */
    public final int rankCount() {
        return rankCount;
    }

    /** Returns the entries in preorder; the subclass defines the order of siblings. */
    public final List<E> entries() {
        return entries;
    }

    /** Returns what {@link #toString()} shows, one line each. */
    protected List<?> lines() {
        return entries;
    }

    /** Returns whether {@code other} is a result of the same kind with the same status, contributors and entries. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReductionResult<?> result
                && getClass() == result.getClass()
                && status == result.status
                && rankCount == result.rankCount
                && entries.equals(result.entries);
    }

    @Override
    public final int hashCode() {
        return Objects.hash(status, rankCount, entries);
    }

    /** Returns the kind of the result and a line for each region, for messages and debuggers; not a report format. */
    @Override
    public final String toString() {
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
