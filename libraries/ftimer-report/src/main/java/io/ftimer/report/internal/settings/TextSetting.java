package io.ftimer.report.internal.settings;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A setting whose value is read from text.
 *
 * @param key the name of the setting
 * @param whenAbsent the default value
 * @param allowed the allowed values, in words; fixed values are separated by commas or "or"
 * @param reader reads a value without surrounding blanks; returns empty if the value is not allowed, or throws
 *     {@link IllegalArgumentException} if there is more to say about it
 * @param <T> the type of the value
 */
public record TextSetting<T>(String key, T whenAbsent, String allowed, Function<String, Optional<T>> reader) {

    /** Returns a setting whose values are the constants of an enum in lower case. */
    public static <E extends Enum<E>> TextSetting<E> choice(String key, E whenAbsent) {
        E[] constants = whenAbsent.getDeclaringClass().getEnumConstants();
        return new TextSetting<>(
                key,
                whenAbsent,
                alternatives(
                        Arrays.stream(constants).map(TextSetting::lowerCase).toList()),
                text -> Arrays.stream(constants)
                        .filter(constant -> lowerCase(constant).equals(text.toLowerCase(Locale.ROOT)))
                        .findFirst());
    }

    /** Returns a setting that is {@code true} or {@code false}. */
    public static TextSetting<Boolean> flag(String key, boolean whenAbsent) {
        return new TextSetting<>(key, whenAbsent, "true or false", text -> switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        });
    }

    /** Returns a setting that is a nonnegative integer. */
    public static TextSetting<Integer> count(String key, int whenAbsent) {
        return new TextSetting<>(key, whenAbsent, "an integer of at least 0", text -> integer(0, text));
    }

    /**
     * Reads an integer of at least {@code min}; returns empty if the text is not one.
     *
     * @throws IllegalArgumentException if the integer is too large
     */
    public static Optional<Integer> integer(int min, String text) {
        try {
            return Optional.of(Integer.parseInt(text)).filter(number -> number >= min);
        } catch (NumberFormatException e) {
            if (text.matches("[0-9]+")) {
                throw new IllegalArgumentException("expected at most " + Integer.MAX_VALUE, e);
            }
            return Optional.empty();
        }
    }

    /** Returns a setting that is a path, empty by default. */
    public static TextSetting<Optional<Path>> path(String key) {
        return new TextSetting<>(key, Optional.empty(), "a path", text -> {
            try {
                return text.isEmpty() ? Optional.empty() : Optional.of(Optional.of(Path.of(text)));
            } catch (InvalidPathException e) {
                return Optional.empty();
            }
        });
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the words as a sentence lists them: {@code a, b or c}. */
    public static String alternatives(List<String> words) {
        List<String> listed = new ArrayList<>(words);
        String last = listed.remove(listed.size() - 1);
        return listed.isEmpty() ? last : String.join(", ", listed) + " or " + last;
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException if the value is not allowed; the message suggests the nearest fixed value
     */
    public T read(String text) {
        String stripped = text.strip();
        Optional<T> value;
        try {
            value = reader.apply(stripped);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(invalid(text, e.getMessage()), e);
        }
        return value.orElseThrow(() -> new IllegalArgumentException(invalid(
                text, "expected " + allowed + NearestNames.hint(stripped, List.of(allowed.split(",? or |, "))))));
    }

    private String invalid(String text, @Nullable String reason) {
        return "invalid value \"" + TextEscapes.display(text) + "\" for " + key + ": " + reason;
    }
}
