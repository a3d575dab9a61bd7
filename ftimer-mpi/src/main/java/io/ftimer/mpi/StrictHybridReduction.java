package io.ftimer.mpi;

import io.ftimer.Status;
import io.ftimer.reduce.DescriptorHash;
import io.ftimer.reduce.HybridDifferences;
import io.ftimer.reduce.StrictHybridSummary;
import io.ftimer.reduce.UnionHybridSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.TextReport;
import org.jspecify.annotations.Nullable;

/**
 * Ranks with lanes, none of which may be missing, and with the same regions. Where that is not so, every rank learns where.
 * Stateless.
 */
enum StrictHybridReduction implements RankReduction<UnionHybridSummary, StrictHybridSummary> {
    INSTANCE;

    @Override
    public String what() {
        return "MPI lane summary";
    }

    @Override
    public String timerType() {
        return "MpiLaneTimer";
    }

    @Override
    public int number() {
        return 2;
    }

    @Override
    public @Nullable DescriptorHash hash(UnionHybridSummary mine) {
        return mine.isWhole() ? DescriptorHash.of(mine) : null;
    }

    @Override
    public StrictHybridSummary refused(Status status) {
        return StrictHybridSummary.refused(status);
    }

    @Override
    public @Nullable StrictHybridSummary reduce(
            Communicator communicator, UnionHybridSummary mine, boolean sameTrees, boolean everywhere) {
        if (!sameTrees) {
            UnionHybridSummary rankZero = PartType.HYBRID.ofRoot(communicator, mine);
            return StrictHybridSummary.of(PartType.HYBRID_DIFFERENCES.mergeEverywhere(
                    communicator, HybridDifferences.between(rankZero, mine)));
        }
        UnionHybridSummary union = PartType.HYBRID.merge(communicator, mine, everywhere);
        return union == null ? null : StrictHybridSummary.of(union);
    }

    @Override
    public Status status(StrictHybridSummary result) {
        return result.status();
    }

    @Override
    public String explain(StrictHybridSummary failed) {
        return failed.explanation() + "; unionSummary() takes regions that only some ranks or lanes have";
    }

    @Override
    public TextReport text(StrictHybridSummary result) {
        return TextReport.of(result);
    }

    @Override
    public CsvReport csv(StrictHybridSummary result) {
        return CsvReport.of(result);
    }
}
