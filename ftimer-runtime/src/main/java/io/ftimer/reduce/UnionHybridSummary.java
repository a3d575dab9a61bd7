package io.ftimer.reduce;

import io.ftimer.Status;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The union of what the lanes of several ranks recorded: each region with statistics over the ranks and lanes that have it.
 *
 * <p>If any input is a refused summary, the whole result is empty and says so; of several such reasons the status with the
 * lowest code wins. Thread safety: immutable.
 */
public final class UnionHybridSummary extends HybridSummary {
    private UnionHybridSummary(Status status, List<HybridRank> ranks, List<HybridEntry> entries) {
        super(status, ranks, entries);
    }

    /** Returns the union of all summaries; each one's rank is its place in the list, from 0. */
    public static UnionHybridSummary reduce(List<LaneSummary> summaries) {
        Status failure = firstFailure(summaries);
        return failure.isSuccess()
                ? new UnionHybridSummary(
                        Status.SUCCESS, HybridRows.ranks(summaries), HybridRows.entries(summaries, LaneTree::canonical))
                : refused(failure);
    }

    /** Returns the empty result that a refused request answers. */
    public static UnionHybridSummary refused(Status status) {
        return new UnionHybridSummary(status, List.of(), List.of());
    }

    /** Returns whether {@code other} is a union with the same ranks, status and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UnionHybridSummary union && hasResultOf(union);
    }

    @Override
    public int hashCode() {
        return Objects.hash(status(), ranks(), entries());
    }
}
