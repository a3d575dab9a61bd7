package io.ftimer.export.internal.config;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.report.internal.config.FeatureKey;
import io.ftimer.report.internal.config.FileAtEnd;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.settings.Separated;
import io.ftimer.report.internal.settings.TextSetting;
import java.util.List;
import java.util.Optional;

/** Exports of sessions, switched on by the configuration. */
public final class ExportFeature implements SessionFeature {
    private static final FeatureKey<List<Export>> EXPORT = new FeatureKey<>(
            new TextSetting<>(
                    "output.export",
                    List.of(),
                    "FORMAT:PATH entries, separated by commas",
                    text -> Optional.of(
                            Separated.by(",", text).stream().map(Export::parse).toList())),
            "files for other tools at the end of the session, such as html:run.html; replaces the files");
    private static final FeatureKey<Boolean> CHECKPOINT = new FeatureKey<>(
            new TextSetting<>("checkpoint.export", false, "none", ExportFeature::noCheckpoint),
            "always none: checkpoints append to their file, and exports cannot be appended to");

    /** For the service loader. */
    public ExportFeature() {}

    private static Optional<Boolean> noCheckpoint(String text) {
        if (text.isEmpty() || text.equalsIgnoreCase("none")) {
            return Optional.of(false);
        }
        throw new IllegalArgumentException("checkpoints append to their file, and exports cannot be appended to;"
                + " use output.export for the end of the session, or checkpoint.csv");
    }

    @Override
    public List<FeatureKey<?>> keys() {
        return List.of(EXPORT, CHECKPOINT);
    }

    @Override
    public boolean prepare(Values values, TimerSessionBuilder options) {
        List<Export> exports = values.get(EXPORT).stream()
                .flatMap(export -> export.ofRank(values::ownFile).stream())
                .toList();
        exports.forEach(export -> options.observer(new FileAtEnd("export", export::write, values.diagnostics())));
        return !exports.isEmpty();
    }
}
