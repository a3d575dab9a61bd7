package io.ftimer.internal.text;

/** Where a text that is too long can be cut without breaking a word: behind blanks and commas. Stateless. */
public final class WordEnds {
    /** A longer word is broken, and one that takes half of what is kept. */
    private static final int LONGEST_WORD = 40;

    private WordEnds() {}

    /** Returns the last end of a word at or before an index; the index itself if a long word is there. */
    public static int before(String text, int index) {
        for (int at = index; at > index - Math.min(LONGEST_WORD, index / 2); at--) {
            if (isBetweenWords(text.charAt(at - 1))) {
                return at;
            }
        }
        return index;
    }

    /** Returns the first start of a word at or after an index; the index itself if a long word is there. */
    public static int after(String text, int index) {
        for (int at = index; at < index + Math.min(LONGEST_WORD, (text.length() - index) / 2); at++) {
            if (isBetweenWords(text.charAt(at))) {
                return at;
            }
        }
        return index;
    }

    private static boolean isBetweenWords(char character) {
        return character == ' ' || character == ',';
    }
}
