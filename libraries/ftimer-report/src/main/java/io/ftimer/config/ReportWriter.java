package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.report.CsvReport;
import io.ftimer.report.Report;
import io.ftimer.report.internal.config.FileAtEnd;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Writes the configured reports. If one cannot be written, a diagnostic says so and the others are still written: the measured
 * program must not fail because of a report.
 *
 * @param spreadsheetSafe whether CSV records are {@link CsvReport#spreadsheetSafe() spreadsheet-safe}
 * @param rank the rank of this process
 */
record ReportWriter(
        List<PlannedReport> reports, boolean spreadsheetSafe, ProcessRank rank, Consumer<String> diagnostics)
        implements SessionObserver {

    @Override
    public void closed(SessionSummary summary) {
        reports.forEach(planned -> write(planned, () -> planned.maker().apply(summary), summary, planned.isAppended()));
    }

    void writeInterval(Summary interval, int number) {
        reports.forEach(planned -> write(
                planned,
                () -> planned.maker()
                        .apply(interval)
                        .metadata("Checkpoint", Integer.toString(number))
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

    private void write(PlannedReport planned, Supplier<Report<?>> made, Summary taken, boolean append) {
        try {
            Report<?> report = made.get();
            if (spreadsheetSafe && report instanceof CsvReport csv) {
                csv.spreadsheetSafe();
            }
            rank.label(report, planned.target(), append);
            if (append) {
                planned.target().append(report, taken);
            } else {
                planned.target().write(report, taken);
            }
        } catch (IOException | RuntimeException e) {
            diagnostics.accept(DiagnosticId.IO_FAILED.line("report not written: " + e.getMessage()));
        } catch (OutOfMemoryError e) {
            diagnostics.accept(FileAtEnd.outOfMemory("report", taken));
        }
    }
}
