package io.ftimer.export.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes the configured exports at the end of a session. If one cannot be written, a diagnostic says so and the others are still
 * written: the measured program must not fail because of an export.
 */
record SessionExports(List<Export> exports, Consumer<String> diagnostics) implements SessionObserver {

    @Override
    public void closed(SessionSummary summary) {
        for (Export export : exports) {
            try {
                export.write(summary);
            } catch (IOException | RuntimeException e) {
                diagnostics.accept(DiagnosticId.IO_FAILED.line("export not written: " + e.getMessage()));
            }
        }
    }
}
