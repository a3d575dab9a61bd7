package io.ftimer.internal.text;

import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rules of region names: trailing blanks (U+0020) do not count; what is left must not be empty, must not begin with
 * a blank, and must not hold an ASCII control character. Names have no length limit. Stateless.
 */
public final class RegionNames {
    private RegionNames() {}

    /** Returns {@code raw} without its trailing blanks, the same object if it has none. */
    public static String trim(String raw) {
        int end = raw.length();
        while (end > 0 && raw.charAt(end - 1) == ' ') {
            end--;
        }
        return raw.substring(0, end);
    }

    /** Returns what is wrong with a trimmed name, or null if it is a legal one. */
    public static @Nullable NameProblem problemOf(String name) {
        if (name.isEmpty()) {
            return new NameProblem(NameRule.EMPTY, "a region name must not be empty or blank");
        }
        if (name.charAt(0) == ' ') {
            return new NameProblem(
                    NameRule.LEADING_BLANK,
                    "a region name must not begin with a blank: \"" + TextEscapes.escape(name) + "\"");
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' ' || c == 0x7F) {
                return at(NameRule.CONTROL_CHARACTER, "a control character", i, name);
            }
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == name.length()
                        || !Character.isLowSurrogate(name.charAt(i + 1))) {
                    return at(NameRule.UNPAIRED_SURROGATE, "half a surrogate pair", i, name);
                }
                i++;
            }
        }
        return null;
    }

    /**
     * Returns the name that a caller gave, without its trailing blanks; null if it is not legal, after that was rejected.
     *
     * @param operation what the name was given for
     * @param rejection gets the rule that is broken, and a text that says so
     */
    public static @Nullable String legal(
            String operation, @Nullable String raw, BiConsumer<NameRule, Supplier<String>> rejection) {
        if (raw == null) {
            rejection.accept(NameRule.NULL, () -> operation + "(null) rejected: the region name must not be null");
            return null;
        }
        String name = trim(raw);
        NameProblem problem = problemOf(name);
        if (problem == null) {
            return name;
        }
        rejection.accept(
                problem.rule(),
                () -> operation + "(\"" + TextEscapes.escape(name) + "\") rejected: " + problem.message());
        return null;
    }

    private static NameProblem at(NameRule rule, String what, int index, String name) {
        return new NameProblem(
                rule,
                "a region name must not hold " + what + ", here at character " + (index + 1) + " of \""
                        + TextEscapes.escape(name) + "\"");
    }
}
