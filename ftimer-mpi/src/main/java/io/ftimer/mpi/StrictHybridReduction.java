package io.ftimer.mpi;

import io.ftimer.internal.descriptor.DescriptorHash;
import io.ftimer.reduce.lanes.HybridDifferences;
import io.ftimer.reduce.lanes.StrictHybridSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * Ranks with lanes, none of which may be missing, and with the same regions. Where that is not so, every rank learns where.
 * Stateless.
 */
record StrictHybridReduction(int number, String what)
        implements RankReduction<UnionHybridSummary, StrictHybridSummary> {
    static final StrictHybridReduction INSTANCE = new StrictHybridReduction(2, "MPI lane summary");

    @Override
    public @Nullable DescriptorHash hash(UnionHybridSummary mine) {
        return mine.isWhole() ? DescriptorHash.of(mine) : null;
    }

    @Override
    public StrictHybridSummary rejected(Status status) {
        return StrictHybridSummary.rejected(status);
    }

    @Override
    public @Nullable StrictHybridSummary reduce(
            Communicator communicator, UnionHybridSummary mine, boolean sameTrees, boolean everywhere) {
        if (!sameTrees) {
            UnionHybridSummary rankZero = PartType.HYBRID.ofRoot(communicator, mine);
            return StrictHybridSummary.of(PartType.HYBRID_DIFFERENCES.mergeEverywhere(
                    communicator, HybridDifferences.between(rankZero, mine)));
        }
        UnionHybridSummary union = PartType.HYBRID.merge(communicator, mine, everywhere);
        return union == null ? null : StrictHybridSummary.of(union);
    }

    @Override
    public String explain(StrictHybridSummary failed) {
        return failed.explanation() + "; unionSummary() takes regions that only some ranks or lanes have";
    }
}
