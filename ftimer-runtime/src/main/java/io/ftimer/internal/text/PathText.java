package io.ftimer.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The syntax of call paths: levels between slashes, each a name that the kind of a region in brackets may follow. Stateless.
 *
 * <p>A backslash precedes {@code /}, {@code \}, {@code *}, {@code =} and {@code [} where they belong to a name; <code>&#92;e</code> is an
 * empty name. A backslash, {@code u} and four hexadecimal digits stand for any character.
 */
public final class PathText {
    private static final int HEX_DIGITS = 4;

    private PathText() {}

    /**
     * One level without its escapes.
     *
     * @param text the name, and the brackets that may be those of a kind
     * @param stars how many stars it has that are not escaped, and not in the text
     * @param bracket where the last bracket opens that is not escaped; -1 if none does
     */
    public record Level(String text, int stars, int bracket) {
        /** Returns a name that was not escaped. */
        public static Level of(String name) {
            return new Level(name, 0, name.lastIndexOf('['));
        }

        /** Returns the word between the brackets at the end; empty if there are none. */
        public String word() {
            return bracket >= 0 && text.endsWith("]") ? text.substring(bracket + 1, text.length() - 1) : "";
        }

        public String beforeWord() {
            return text.substring(0, bracket);
        }
    }

    /** Splits a path at the slashes that no backslash precedes. */
    public static List<String> levels(String path) {
        List<String> levels = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '/') {
                levels.add(path.substring(start, i));
                start = i + 1;
            }
        }
        levels.add(path.substring(start));
        return levels;
    }

    /**
     * Parses the levels of a path.
     *
     * @throws IllegalArgumentException if a level is empty or has an unknown escape
     */
    public static List<Level> parse(String path) {
        return levels(path).stream().map(level -> parse(path, level)).toList();
    }

    private static Level parse(String path, String level) {
        if (level.isEmpty()) {
            throw malformed(path, "a level is empty");
        }
        StringBuilder text = new StringBuilder();
        int stars = 0;
        int bracket = -1;
        int at = 0;
        while (at < level.length()) {
            char c = level.charAt(at++);
            if (c == '\\') {
                at = unescape(path, level, at, text);
            } else if (c == '*') {
                stars++;
            } else {
                bracket = c == '[' ? text.length() : bracket;
                text.append(c);
            }
        }
        return new Level(text.toString(), stars, bracket);
    }

    /** Appends an escaped character and returns the index behind it. */
    private static int unescape(String path, String level, int at, StringBuilder text) {
        char c = at < level.length() ? level.charAt(at) : ' ';
        int end = at + 1 + HEX_DIGITS;
        if ("/\\*=[".indexOf(c) >= 0) {
            text.append(c);
        } else if (c == 'u'
                && end <= level.length()
                && level.substring(at + 1, end).matches("[0-9A-Fa-f]+")) {
            text.append((char) Integer.parseInt(level.substring(at + 1, end), 16));
            return end;
        } else if (c != 'e') {
            throw malformed(
                    path,
                    "a backslash must be followed by '/', '\\', '*', '=', '[', 'e', or 'u' and four hexadecimal digits");
        }
        return at + 1;
    }

    public static IllegalArgumentException malformed(String path, String reason) {
        return new IllegalArgumentException("malformed region path \"" + path + "\": " + reason);
    }

    /**
     * Returns a name as a level.
     *
     * @param kinds finds the kind of a word; a name that ends like one gets a backslash there
     */
    public static String escape(String name, Function<String, ? extends Optional<?>> kinds) {
        Level plain = Level.of(name);
        int bracket = kinds.apply(plain.word()).isPresent() ? plain.bracket() : -1;
        StringBuilder level = new StringBuilder(name.length() + 8);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '/' || c == '\\' || c == '*' || i == bracket) {
                level.append('\\');
            }
            level.append(c);
        }
        return level.toString();
    }
}
