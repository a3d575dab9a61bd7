package io.ftimer.mpi;

import io.ftimer.reduce.ReductionResult;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.TreeDifferences;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.lanes.HybridDifferences;
import io.ftimer.reduce.lanes.StrictHybridSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A reduction of ranks that must have the same regions, and lanes without a gap. Where they do not, every rank gets the
 * differences.
 *
 * @param union the reduction of ranks that agree
 * @param hasher the hash of what must be the same; null for a rank with missing lanes
 * @param differences how differences merge
 * @param difference the differences of a rank from rank 0
 * @param agreed the result of ranks that agree, from their union
 * @param disagreed the result of ranks that do not
 * @param explanation explains a disagreement, for messages
 * @param who what may lack a region in a union, for messages
 */
record StrictReduction<S, U extends ReductionResult<?>, D, R extends ReductionResult<?>>(
        int number,
        UnionReduction<S, U> union,
        Function<S, @Nullable DescriptorHash> hasher,
        PartType<D> differences,
        BiFunction<U, U, D> difference,
        Function<U, R> agreed,
        Function<D, R> disagreed,
        Function<R, String> explanation,
        String who)
        implements Reduction<S, R> {
    static final StrictReduction<Summary, UnionSummary, TreeDifferences, StrictSummary> TREES = new StrictReduction<>(
            0,
            UnionReduction.TREES,
            DescriptorHash::of,
            PartType.DIFFERENCES,
            TreeDifferences::between,
            StrictSummary::of,
            StrictSummary::of,
            StrictSummary::explanation,
            "ranks");
    static final StrictReduction<UnionHybridSummary, UnionHybridSummary, HybridDifferences, StrictHybridSummary> LANES =
            new StrictReduction<>(
                    2,
                    UnionReduction.LANES,
                    mine -> mine.isWhole() ? DescriptorHash.of(mine) : null,
                    PartType.HYBRID_DIFFERENCES,
                    HybridDifferences::between,
                    StrictHybridSummary::of,
                    StrictHybridSummary::of,
                    StrictHybridSummary::explanation,
                    "ranks or lanes");

    @Override
    public String operation() {
        return "summary()";
    }

    @Override
    public @Nullable DescriptorHash hash(S mine) {
        return hasher.apply(mine);
    }

    @Override
    public R rejected(Status status) {
        return agreed.apply(union.rejected(status));
    }

    @Override
    public @Nullable R reduce(Communicator ranks, S mine, boolean sameTrees, boolean everywhere) {
        if (!sameTrees) {
            U part = union.part().apply(ranks.rank(), mine);
            U rankZero = union.type().ofRoot(ranks, part);
            return disagreed.apply(differences.mergeEverywhere(ranks, difference.apply(rankZero, part)));
        }
        U merged = union.reduce(ranks, mine, true, everywhere);
        return merged == null ? null : agreed.apply(merged);
    }

    @Override
    public String explain(R rejected) {
        return explanation.apply(rejected) + "; use unionSummary() for regions that only some " + who + " have";
    }
}
