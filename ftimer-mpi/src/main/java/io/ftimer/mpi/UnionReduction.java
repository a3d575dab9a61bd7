package io.ftimer.mpi;

import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * A reduction of ranks with any regions and lanes.
 *
 * @param isMerging whether the parts become one; otherwise each rank keeps its own after all have agreed that they have one
 */
record UnionReduction(CollectiveCall call, String operation, boolean isMerging) implements Reduction<UnionSummary> {
    private static final DescriptorHash ANY = new DescriptorHash(0, 0);

    @Override
    public DescriptorHash hash(UnionSummary mine) {
        return ANY;
    }

    @Override
    public UnionSummary rejected(Status status) {
        return UnionSummary.rejected(status);
    }

    @Override
    public @Nullable UnionSummary reduce(Communicator ranks, UnionSummary mine, boolean sameTrees, boolean everywhere) {
        return isMerging ? PartType.UNION.merge(ranks, mine, everywhere) : mine;
    }

    @Override
    public String explain(UnionSummary rejected) {
        return "the union has the status " + rejected.status();
    }
}
