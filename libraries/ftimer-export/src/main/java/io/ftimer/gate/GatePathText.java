package io.ftimer.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Names in a line of a baseline file, separated by {@code /}, and reversibly escaped. Stateless.
 *
 * <p>A backslash precedes {@code /}, {@code \}, {@code *} and {@code =} where they belong to a name; <code>&#92;e</code> is an empty name.
 * A backslash, {@code u} and four hexadecimal digits stand for characters that cannot be seen and for blanks at the ends.
 */
final class GatePathText {
    private static final String EMPTY = "\\e";
    private static final int HEX_DIGITS = 4;

    private GatePathText() {}

    /** Returns one name, escaped. */
    static String escape(String name) {
        if (name.isEmpty()) {
            return EMPTY;
        }
        StringBuilder text = new StringBuilder(name.length() + 8);
        int at = 0;
        while (at < name.length()) {
            int character = name.codePointAt(at);
            int length = Character.charCount(character);
            boolean isEnd = at == 0 || at + length == name.length();
            if (character == '/' || character == '\\' || character == '*') {
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
     * Returns the names of a text.
     *
     * @throws IllegalArgumentException if the text has an empty level, a pattern or an unknown escape
     */
    static List<String> names(String text) {
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        boolean isEmptyName = false;
        int at = 0;
        while (at <= text.length()) {
            char c = at == text.length() ? '/' : text.charAt(at);
            if (c == '/') {
                if (name.isEmpty() && !isEmptyName) {
                    throw malformed(text, "a level is empty");
                }
                names.add(name.toString());
                name.setLength(0);
                isEmptyName = false;
                at++;
            } else if (c == '*') {
                throw new IllegalArgumentException(
                        "invalid path \"" + text + "\": expected the path of one region, not a pattern");
            } else if (c == '\\') {
                isEmptyName |= text.startsWith(EMPTY, at);
                at = unescape(text, at + 1, name);
            } else {
                name.append(c);
                at++;
            }
        }
        return names;
    }

    /** Appends an escaped character and returns the index behind it. */
    private static int unescape(String text, int at, StringBuilder name) {
        char c = at < text.length() ? text.charAt(at) : ' ';
        if ("/\\*=".indexOf(c) >= 0) {
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
                text, "a backslash must be followed by '/', '\\', '*', '=', 'e', or 'u' and four hexadecimal digits");
    }

    private static IllegalArgumentException malformed(String text, String reason) {
        return new IllegalArgumentException("malformed region path \"" + text + "\": " + reason);
    }
}
