package io.ftimer.junit.internal;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * One thing that can be configured by a JUnit configuration parameter or a system property.
 *
 * @param value what it is called, beginning with {@link FTimerConfig#PREFIX}, and which values it can have
 * @param <T> the type of its value
 */
public record Setting<T>(io.ftimer.internal.settings.TextSetting<T> value) {

    static <E extends Enum<E>> Setting<E> choice(String key, E whenAbsent) {
        return new Setting<>(io.ftimer.internal.settings.TextSetting.choice(key, whenAbsent));
    }

    static Setting<Boolean> flag(String key, boolean whenAbsent) {
        return new Setting<>(io.ftimer.internal.settings.TextSetting.flag(key, whenAbsent));
    }

    static Setting<Integer> count(String key, int whenAbsent) {
        return new Setting<>(io.ftimer.internal.settings.TextSetting.count(key, whenAbsent));
    }

    static Setting<Optional<Path>> path(String key) {
        return new Setting<>(io.ftimer.internal.settings.TextSetting.path(key));
    }

    /** Returns what it is called. */
    public String key() {
        return value.key();
    }

    /** Returns its value where nothing is configured. */
    public T whenAbsent() {
        return value.whenAbsent();
    }

    /** Returns which values there are, for people. */
    String allowed() {
        return value.allowed();
    }

    /**
     * Returns the configured value, or the one where nothing is configured.
     *
     * @param parameters looks a key up, for instance {@code context::getConfigurationParameter}; JUnit looks at its own
     *     parameters, then at system properties, then into {@code junit-platform.properties}
     * @throws ExtensionConfigurationException if the configured value is not an allowed one
     */
    public T in(Function<String, Optional<String>> parameters) {
        try {
            return parameters.apply(key()).map(value::read).orElse(whenAbsent());
        } catch (IllegalArgumentException e) {
            throw new ExtensionConfigurationException(e.getMessage(), e);
        }
    }
}
