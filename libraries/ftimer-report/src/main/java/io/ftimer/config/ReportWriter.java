package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.report.Report;
import io.ftimer.report.ReportDestination;
import io.ftimer.report.internal.config.FileAtEnd;
import io.ftimer.report.internal.config.ProcessRank;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Writes the configured reports. If one cannot be written, a diagnostic says so and the others are still written: the measured
 * program must not fail because of a report.
 *
 * @param rank the rank of this process
 */
record ReportWriter(List<Planned> reports, ProcessRank rank, Consumer<String> diagnostics) implements SessionObserver {

    @Override
    public void closed(SessionSummary summary) {
        reports.forEach(planned -> write(planned, report -> report, summary, planned.isAppended()));
    }

    void writeInterval(Summary interval, int number) {
        reports.forEach(planned -> write(
                planned,
                report -> report.metadata("Checkpoint", Integer.toString(number))
                        .metadata("From", interval.startDate())
                        .metadata("To", interval.endDate()),
                interval,
                true));
    }

    /** Reports that a checkpoint has no report. */
    void reportMissing(int number, RuntimeException reason) {
        diagnostics.accept(
                DiagnosticId.IO_FAILED.line("report of checkpoint " + number + " not written: " + reason.getMessage()));
    }

    private void write(Planned planned, UnaryOperator<Report<?>> labels, Summary taken, boolean append) {
        FileAtEnd file = new FileAtEnd(
                "report",
                summary -> {
                    Report<?> report = labels.apply(planned.maker().apply(summary));
                    rank.label(report, planned.target(), append);
                    if (append) {
                        planned.target().append(report, summary);
                    } else {
                        planned.target().write(report, summary);
                    }
                },
                diagnostics);
        file.write(taken);
    }

    /**
     * A configured report.
     *
     * @param maker makes the report of a summary
     * @param isAppended whether the report at the end of a session is appended to its file
     */
    record Planned(Function<Summary, Report<?>> maker, boolean isAppended, ReportDestination target) {}
}
