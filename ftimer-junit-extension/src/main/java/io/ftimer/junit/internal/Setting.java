package io.ftimer.junit.internal;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * One thing that can be configured by a JUnit configuration parameter or a system property.
 *
 * @param key what it is called, beginning with {@link FTimerConfig#PREFIX}
 * @param whenAbsent its value where nothing is configured
 * @param allowed which values there are, for people
 * @param reader reads a value, stripped of blanks; empty if it is none of those allowed
 * @param <T> the type of its value
 */
public record Setting<T>(String key, T whenAbsent, String allowed, Function<String, Optional<T>> reader) {

    static <E extends Enum<E>> Setting<E> choice(String key, E whenAbsent) {
        E[] constants = whenAbsent.getDeclaringClass().getEnumConstants();
        String allowed = Arrays.stream(constants).map(Setting::written).collect(Collectors.joining(", "));
        return new Setting<>(
                key,
                whenAbsent,
                allowed,
                text -> Arrays.stream(constants)
                        .filter(constant -> written(constant).equals(text.toLowerCase(Locale.ROOT)))
                        .findFirst());
    }

    static Setting<Boolean> flag(String key, boolean whenAbsent) {
        return new Setting<>(key, whenAbsent, "true, false", text -> switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        });
    }

    static Setting<Integer> count(String key, int whenAbsent) {
        return new Setting<>(key, whenAbsent, "a whole number from 0 on", text -> {
            try {
                return Optional.of(Integer.parseInt(text)).filter(number -> number >= 0);
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        });
    }

    static Setting<Optional<Path>> path(String key) {
        return new Setting<>(key, Optional.empty(), "a path", text -> {
            try {
                return text.isEmpty() ? Optional.empty() : Optional.of(Optional.of(Path.of(text)));
            } catch (InvalidPathException e) {
                return Optional.empty();
            }
        });
    }

    private static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the configured value, or the one where nothing is configured.
     *
     * @param parameters looks a key up, for instance {@code context::getConfigurationParameter}; JUnit looks at its own
     *     parameters, then at system properties, then into {@code junit-platform.properties}
     * @throws ExtensionConfigurationException if the configured value is not an allowed one
     */
    public T in(Function<String, Optional<String>> parameters) {
        return parameters.apply(key).map(this::read).orElse(whenAbsent);
    }

    private T read(String value) {
        return reader.apply(value.strip())
                .orElseThrow(() -> new ExtensionConfigurationException(
                        key + " is \"" + value + "\", which it cannot be; it can be: " + allowed));
    }
}
