package io.ftimer.report.internal.text;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.FilePath;
import java.nio.file.Path;
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
        Class<E> type = whenAbsent.getDeclaringClass();
        return new TextSetting<>(
                key,
                whenAbsent,
                EnumWords.alternatives(EnumWords.all(type)),
                text -> EnumWords.find(type, text.toLowerCase(Locale.ROOT)));
    }

    /**
     * Returns a setting that lists constants of an enum in lower case, none by default.
     *
     * @param noun what a constant is, for messages
     */
    public static <E extends Enum<E>> TextSetting<List<E>> list(String key, String noun, Class<E> type) {
        List<String> words = EnumWords.all(type);
        Function<String, E> constant = word -> EnumWords.find(type, word.toLowerCase(Locale.ROOT))
                .orElseThrow(() -> new IllegalArgumentException("unknown " + noun + " \"" + TextEscapes.display(word)
                        + "\", expected " + EnumWords.alternatives(words) + NearestNames.hint(word, words)));
        return new TextSetting<>(
                key,
                List.of(),
                "any of " + EnumWords.listed(words, " and ") + ", separated by commas",
                text -> Optional.of(Separated.by(",", text).stream()
                        .map(constant)
                        .distinct()
                        .toList()));
    }

    public static TextSetting<Boolean> flag(String key, boolean whenAbsent) {
        return new TextSetting<>(key, whenAbsent, "true or false", text -> switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        });
    }

    public static TextSetting<Integer> integer(String key, int whenAbsent, int min) {
        return new TextSetting<>(key, whenAbsent, "an integer of at least " + min, text -> integer(min, text));
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
        return new TextSetting<>(
                key,
                Optional.empty(),
                "a path",
                text -> text.isEmpty() ? Optional.empty() : Optional.of(Optional.of(FilePath.of(text))));
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

    /** Returns this setting with an empty value as its default. */
    public TextSetting<Optional<T>> optional() {
        return new TextSetting<>(
                key, Optional.empty(), allowed, text -> reader.apply(text).map(Optional::of));
    }

    /**
     * Returns the configured value, or the default.
     *
     * @param texts looks up a key
     * @throws IllegalArgumentException if the value is not allowed
     */
    public T in(Function<String, Optional<String>> texts) {
        return texts.apply(key).map(this::read).orElse(whenAbsent);
    }

    /** As {@link #in}, in the system properties. */
    public T ofProcess() {
        return in(name -> Optional.ofNullable(System.getProperty(name)));
    }

    private String invalid(String text, @Nullable String reason) {
        return "invalid value \"" + TextEscapes.display(text) + "\" for " + key + ": " + reason;
    }
}
