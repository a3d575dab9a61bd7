package io.ftimer.mpi;

import io.ftimer.reduce.ReductionResult;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;

/**
 * No reduction: each rank keeps its own part after all ranks have agreed that they have one.
 *
 * @param union what a part is
 */
record OwnPart<S, R extends ReductionResult<?>>(int number, String operation, UnionReduction<S, R> union)
        implements Reduction<S, R> {
    private static final String EXPORT = "export()";

    static final OwnPart<Summary, UnionSummary> TREES = new OwnPart<>(4, EXPORT, UnionReduction.TREES);
    static final OwnPart<UnionHybridSummary, UnionHybridSummary> LANES = new OwnPart<>(5, EXPORT, UnionReduction.LANES);

    @Override
    public DescriptorHash hash(S mine) {
        return union.hash(mine);
    }

    @Override
    public R rejected(Status status) {
        return union.rejected(status);
    }

    @Override
    public R reduce(Communicator ranks, S mine, boolean sameTrees, boolean everywhere) {
        return union.part().apply(ranks.rank(), mine);
    }

    @Override
    public String explain(R rejected) {
        return union.explain(rejected);
    }
}
