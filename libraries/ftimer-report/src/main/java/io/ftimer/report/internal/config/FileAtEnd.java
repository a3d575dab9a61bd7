package io.ftimer.report.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Writes one file at the end of a session. A failure is a diagnostic: the measured program must not fail because of a file.
 *
 * @param what what messages call the file
 */
public record FileAtEnd(String what, Content content, Consumer<String> diagnostics) implements SessionObserver {
    @FunctionalInterface
    public interface Content {
        void write(Summary summary) throws IOException;
    }

    @Override
    public void closed(SessionSummary summary) {
        write(summary);
    }

    /** Writes the file of a summary, which need not be that of a whole session. */
    public void write(Summary summary) {
        try {
            content.write(summary);
        } catch (IOException | RuntimeException e) {
            diagnostics.accept(DiagnosticId.IO_FAILED.line(what + " not written: " + e.getMessage()));
        } catch (OutOfMemoryError e) {
            diagnostics.accept(DiagnosticId.IO_FAILED.line(what + " not written: the memory is exhausted; it has "
                    + ShownText.counted(summary.entries().size(), "region")
                    + "; set maxRegions, or start the JVM with a larger heap (-Xmx)"));
        }
    }
}
