package io.ftimer.gate;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.internal.text.KindSuffix;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Names in a line of a baseline file, separated by {@code /}, and reversibly escaped. Stateless.
 *
 * <p>A backslash precedes {@code /}, {@code \}, {@code *}, {@code =} and {@code [} where they belong to a name; <code>&#92;e</code> is an
 * empty name.
 * A backslash, {@code u} and four hexadecimal digits stand for characters that cannot be seen and for blanks at the ends.
 */
final class GatePathText {
    private static final String EMPTY = "\\e";
    private static final int HEX_DIGITS = 4;

    private GatePathText() {}

    /** Returns the level of a region: the name, escaped, and after it the kind unless that is code. */
    static String level(String name, RegionKind kind) {
        return escape(name, KindSuffix.in(name)) + KindSuffix.of(kind);
    }

    /** Returns one name, escaped, with brackets as they are. */
    static String escape(String name) {
        return escape(name, -1);
    }

    private static String escape(String name, int bracket) {
        if (name.isEmpty()) {
            return EMPTY;
        }
        StringBuilder text = new StringBuilder(name.length() + 8);
        int at = 0;
        while (at < name.length()) {
            int character = name.codePointAt(at);
            int length = Character.charCount(character);
            boolean isEnd = at == 0 || at + length == name.length();
            if (character == '/' || character == '\\' || character == '*' || at == bracket) {
                text.append('\\').append((char) character);
            } else if (isVisible(character) || character == ' ' && !isEnd) {
                text.appendCodePoint(character);
            } else {
                for (int i = at; i < at + length; i++) {
                    text.append(String.format(Locale.ROOT, "\\u%04X", (int) name.charAt(i)));
                }
            }
            at += length;
        }
        return text.toString();
    }

    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }

    /**
     * One level of a text.
     *
     * @param text the level without escapes
     * @param bracket where its last bracket opens that is not escaped; -1 if there is none
     */
    private record Level(String text, int bracket) {
        /** Returns the region; brackets are those of a kind only if there is one of that name. */
        RegionKey region() {
            boolean hasKind = bracket >= 0 && bracket == KindSuffix.in(text);
            return hasKind
                    ? new RegionKey(
                            RegionKind.named(text.substring(bracket + 1, text.length() - 1))
                                    .orElseThrow(),
                            text.substring(0, bracket))
                    : RegionKey.code(text);
        }
    }

    /**
     * Returns the names of a text without kinds.
     *
     * @throws IllegalArgumentException if the text has an empty level, a pattern or an unknown escape
     */
    static List<String> names(String text) {
        return levels(text).stream().map(Level::text).toList();
    }

    /**
     * Returns the regions of a path.
     *
     * @throws IllegalArgumentException if the text has an empty level, a pattern or an unknown escape
     */
    static List<RegionKey> regions(String text) {
        return levels(text).stream().map(Level::region).toList();
    }

    private static List<Level> levels(String text) {
        List<Level> levels = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        boolean isEmptyName = false;
        int bracket = -1;
        int at = 0;
        while (at <= text.length()) {
            char c = at == text.length() ? '/' : text.charAt(at);
            if (c == '/') {
                if (name.isEmpty() && !isEmptyName) {
                    throw malformed(text, "a level is empty");
                }
                levels.add(new Level(name.toString(), bracket));
                name.setLength(0);
                isEmptyName = false;
                bracket = -1;
                at++;
            } else if (c == '*') {
                throw new IllegalArgumentException(
                        "invalid path \"" + text + "\": expected the path of one region, not a pattern");
            } else if (c == '\\') {
                isEmptyName |= text.startsWith(EMPTY, at);
                at = unescape(text, at + 1, name);
            } else {
                bracket = c == '[' ? name.length() : bracket;
                name.append(c);
                at++;
            }
        }
        return levels;
    }

    /** Appends an escaped character and returns the index behind it. */
    private static int unescape(String text, int at, StringBuilder name) {
        char c = at < text.length() ? text.charAt(at) : ' ';
        if ("/\\*=[".indexOf(c) >= 0) {
            name.append(c);
            return at + 1;
        }
        if (c == 'e') {
            return at + 1;
        }
        int end = at + 1 + HEX_DIGITS;
        if (c == 'u' && end <= text.length() && text.substring(at + 1, end).matches("[0-9A-Fa-f]{4}")) {
            name.append((char) Integer.parseInt(text.substring(at + 1, end), 16));
            return end;
        }
        throw malformed(
                text,
                "a backslash must be followed by '/', '\\', '*', '=', '[', 'e', or 'u' and four hexadecimal digits");
    }

    private static IllegalArgumentException malformed(String text, String reason) {
        return new IllegalArgumentException("malformed region path \"" + text + "\": " + reason);
    }
}
