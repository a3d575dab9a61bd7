package io.ftimer.mpi;

import io.ftimer.Status;
import io.ftimer.Summary;
import io.ftimer.reduce.DescriptorHash;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.TreeDifferences;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.TextReport;
import org.jspecify.annotations.Nullable;

/** Ranks whose trees must be the same. Where they are not, every rank learns what differs. Stateless. */
enum StrictReduction implements RankReduction<Summary, StrictSummary> {
    INSTANCE;

    @Override
    public String what() {
        return "MPI summary";
    }

    @Override
    public String timerType() {
        return "MpiTimer";
    }

    @Override
    public int number() {
        return 0;
    }

    @Override
    public DescriptorHash hash(Summary mine) {
        return DescriptorHash.of(mine);
    }

    @Override
    public StrictSummary refused(Status status) {
        return StrictSummary.of(UnionSummary.refused(status));
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
    public Status status(StrictSummary result) {
        return result.status();
    }

    @Override
    public String explain(StrictSummary failed) {
        return failed.explanation() + "; unionSummary() takes regions that only some ranks have";
    }

    @Override
    public TextReport text(StrictSummary result) {
        return TextReport.of(result);
    }

    @Override
    public CsvReport csv(StrictSummary result) {
        return CsvReport.of(result);
    }
}
