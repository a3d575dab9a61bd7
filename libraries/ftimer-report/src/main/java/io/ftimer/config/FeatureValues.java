package io.ftimer.config;

import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.internal.config.FeatureKey;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.summary.Summary;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The values of the features in one plan.
 *
 * @param configured the values that were set
 * @param metadata the metadata that features have added so far, by key
 */
record FeatureValues(
        Map<FeatureKey<?>, Object> configured,
        ProcessRank rank,
        Map<String, Function<Summary, String>> metadata,
        Consumer<String> diagnostics)
        implements SessionFeature.Values {

    @Override
    @SuppressWarnings("unchecked") // the effect of a key puts a value of its type
    public <T> T get(FeatureKey<T> key) {
        return (T) configured.getOrDefault(key, key.setting().whenAbsent());
    }

    @Override
    public FileNameTemplate ofRank(FileNameTemplate template) {
        return rank.in(template);
    }

    @Override
    public Optional<FileNameTemplate> ownFile(FileNameTemplate template) {
        return rank.owns(template, diagnostics) ? Optional.of(rank.in(template)) : Optional.empty();
    }

    @Override
    public void addMetadata(String key, Function<Summary, String> value) {
        metadata.put(key, value);
    }
}
