package io.ftimer.conformance.replay;

import io.ftimer.conformance.result.OpRecord;
import io.ftimer.conformance.result.ReducedRecord;
import io.ftimer.conformance.scenario.Step;
import io.ftimer.mpi.AppendableMpiReport;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.values.Status;
import java.io.IOException;

/** The summaries and reports of one rank that are over all ranks. Not thread-safe. */
final class ReplayRankReports {
    private final WorkFolder folder;
    private final ReplayMetadata metadata;

    ReplayRankReports(WorkFolder folder, ReplayMetadata metadata) {
        this.folder = folder;
        this.metadata = metadata;
    }

    /** Runs a command over ranks and returns its result. */
    OpRecord perform(Step step, MpiTimer timer) {
        return switch (step.command()) {
            case MPI_SUMMARY -> {
                ReducedSummary summary = timer.summary();
                yield OpRecord.of(step, summary.status()).withStrict(step.text(0), ReducedRecord.of(summary));
            }
            case MPI_UNION_SUMMARY -> {
                ReducedSummary summary = timer.unionSummary();
                yield OpRecord.of(step, summary.status()).withUnion(step.text(0), ReducedRecord.of(summary));
            }
            case MPI_REPORT, MPI_PRINT, MPI_PRINT_BROKEN -> OpRecord.of(step, write(step, timer.fortranReport()));
            case MPI_CSV -> OpRecord.of(step, write(step, timer.csvReport()));
            case UNION_REPORT, UNION_PRINT, UNION_PRINT_BROKEN ->
                OpRecord.of(step, write(step, timer.unionFortranReport()));
            case UNION_CSV -> OpRecord.of(step, write(step, timer.unionCsvReport()));
            default -> throw new IllegalArgumentException("not a command over ranks: " + step);
        };
    }

    private Status write(Step step, AppendableMpiReport report) {
        try (ReplayTarget target = ReplayTarget.of(step, folder, metadata)) {
            return target.write(report);
        } catch (IOException e) {
            throw step.problem("its output cannot be closed: " + e);
        }
    }
}
