package io.ftimer.mpi;

import io.ftimer.Status;
import io.ftimer.Summary;
import io.ftimer.reduce.DescriptorHash;
import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.TextReport;
import org.jspecify.annotations.Nullable;

/** Ranks of any trees. Stateless. */
enum UnionReduction implements RankReduction<Summary, UnionSummary> {
    INSTANCE(1),

    /** Of ranks that go on: regions that are running count up to now. */
    INTERIM(8);

    private static final DescriptorHash ANY = new DescriptorHash(0, 0);

    private final int number;

    UnionReduction(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
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
        UnionSummary part = this == INTERIM ? own.interim() : own.result();
        return everywhere
                ? PartType.UNION.mergeEverywhere(communicator, part)
                : PartType.UNION.mergeAtRoot(communicator, part);
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
