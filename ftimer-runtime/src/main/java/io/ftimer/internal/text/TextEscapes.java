package io.ftimer.internal.text;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Escapes text for terminals and text reports, reversibly: tab, newline, carriage return and backslash become
 * {@code \t \n \r \\}, other control characters {@code \xHH} per UTF-8 byte, leading blanks {@code \x20}. Stateless.
 *
 * <p>{@link #escape} is for the layouts of reports that other programs write and read too. Messages, consoles, Markdown and
 * the other reports use {@link #display}, which also shows characters that change how a terminal or browser shows others.
 */
public final class TextEscapes {
    private TextEscapes() {}

    /** Returns {@code text} without trailing blanks and with every unsafe character escaped. */
    public static String escape(String text) {
        String trimmed = RegionNames.trim(text);
        int blanks = leadingBlanks(trimmed);
        return "\\x20".repeat(blanks) + escaped(trimmed.substring(blanks), "");
    }

    /**
     * Returns {@code text} without trailing blanks and with every control character except tab and newline escaped. This is
     * not reversible, as backslashes are not escaped; reports over lanes use it for compatibility with their unescaped
     * layout.
     */
    public static String escapeControls(String text) {
        return escaped(RegionNames.trim(text), "\\\t\n");
    }

    private static String escaped(String text, String kept) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (kept.indexOf(c) >= 0) {
                out.append(c);
            } else {
                append(out, c);
            }
        }
        return out.toString();
    }

    public static int leadingBlanks(String text) {
        int blanks = 0;
        while (blanks < text.length() && text.charAt(blanks) == ' ') {
            blanks++;
        }
        return blanks;
    }

    /**
     * As {@link #escape}. A backslash, {@code u} and four hexadecimal digits stand for line and paragraph separators, for
     * characters that only format others (zero-width characters, directions of writing), and for unpaired surrogates.
     */
    public static String display(String text) {
        String trimmed = RegionNames.trim(text);
        int blanks = leadingBlanks(trimmed);
        return "\\x20".repeat(blanks) + visible(trimmed.substring(blanks), true);
    }

    /** As {@link #display}, for the path of a region, whose backslashes are escapes already. */
    public static String displayPath(String path) {
        return visible(path, false);
    }

    private static String visible(String text, boolean backslashes) {
        StringBuilder out = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            int character = text.codePointAt(at);
            int length = Character.charCount(character);
            if (character < 0xA0 && (backslashes || character != '\\')) {
                append(out, (char) character);
            } else if (isVisible(character)) {
                out.appendCodePoint(character);
            } else {
                for (int i = at; i < at + length; i++) {
                    out.append(String.format(Locale.ROOT, "\\u%04X", (int) text.charAt(i)));
                }
            }
            at += length;
        }
        return out.toString();
    }

    /** Returns whether a character is none that controls or formats others, nor a line or paragraph end, nor half a surrogate pair. */
    public static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }

    /** Returns a text of one line as Markdown that renders it unchanged: no markup, HTML, mention or formula, one cell of a table. */
    public static String markdown(String line) {
        StringBuilder out = new StringBuilder(line.length() + 16);
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            switch (c) {
                case '<' -> out.append("&lt;");
                case '&' -> out.append("&amp;");
                // names of regions are no names of users, and no formulas; the blank has no width
                case '@' -> out.append("@&#8203;");
                case '$' -> out.append("&#36;");
                case '|', '*', '_', '`', '[', ']', '\\', '~', '#' ->
                    out.append('\\').append(c);
                default -> out.append(c);
            }
        }
        return out.toString();
    }

    private static void append(StringBuilder out, char c) {
        switch (c) {
            case '\t' -> out.append("\\t");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\\' -> out.append("\\\\");
            default -> {
                if (c >= ' ' && (c < 0x7F || c > 0x9F)) {
                    out.append(c);
                } else {
                    for (byte b : String.valueOf(c).getBytes(StandardCharsets.UTF_8)) {
                        out.append(String.format(Locale.ROOT, "\\x%02X", b));
                    }
                }
            }
        }
    }
}
