package io.ftimer.mpi;

import io.ftimer.Status;
import io.ftimer.Summary;
import io.ftimer.reduce.DescriptorHash;
import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.TextReport;
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

    private static final DescriptorHash ANY = new DescriptorHash(0, 0);

    /** Returns that of ranks that go on. */
    static UnionReduction interim(String what) {
        return new UnionReduction(8, what, true);
    }

    @Override
    public String timerType() {
        return "MpiTimer";
    }

    @Override
    public DescriptorHash hash(Summary mine) {
        return ANY;
    }

    @Override
    public UnionSummary refused(Status status) {
        return UnionSummary.refused(status);
    }

    @Override
    public @Nullable UnionSummary reduce(
            Communicator communicator, Summary mine, boolean sameTrees, boolean everywhere) {
        UnionAccumulator own = new UnionAccumulator();
        own.add(communicator.rank(), mine);
        return PartType.UNION.merge(communicator, isInterim ? own.interim() : own.result(), everywhere);
    }

    @Override
    public Status status(UnionSummary result) {
        return result.status();
    }

    @Override
    public String explain(UnionSummary failed) {
        return "the union answered " + failed.status();
    }

    @Override
    public TextReport text(UnionSummary result) {
        return TextReport.of(result);
    }

    @Override
    public CsvReport csv(UnionSummary result) {
        return CsvReport.of(result);
    }
}
