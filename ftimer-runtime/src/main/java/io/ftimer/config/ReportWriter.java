package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.report.Report;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes the reports that are configured. One that cannot be written is a diagnostic line, and the others are written all
 * the same: the program that is measured must not fail because of it.
 */
record ReportWriter(List<PlannedReport> reports, Consumer<String> diagnostics) implements SessionObserver {

    /** Writes the reports at the end of a session. */
    @Override
    public void closed(SessionSummary summary) {
        reports.forEach(planned -> write(planned, planned.kind().of(summary), summary, planned.kind().appended));
    }

    /** Writes the reports of what happened since the checkpoint before. */
    void writeInterval(Summary interval, int number) {
        reports.forEach(planned -> write(
                planned,
                planned.kind()
                        .of(interval)
                        .metadata("Checkpoint", Integer.toString(number))
                        .metadata("From", interval.startDate())
                        .metadata("To", interval.endDate()),
                interval,
                true));
    }

    /** Tells that there is no report of a checkpoint. */
    void leaveOut(int number, RuntimeException reason) {
        diagnostics.accept(DiagnosticId.IO_FAILED.line(
                "no report of checkpoint " + number + " was written: " + reason.getMessage()));
    }

    private void write(PlannedReport planned, Report<?> report, Summary taken, boolean append) {
        try {
            planned.target().write(report, taken, append);
        } catch (IOException | RuntimeException e) {
            diagnostics.accept(DiagnosticId.IO_FAILED.line("no report was written: " + e.getMessage()));
        }
    }
}
