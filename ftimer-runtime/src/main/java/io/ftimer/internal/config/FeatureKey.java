package io.ftimer.internal.config;

import io.ftimer.internal.settings.TextSetting;

/**
 * A key that a feature adds to the configuration.
 *
 * @param setting its name and its values
 * @param meaning what it does, for the user guide
 * @param <T> the type of its value
 */
public record FeatureKey<T>(TextSetting<T> setting, String meaning) {}
