package io.ftimer.internal.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The constants of enums as words in lower case, as settings and files have them. Stateless. */
public final class EnumWords {
    private EnumWords() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the words of all constants, in their order. */
    public static <E extends Enum<E>> List<String> all(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(EnumWords::of).toList();
    }

    /** Returns the constant of a word, empty if there is none. */
    public static <E extends Enum<E>> Optional<E> find(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> of(constant).equals(word))
                .findFirst();
    }

    /** Returns the words as a sentence lists them: {@code a, b or c}. */
    public static String alternatives(List<String> words) {
        return listed(words, " or ");
    }

    /** Returns words with a conjunction before the last one. */
    public static String listed(List<String> words, String conjunction) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + conjunction + words.get(last);
    }
}
