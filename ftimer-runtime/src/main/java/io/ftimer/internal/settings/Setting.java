package io.ftimer.internal.settings;

import io.ftimer.internal.text.NearestNames;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One thing that can be configured by text.
 *
 * @param key what it is called
 * @param whenAbsent its value where nothing is configured
 * @param allowed which values there are, for people; single words with commas between where it is one of a few
 * @param reader reads a value, stripped of blanks; empty if it is none of those allowed, an
 *     {@link IllegalArgumentException} where there is more to say about it
 * @param <T> the type of its value
 */
public record Setting<T>(String key, T whenAbsent, String allowed, Function<String, Optional<T>> reader) {

    /** Returns a setting that is one of the constants, written in lower case. */
    public static <E extends Enum<E>> Setting<E> choice(String key, E whenAbsent) {
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

    /** Returns a setting that is true or false. */
    public static Setting<Boolean> flag(String key, boolean whenAbsent) {
        return new Setting<>(key, whenAbsent, "true, false", text -> switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        });
    }

    /** Returns a setting that is a whole number, not negative. */
    public static Setting<Integer> count(String key, int whenAbsent) {
        return new Setting<>(key, whenAbsent, "a whole number from 0 on", text -> wholeNumber(0, text));
    }

    /**
     * Reads a whole number that is not less than {@code least}; empty if the text is none.
     *
     * @throws IllegalArgumentException if it is too large
     */
    public static Optional<Integer> wholeNumber(int least, String text) {
        try {
            return Optional.of(Integer.parseInt(text)).filter(number -> number >= least);
        } catch (NumberFormatException e) {
            if (text.matches("[0-9]+")) {
                throw new IllegalArgumentException("the largest number is " + Integer.MAX_VALUE, e);
            }
            return Optional.empty();
        }
    }

    /** Returns a setting that is a path, with no value where nothing is configured. */
    public static Setting<Optional<Path>> path(String key) {
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
     * Returns the value that is written as {@code text}.
     *
     * @throws IllegalArgumentException if there is none, with the nearest that there is
     */
    public T read(String text) {
        Optional<T> value;
        try {
            value = reader.apply(text.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(wrong(text) + ": " + e.getMessage(), e);
        }
        return value.orElseThrow(() -> new IllegalArgumentException(wrong(text) + alternatives(text.strip())));
    }

    private String wrong(String text) {
        return key + " is \"" + text + "\", which it cannot be";
    }

    private String alternatives(String text) {
        String hint = NearestNames.hint(text, List.of(allowed.split(", ")));
        return hint.isEmpty() ? "; it can be: " + allowed : hint + " It can be: " + allowed;
    }
}
