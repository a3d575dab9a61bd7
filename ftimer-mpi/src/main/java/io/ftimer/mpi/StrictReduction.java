package io.ftimer.mpi;

import io.ftimer.internal.descriptor.DescriptorHash;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.TreeDifferences;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/** Ranks whose trees must be the same. Where they are not, every rank learns what differs. Stateless. */
record StrictReduction(int number, String what) implements RankReduction<Summary, StrictSummary> {
    static final StrictReduction INSTANCE = new StrictReduction(0, "MPI summary");

    @Override
    public DescriptorHash hash(Summary mine) {
        return DescriptorHash.of(mine);
    }

    @Override
    public StrictSummary rejected(Status status) {
        return StrictSummary.of(UnionSummary.rejected(status));
    }

    @Override
    public @Nullable StrictSummary reduce(
            Communicator communicator, Summary mine, boolean sameTrees, boolean everywhere) {
        UnionSummary part = UnionSummary.of(communicator.rank(), mine);
        if (!sameTrees) {
            UnionSummary rankZero = PartType.UNION.ofRoot(communicator, part);
            return StrictSummary.of(
                    PartType.DIFFERENCES.mergeEverywhere(communicator, TreeDifferences.between(rankZero, part)));
        }
        UnionSummary union = PartType.UNION.merge(communicator, part, everywhere);
        return union == null ? null : StrictSummary.of(union);
    }

    @Override
    public String explain(StrictSummary failed) {
        return failed.explanation() + "; unionSummary() takes regions that only some ranks have";
    }
}
