package io.ftimer.export.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.config.SessionFeature.FeatureKey;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.files.TargetFile;
import io.ftimer.report.internal.settings.TextSetting;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Trees that sessions continue and save, switched on by the configuration. */
public final class SavedTreeFeature implements SessionFeature {
    private static final FeatureKey<Optional<FileNameTemplate>> RESTORE = new FeatureKey<>(
            path("restore"), "tree of an earlier run that the session continues, as output.saved writes it");
    private static final FeatureKey<Optional<FileNameTemplate>> SAVED = new FeatureKey<>(
            path("output.saved"), "tree at the end of the session that restore reads; replaces the file");

    /** For the service loader. */
    public SavedTreeFeature() {}

    private static TextSetting<Optional<FileNameTemplate>> path(String key) {
        return new TextSetting<>(
                key,
                Optional.empty(),
                "a path",
                text -> Optional.of(text.isEmpty() ? Optional.empty() : Optional.of(template(text, "trees"))));
    }

    /**
     * Parses the template of a file that is written at the end of a session.
     *
     * @throws IllegalArgumentException if the text is not a valid template; {@code content} is what the file has
     */
    static FileNameTemplate template(String text, String content) {
        FileNameTemplate template = FileNameTemplate.parse(text);
        if (template.needsSimulatedTime()) {
            throw new IllegalArgumentException(content + " have no simulated time; use $WallTime");
        }
        return template;
    }

    @Override
    public List<FeatureKey<?>> keys() {
        return List.of(RESTORE, SAVED);
    }

    @Override
    public boolean prepare(Values values, TimerSessionBuilder options) {
        Optional<FileNameTemplate> from = values.get(RESTORE).map(values.rank()::in);
        Optional<FileNameTemplate> to = values.get(SAVED).flatMap(values::ownFile);
        if (from.isEmpty() && to.isEmpty()) {
            return false;
        }
        options.observer(new SavedTree(from, to, values.diagnostics()));
        return to.isPresent();
    }

    /**
     * Restores the tree of an earlier run when a session opens, and saves that of the session when it closes. If a tree cannot be
     * restored, a diagnostic says so, and nothing is saved: the new tree would replace times that it lacks.
     */
    static final class SavedTree implements SessionObserver {
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
                if (Files.notExists(file)
                        && to.isPresent()
                        && to.get().resolve(now).equals(file)) {
                    // the first run of several
                    return;
                }
                isRestored = session.timer()
                        .restore(SerializedTree.parse(TargetFile.readLarge(file)))
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
}
