package io.ftimer.junit.internal.settings;

import io.ftimer.report.internal.settings.TextSetting;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * A setting that is read from the configuration parameters of JUnit.
 *
 * @param setting its key, which begins with {@link FTimerConfig#PREFIX}, and its values
 * @param <T> the type of its value
 */
public record ConfigurationParameter<T>(TextSetting<T> setting) {

    public String key() {
        return setting.key();
    }

    public T whenAbsent() {
        return setting.whenAbsent();
    }

    String allowed() {
        return setting.allowed();
    }

    /**
     * Returns the configured value, or the default.
     *
     * @param parameters looks up a key, for instance {@code context::getConfigurationParameter}; JUnit searches the parameters
     *     of the launcher, system properties, and {@code junit-platform.properties}, in this order
     * @throws ExtensionConfigurationException if the configured value is invalid
     */
    public T in(Function<String, Optional<String>> parameters) {
        try {
            return parameters.apply(key()).map(setting::read).orElse(whenAbsent());
        } catch (IllegalArgumentException e) {
            throw new ExtensionConfigurationException(e.getMessage(), e);
        }
    }
}
