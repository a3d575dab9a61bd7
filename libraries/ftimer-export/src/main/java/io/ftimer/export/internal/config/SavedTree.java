package io.ftimer.export.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Restores the tree of an earlier run when a session opens, and saves that of the session when it closes. If a tree cannot be
 * restored, a diagnostic says so, and nothing is saved: the new tree would replace times that it lacks.
 */
final class SavedTree implements SessionObserver {
    private final Optional<FileNameTemplate> from;
    private final Optional<FileNameTemplate> to;
    private final Consumer<String> diagnostics;
    private volatile boolean isRestored = true;

    SavedTree(Optional<FileNameTemplate> from, Optional<FileNameTemplate> to, Consumer<String> diagnostics) {
        this.from = from;
        this.to = to;
        this.diagnostics = diagnostics;
    }

    @Override
    public void opened(TimerSession session) {
        if (from.isEmpty()) {
            return;
        }
        Summary now = session.summary();
        Path file = from.get().resolve(now);
        try {
            if (Files.notExists(file) && to.isPresent() && to.get().resolve(now).equals(file)) {
                // the first run of several
                return;
            }
            isRestored = session.timer()
                    .restore(SerializedTree.parse(Files.readString(file)))
                    .isSuccess();
        } catch (IOException | RuntimeException e) {
            isRestored = false;
            diagnostics.accept(DiagnosticId.IO_FAILED.line("tree not restored from " + file + ": " + reason(e)));
        }
    }

    @Override
    public void closed(SessionSummary summary) {
        if (to.isEmpty()) {
            return;
        }
        if (!isRestored) {
            diagnostics.accept(DiagnosticId.IO_FAILED.line(
                    "tree not saved: it lacks the tree that was not restored; correct or remove restore"));
            return;
        }
        try {
            String text = SerializedTree.of(summary).toText();
            ReportFile.replace(to.get().resolve(summary), (out, atStart) -> out.append(text));
        } catch (IOException | RuntimeException e) {
            diagnostics.accept(DiagnosticId.IO_FAILED.line("tree not saved: " + e.getMessage()));
        }
    }

    private static String reason(Exception failure) {
        return failure instanceof IOException ? failure.toString() : String.valueOf(failure.getMessage());
    }
}
