package io.ftimer.internal;

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
            return new NameProblem(DiagnosticId.NAME_EMPTY, "a region name must not be empty or blank");
        }
        if (name.charAt(0) == ' ') {
            return new NameProblem(
                    DiagnosticId.NAME_LEADING_BLANK,
                    "a region name must not begin with a blank: \"" + TextEscapes.escape(name) + "\"");
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' ' || c == 0x7F) {
                return at(DiagnosticId.NAME_CONTROL_CHARACTER, "a control character", i, name);
            }
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == name.length()
                        || !Character.isLowSurrogate(name.charAt(i + 1))) {
                    return at(DiagnosticId.NAME_UNPAIRED_SURROGATE, "half a surrogate pair", i, name);
                }
                i++;
            }
        }
        return null;
    }

    private static NameProblem at(DiagnosticId id, String what, int index, String name) {
        return new NameProblem(
                id,
                "a region name must not hold " + what + ", here at character " + (index + 1) + " of \""
                        + TextEscapes.escape(name) + "\"");
    }
}
