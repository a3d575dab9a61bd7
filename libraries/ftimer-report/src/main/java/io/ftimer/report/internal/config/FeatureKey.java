package io.ftimer.report.internal.config;

import io.ftimer.report.internal.settings.TextSetting;

/**
 * A key that a feature adds to the configuration.
 *
 * @param setting its name and its values
 * @param meaning what it does, for the user guide
 * @param <T> the type of its value
 */
public record FeatureKey<T>(TextSetting<T> setting, String meaning) {}
