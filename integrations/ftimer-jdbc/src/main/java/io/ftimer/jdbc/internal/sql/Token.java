package io.ftimer.jdbc.internal.sql;

import java.util.Locale;
import java.util.Set;

/**
 * A part of an SQL text.
 *
 * @param text the part as written; of a quoted identifier without the quotes, of a literal or parameter {@code ?}
 * @param isSpaced whether a blank, a line break or a comment precedes it
 * @param depth the number of parentheses around it
 */
record Token(Kind kind, String text, boolean isSpaced, int depth) {
    enum Kind {
        /** A keyword or an identifier without quotes. */
        WORD,
        /** An identifier in backquotes or brackets. */
        QUOTED,
        /** A text in double quotes: an identifier in the standard, a literal for some databases. */
        DOUBLE_QUOTED,
        VALUE,
        /** A character that is none of these. */
        SYMBOL,
        /** What follows cannot be read safely and is left out. */
        REST
    }

    static final Token END = new Token(Kind.REST, "", false, 0);

    /** Returns the words of a list with blanks and line breaks between them. */
    static Set<String> words(String list) {
        return Set.of(list.strip().split("\\s+"));
    }

    boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isWord(String lowerCase) {
        return kind == Kind.WORD && text.equalsIgnoreCase(lowerCase);
    }

    boolean isIdentifier() {
        return kind == Kind.WORD || kind == Kind.QUOTED || kind == Kind.DOUBLE_QUOTED;
    }

    boolean isValue() {
        return kind == Kind.VALUE;
    }

    /** Returns a word in lower case, and an empty text for everything else. */
    String word() {
        return kind == Kind.WORD ? text.toLowerCase(Locale.ROOT) : "";
    }
}
