package io.ftimer.report;

import io.ftimer.internal.text.WordEnds;
import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/** Text by the columns that it takes on a terminal: 2 for East Asian characters and emoji, none for combining marks. Stateless. */
final class TerminalText {
    private static final int FIRST_EMOJI = 0x1F300;
    private static final int LAST_EMOJI = 0x1FAFF;
    private static final Set<UnicodeScript> WIDE =
            EnumSet.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.HANGUL);

    private TerminalText() {}

    static int columns(String text) {
        return text.codePoints().map(TerminalText::columns).sum();
    }

    private static int columns(int character) {
        if (character < 0x300) {
            return 1;
        }
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> 0;
            default -> isWide(character) ? 2 : 1;
        };
    }

    private static boolean isWide(int character) {
        return character >= FIRST_EMOJI && character <= LAST_EMOJI
                || character >= 0x3000 && character <= 0x303E
                || character >= 0xFF01 && character <= 0xFF60
                || WIDE.contains(UnicodeScript.of(character));
    }

    /** Returns text of at most that many columns; a longer one loses its middle, between words where it has any. */
    static String shortened(String text, int room, String ellipsis) {
        int columns = columns(text);
        if (columns <= room) {
            return text;
        }
        int kept = Math.max(2, room - ellipsis.length());
        int head = WordEnds.before(text, end(text, (kept + 1) / 2));
        int tail = WordEnds.after(text, start(text, kept / 2));
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

    /** Returns where the longest end starts that has at most so many columns. */
    private static int start(String text, int room) {
        int left = room;
        int at = text.length();
        while (at > 0 && left >= columns(text.codePointBefore(at))) {
            left -= columns(text.codePointBefore(at));
            at -= Character.charCount(text.codePointBefore(at));
        }
        return at;
    }
}
