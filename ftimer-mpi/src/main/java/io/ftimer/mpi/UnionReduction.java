package io.ftimer.mpi;

import io.ftimer.reduce.ReductionResult;
import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A reduction of ranks with any regions and lanes.
 *
 * @param type how partial results merge
 * @param part the partial result of one rank, by its number
 * @param rejection the empty result with a status
 */
record UnionReduction<S, R extends ReductionResult<?>>(
        int number, String operation, PartType<R> type, BiFunction<Integer, S, R> part, Function<Status, R> rejection)
        implements Reduction<S, R> {
    static final UnionReduction<Summary, UnionSummary> TREES =
            new UnionReduction<>(1, "unionSummary()", PartType.UNION, UnionSummary::of, UnionSummary::rejected);
    static final UnionReduction<UnionHybridSummary, UnionHybridSummary> LANES = new UnionReduction<>(
            3, "unionSummary()", PartType.HYBRID, (rank, mine) -> mine, UnionHybridSummary::rejected);

    private static final DescriptorHash ANY = new DescriptorHash(0, 0);

    /** Returns the reduction of ranks that continue: regions that are running count up to now. */
    static UnionReduction<Summary, UnionSummary> interim(String operation) {
        return interim(8, operation, UnaryOperator.identity());
    }

    /** As {@link #interim(String)}, for another kind of call and with another part of each rank. */
    static UnionReduction<Summary, UnionSummary> interim(
            int number, String operation, UnaryOperator<UnionSummary> part) {
        return new UnionReduction<>(
                number,
                operation,
                PartType.UNION,
                (rank, mine) -> part.apply(interimPart(rank, mine)),
                UnionSummary::rejected);
    }

    private static UnionSummary interimPart(int rank, Summary mine) {
        UnionAccumulator own = new UnionAccumulator();
        own.add(rank, mine);
        return own.interim();
    }

    @Override
    public DescriptorHash hash(S mine) {
        return ANY;
    }

    @Override
    public R rejected(Status status) {
        return rejection.apply(status);
    }

    @Override
    public @Nullable R reduce(Communicator ranks, S mine, boolean sameTrees, boolean everywhere) {
        return type.merge(ranks, part.apply(ranks.rank(), mine), everywhere);
    }

    @Override
    public String explain(R rejected) {
        return "the union has the status " + rejected.status();
    }
}
