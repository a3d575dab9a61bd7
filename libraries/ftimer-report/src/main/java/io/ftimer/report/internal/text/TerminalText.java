package io.ftimer.report.internal.text;

import io.ftimer.internal.text.ShownText;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;

/** Text by the columns that it takes on a terminal: 2 for East Asian characters and emoji, none for combining marks. Stateless. */
public final class TerminalText {
    /** The first and the last character of each range of wide ones. */
    private static final int[][] WIDE = {
        {0x1100, 0x115F},
        {0x2E80, 0x303E},
        {0x3041, 0xA4CF},
        {0xA960, 0xA97C},
        {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF},
        {0xFE30, 0xFE6F},
        {0xFF00, 0xFF60},
        {0xFFE0, 0xFFE6},
        {0x1F300, 0x1FAFF},
        {0x20000, 0x3FFFD}
    };

    /** The wide characters among those that are not. */
    private static final String WIDE_SYMBOLS = "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕";

    /** The vowels and final consonants of Korean syllables, which combine with the consonant before them. */
    private static final int FIRST_COMBINING_JAMO = 0x1160;

    private static final int LAST_COMBINING_JAMO = 0x11FF;

    private TerminalText() {}

    /** Returns the number of columns of a text without control characters. */
    public static int columns(String text) {
        return text.codePoints().map(TerminalText::columns).sum();
    }

    private static int columns(int character) {
        if (character < 0x300) {
            return 1;
        }
        if (character >= FIRST_COMBINING_JAMO && character <= LAST_COMBINING_JAMO) {
            return 0;
        }
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> 0;
            default -> isWide(character) ? 2 : 1;
        };
    }

    private static boolean isWide(int character) {
        return WIDE_SYMBOLS.indexOf(character) >= 0
                || Arrays.stream(WIDE).anyMatch(range -> character >= range[0] && character <= range[1]);
    }

    /** Returns text of at most that many columns; a longer one loses its middle, between words where it has any. */
    public static String shortened(String text, int room, String ellipsis) {
        int columns = columns(text);
        if (columns <= room) {
            return text;
        }
        int kept = Math.max(2, room - ellipsis.length());
        int head = ShownText.wordEnd(text, end(text, (kept + 1) / 2));
        String backward = new StringBuilder(text).reverse().toString();
        int tail = ShownText.wordStart(text, text.length() - end(backward, kept / 2));
        return text.substring(0, head) + ellipsis + text.substring(tail);
    }

    /** Returns where the longest beginning ends that has at most so many columns. */
    private static int end(String text, int room) {
        int left = room;
        int at = 0;
        while (at < text.length() && left >= columns(text.codePointAt(at))) {
            left -= columns(text.codePointAt(at));
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }

    /** Returns the charset of standard output, which has one of its own since JDK 19, and before on some systems. */
    public static Charset charset() {
        for (String property : new String[] {"stdout.encoding", "sun.stdout.encoding"}) {
            String name = System.getProperty(property);
            if (name != null) {
                try {
                    return Charset.forName(name);
                } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                    // the next one
                }
            }
        }
        return Charset.defaultCharset();
    }
}
