package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.report.MetricsReport;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.util.function.Consumer;

/** Writes the metrics of a session when it ends; a failure is a diagnostic. */
record SessionMetrics(RegionMetrics metrics, ReportTarget target, Consumer<String> diagnostics)
        implements SessionObserver {

    @Override
    public void closed(SessionSummary summary) {
        try {
            target.write(MetricsReport.of(metrics), summary, false);
        } catch (IOException | RuntimeException e) {
            diagnostics.accept(DiagnosticId.IO_FAILED.line("report not written: " + e.getMessage()));
        }
    }
}
