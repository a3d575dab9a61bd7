package io.ftimer.mpi;

import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/** Ranks with any lanes and regions. Stateless. */
record UnionHybridReduction(int number, String what) implements RankReduction<UnionHybridSummary, UnionHybridSummary> {
    static final UnionHybridReduction INSTANCE = new UnionHybridReduction(3, "MPI lane union summary");

    @Override
    public UnionHybridSummary rejected(Status status) {
        return UnionHybridSummary.rejected(status);
    }

    @Override
    public @Nullable UnionHybridSummary reduce(
            Communicator communicator, UnionHybridSummary mine, boolean sameTrees, boolean everywhere) {
        return PartType.HYBRID.merge(communicator, mine, everywhere);
    }
}
