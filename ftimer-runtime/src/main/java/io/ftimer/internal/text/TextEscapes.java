package io.ftimer.internal.text;

/**
 * Escapes text for terminals and text reports, reversibly: tab, newline, carriage return and backslash become
 * {@code \t \n \r \\}, other control characters {@code \xHH} per UTF-8 byte, leading blanks {@code \x20}. Stateless.
 */
public final class TextEscapes {
    private static final char[] HEX = "0123456789ABCDEF".toCharArray();

    private TextEscapes() {}

    /** Returns {@code text} without trailing blanks and with every unsafe character escaped. */
    public static String escape(String text) {
        String trimmed = RegionNames.trim(text);
        int safe = 0;
        if (!trimmed.startsWith(" ")) {
            while (safe < trimmed.length() && isSafe(trimmed.charAt(safe))) {
                safe++;
            }
            if (safe == trimmed.length()) {
                return trimmed;
            }
        }
        StringBuilder out = new StringBuilder(trimmed.length() + 16).append(trimmed, 0, safe);
        boolean leading = safe == 0;
        for (int i = safe; i < trimmed.length(); i++) {
            char c = trimmed.charAt(i);
            leading &= c == ' ';
            if (leading) {
                appendByte(out, c);
            } else {
                append(out, c);
            }
        }
        return out.toString();
    }

    /**
     * Returns {@code text} without trailing blanks and with every control character except tab and newline escaped. This is
     * not reversible, as backslashes are not escaped; reports over lanes use it for compatibility with their unescaped
     * layout.
     */
    public static String escapeControls(String text) {
        String trimmed = RegionNames.trim(text);
        StringBuilder out = new StringBuilder(trimmed.length());
        for (int i = 0; i < trimmed.length(); i++) {
            char c = trimmed.charAt(i);
            if (c == '\\' || c == '\t' || c == '\n') {
                out.append(c);
            } else {
                append(out, c);
            }
        }
        return out.toString();
    }

    /** Returns a text of one line as Markdown that renders it unchanged: no markup, no HTML, one cell of a table. */
    public static String markdown(String line) {
        StringBuilder out = new StringBuilder(line.length() + 16);
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            switch (c) {
                case '<' -> out.append("&lt;");
                case '&' -> out.append("&amp;");
                case '|', '*', '_', '`', '[', ']', '\\', '~', '#' ->
                    out.append('\\').append(c);
                default -> out.append(c);
            }
        }
        return out.toString();
    }

    private static boolean isSafe(char c) {
        return c >= ' ' && c != '\\' && (c < 0x7F || c > 0x9F);
    }

    private static void append(StringBuilder out, char c) {
        switch (c) {
            case '\t' -> out.append("\\t");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\\' -> out.append("\\\\");
            default -> {
                if (isSafe(c)) {
                    out.append(c);
                } else if (c < 0x80) {
                    appendByte(out, c);
                } else {
                    // U+0080..U+009F: two bytes in UTF-8, 0xC2 and the code itself
                    appendByte(out, 0xC2);
                    appendByte(out, c);
                }
            }
        }
    }

    private static void appendByte(StringBuilder out, int b) {
        out.append("\\x").append(HEX[b >> 4 & 0xF]).append(HEX[b & 0xF]);
    }
}
