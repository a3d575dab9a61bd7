package io.ftimer.reduce;

import io.ftimer.values.Status;
import java.util.List;

/**
 * A result over ranks that must agree. If they do not, its status is {@link Status#MPI_INCONSISTENT}, it is empty, and it
 * says why; with any other status there are no disagreements in it. Thread safety: immutable.
 *
 * @param <D> one reason
 */
public sealed interface StrictResult<D> permits StrictSummary, StrictHybridSummary {
    /** Returns {@link Status#SUCCESS}, or why there is nothing in this result. */
    Status status();

    /** Returns what keeps the ranks from being reduced, also what is left out of {@link #disagreements()}. */
    RankDifferences<D> differences();

    /** Returns why the ranks do not agree, of very many reasons the first ones; see the type of {@link #differences()}. */
    default List<D> disagreements() {
        return differences().disagreements();
    }

    /** Returns all ranks that are not as they should be, in ascending order. */
    default List<Integer> differingRanks() {
        return differences().ranks().toList();
    }

    /** Returns on one line which ranks are not as they should be, and the first few regions where that is so. */
    default String explanation() {
        return differences().explanation();
    }
}
