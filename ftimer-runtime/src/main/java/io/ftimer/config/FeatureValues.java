package io.ftimer.config;

import io.ftimer.internal.config.FeatureKey;
import io.ftimer.internal.config.SessionFeature;
import io.ftimer.report.FileNameTemplate;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The values of the features in one plan.
 *
 * @param configured the values that were set
 */
record FeatureValues(Map<FeatureKey<?>, Object> configured, ProcessRank rank, Consumer<String> diagnostics)
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
}
