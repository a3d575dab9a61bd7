package io.ftimer.internal.text;

import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rules of region names: without trailing blanks (U+0020), a name must not be empty, start with a blank, or contain an
 * ASCII control character or an unpaired surrogate. Names have no length limit. Stateless.
 */
public final class RegionNames {
    private RegionNames() {}

    /** Returns a name of another library without white space around it, and with a question mark for each invalid character. */
    public static String madeValid(String name) {
        String stripped = name.strip();
        return problemOf(stripped) == null ? stripped : stripped.replaceAll("[\\p{Cntrl}\\p{Cs}]", "?");
    }

    /** Returns {@code raw} without trailing blanks; the same object if it has none. */
    public static String trim(String raw) {
        int end = raw.length();
        while (end > 0 && raw.charAt(end - 1) == ' ') {
            end--;
        }
        return raw.substring(0, end);
    }

    /** Returns the problem of a trimmed name, null if it is valid. */
    public static @Nullable NameProblem problemOf(String name) {
        if (name.isEmpty()) {
            return new NameProblem(NameProblem.Rule.EMPTY, "a region name must not be empty or blank");
        }
        if (name.charAt(0) == ' ') {
            return new NameProblem(
                    NameProblem.Rule.LEADING_BLANK,
                    "a region name must not begin with a blank: \"" + TextEscapes.display(name) + "\"");
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' ' || c == 0x7F) {
                return at(NameProblem.Rule.CONTROL_CHARACTER, "a control character", i, name);
            }
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == name.length()
                        || !Character.isLowSurrogate(name.charAt(i + 1))) {
                    return at(NameProblem.Rule.UNPAIRED_SURROGATE, "half a surrogate pair", i, name);
                }
                i++;
            }
        }
        return null;
    }

    /**
     * Returns a name without trailing blanks; rejects it and returns null if it is invalid.
     *
     * @param operation the operation that uses the name
     * @param rejection accepts the violated rule and the message
     */
    public static @Nullable String legal(
            String operation, @Nullable String raw, BiConsumer<NameProblem.Rule, Supplier<String>> rejection) {
        if (raw == null) {
            rejection.accept(
                    NameProblem.Rule.NULL, () -> operation + "(null) rejected: the region name must not be null");
            return null;
        }
        String name = trim(raw);
        NameProblem problem = problemOf(name);
        if (problem == null) {
            return name;
        }
        rejection.accept(
                problem.rule(),
                () -> operation + "(\"" + TextEscapes.display(name) + "\") rejected: " + problem.message());
        return null;
    }

    private static NameProblem at(NameProblem.Rule rule, String what, int index, String name) {
        return new NameProblem(
                rule,
                "a region name must not hold " + what + ", here at character " + (index + 1) + " of \""
                        + TextEscapes.display(name) + "\"");
    }

    /**
     * The reason why a text is not a valid region name.
     *
     * @param rule the violated rule
     * @param message the rule and the position of the violation
     */
    public record NameProblem(Rule rule, String message) {

        /** A rule of region names, named by its violation. */
        public enum Rule {
            NULL,
            EMPTY,
            LEADING_BLANK,
            CONTROL_CHARACTER,
            UNPAIRED_SURROGATE;

            /** Returns the name of the public diagnostic that reports a violation. */
            public String diagnosticName() {
                return "NAME_" + name();
            }
        }
    }
}
