package io.ftimer.junit.internal.settings;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.internal.settings.TextSetting;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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

    static <E extends Enum<E>> ConfigurationParameter<E> choice(String key, E whenAbsent) {
        return new ConfigurationParameter<>(TextSetting.choice(key, whenAbsent));
    }

    /** Returns a setting whose values are the constants of an enum in lower case, empty by default. */
    static <E extends Enum<E>> ConfigurationParameter<Optional<E>> optionalChoice(String key, Class<E> type) {
        TextSetting<E> choice = TextSetting.choice(key, type.getEnumConstants()[0]);
        return new ConfigurationParameter<>(new TextSetting<>(
                key,
                Optional.empty(),
                choice.allowed(),
                text -> choice.reader().apply(text).map(Optional::of)));
    }

    static ConfigurationParameter<NamePatterns> names(String key) {
        return new ConfigurationParameter<>(new TextSetting<>(
                key,
                NamePatterns.parse(""),
                "names with * for any characters",
                text -> Optional.of(NamePatterns.parse(text))));
    }

    /** Returns a setting that accepts any text, empty by default. */
    static ConfigurationParameter<String> text(String key, String allowed) {
        return new ConfigurationParameter<>(new TextSetting<>(key, "", allowed, Optional::of));
    }

    static ConfigurationParameter<String> word(String key, String whenAbsent, List<String> words) {
        return new ConfigurationParameter<>(new TextSetting<>(
                key,
                whenAbsent,
                EnumWords.alternatives(words),
                text -> Optional.of(text.toLowerCase(Locale.ROOT)).filter(words::contains)));
    }

    static ConfigurationParameter<Boolean> flag(String key, boolean whenAbsent) {
        return new ConfigurationParameter<>(TextSetting.flag(key, whenAbsent));
    }

    static ConfigurationParameter<Integer> count(String key, int whenAbsent) {
        return new ConfigurationParameter<>(TextSetting.count(key, whenAbsent));
    }

    static ConfigurationParameter<Optional<Path>> path(String key) {
        return new ConfigurationParameter<>(TextSetting.path(key));
    }

    /** Returns its key. */
    public String key() {
        return setting.key();
    }

    /** Returns its default value. */
    public T whenAbsent() {
        return setting.whenAbsent();
    }

    /** Returns the allowed values, for messages. */
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
