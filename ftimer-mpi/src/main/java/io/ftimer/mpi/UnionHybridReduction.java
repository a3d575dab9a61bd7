package io.ftimer.mpi;

import io.ftimer.Status;
import io.ftimer.reduce.DescriptorHash;
import io.ftimer.reduce.UnionHybridSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.TextReport;
import org.jspecify.annotations.Nullable;

/** Ranks with any lanes and regions. Stateless. */
enum UnionHybridReduction implements RankReduction<UnionHybridSummary, UnionHybridSummary> {
    INSTANCE;

    private static final DescriptorHash ANY = new DescriptorHash(0, 0);

    @Override
    public String what() {
        return "MPI lane union summary";
    }

    @Override
    public String timerType() {
        return "MpiLaneTimer";
    }

    @Override
    public int number() {
        return 3;
    }

    @Override
    public DescriptorHash hash(UnionHybridSummary mine) {
        return ANY;
    }

    @Override
    public UnionHybridSummary refused(Status status) {
        return UnionHybridSummary.refused(status);
    }

    @Override
    public @Nullable UnionHybridSummary reduce(
            Communicator communicator, UnionHybridSummary mine, boolean sameTrees, boolean everywhere) {
        return PartType.HYBRID.merge(communicator, mine, everywhere);
    }

    @Override
    public Status status(UnionHybridSummary result) {
        return result.status();
    }

    @Override
    public String explain(UnionHybridSummary failed) {
        return "the union answered " + failed.status();
    }

    @Override
    public TextReport text(UnionHybridSummary result) {
        return TextReport.of(result);
    }

    @Override
    public CsvReport csv(UnionHybridSummary result) {
        return CsvReport.of(result);
    }
}
