package io.ftimer.mpi;

import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.TreeDifferences;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * A reduction of ranks that must have the same regions, and lanes without a gap. Where they do not, every rank gets the
 * differences.
 *
 * @param who what may lack a region in a union, for messages
 */
record StrictReduction(CollectiveCall call, String who) implements Reduction<StrictSummary> {
    @Override
    public String operation() {
        return "summary()";
    }

    @Override
    public @Nullable DescriptorHash hash(UnionSummary mine) {
        return mine.isWhole() ? DescriptorHash.of(mine) : null;
    }

    @Override
    public StrictSummary rejected(Status status) {
        return StrictSummary.of(UnionSummary.rejected(status));
    }

    @Override
    public @Nullable StrictSummary reduce(
            Communicator ranks, UnionSummary mine, boolean sameTrees, boolean everywhere) {
        if (!sameTrees) {
            TreeDifferences differences = TreeDifferences.between(PartType.UNION.ofRoot(ranks, mine), mine);
            return StrictSummary.of(PartType.DIFFERENCES.mergeEverywhere(ranks, differences));
        }
        UnionSummary merged = PartType.UNION.merge(ranks, mine, everywhere);
        return merged == null ? null : StrictSummary.of(merged);
    }

    @Override
    public String explain(StrictSummary rejected) {
        return rejected.explanation() + "; use unionSummary() for regions that only some " + who + " have";
    }
}
