package io.ftimer.export.internal.config;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.internal.config.FeatureKey;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.settings.TextSetting;
import java.util.List;
import java.util.Optional;

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
                text -> Optional.of(text.isEmpty() ? Optional.empty() : Optional.of(template(text))));
    }

    private static FileNameTemplate template(String text) {
        FileNameTemplate template = FileNameTemplate.parse(text);
        if (template.needsSimulatedTime()) {
            throw new IllegalArgumentException("trees have no simulated time; use $WallTime");
        }
        return template;
    }

    @Override
    public List<FeatureKey<?>> keys() {
        return List.of(RESTORE, SAVED);
    }

    @Override
    public boolean prepare(Values values, TimerSessionBuilder options) {
        Optional<FileNameTemplate> from = values.get(RESTORE).map(values::ofRank);
        Optional<FileNameTemplate> to = values.get(SAVED).flatMap(values::ownFile);
        if (from.isEmpty() && to.isEmpty()) {
            return false;
        }
        options.observer(new SavedTree(from, to, values.diagnostics()));
        return to.isPresent();
    }
}
