package io.ftimer.mpi;

import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * Ranks of any trees.
 *
 * @param number tells it from others
 * @param what what is asked for
 * @param isInterim whether ranks go on, and regions that are running count up to now
 */
record UnionReduction(int number, String what, boolean isInterim) implements RankReduction<Summary, UnionSummary> {
    static final UnionReduction INSTANCE = new UnionReduction(1, "MPI union summary", false);

    /** Returns that of ranks that go on. */
    static UnionReduction interim(String what) {
        return new UnionReduction(8, what, true);
    }

    @Override
    public UnionSummary rejected(Status status) {
        return UnionSummary.rejected(status);
    }

    @Override
    public @Nullable UnionSummary reduce(
            Communicator communicator, Summary mine, boolean sameTrees, boolean everywhere) {
        UnionAccumulator own = new UnionAccumulator();
        own.add(communicator.rank(), mine);
        return PartType.UNION.merge(communicator, isInterim ? own.interim() : own.result(), everywhere);
    }
}
