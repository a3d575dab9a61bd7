package io.ftimer.report.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Writes one file at the end of a session. A failure is a diagnostic: the measured program must not fail because of a file.
 *
 * @param what what messages call the file
 */
public record FileAtEnd(String what, Content content, Consumer<String> diagnostics) implements SessionObserver {
    /** Writes the file of a summary. */
    @FunctionalInterface
    public interface Content {
        void write(SessionSummary summary) throws IOException;
    }

    @Override
    public void closed(SessionSummary summary) {
        try {
            content.write(summary);
        } catch (IOException | RuntimeException e) {
            diagnostics.accept(DiagnosticId.IO_FAILED.line(what + " not written: " + e.getMessage()));
        }
    }
}
