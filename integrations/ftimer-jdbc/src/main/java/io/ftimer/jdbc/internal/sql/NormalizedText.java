package io.ftimer.jdbc.internal.sql;

import io.ftimer.jdbc.internal.sql.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The text of a statement as it may stand in messages and files: one line, without comments, with {@code ?} for each literal
 * and parameter. Lists of values are one {@code ?}, and so are equal rows of values, so that the text does not depend on the
 * number of values. Stateless.
 */
final class NormalizedText {
    /** The longest text; generated statements may be far longer. */
    static final int MAX_CHARACTERS = 2000;

    /** The words after which a text in double quotes is a name for every database. */
    private static final Set<String> BEFORE_NAMES = Set.of(
            "from", "join", "into", "update", "table", "as", "only", "exists", "index", "view", "sequence", "call");

    private NormalizedText() {}

    static String of(List<Token> tokens) {
        StringBuilder text = new StringBuilder();
        for (Token token : withoutLists(withoutTexts(tokens))) {
            if (text.length() > MAX_CHARACTERS) {
                return text.substring(0, end(text)) + "…";
            }
            if (token.isSpaced() && text.length() > 0) {
                text.append(' ');
            }
            text.append(asWritten(token));
        }
        return text.length() == 0 ? "(empty)" : text.toString();
    }

    private static int end(StringBuilder text) {
        return Character.isHighSurrogate(text.charAt(MAX_CHARACTERS - 1)) ? MAX_CHARACTERS - 1 : MAX_CHARACTERS;
    }

    private static String asWritten(Token token) {
        return token.kind() == Kind.QUOTED || token.kind() == Kind.DOUBLE_QUOTED
                ? '"' + token.text() + '"'
                : token.text();
    }

    /** Replaces what may be a literal for some database. */
    private static List<Token> withoutTexts(List<Token> tokens) {
        List<Token> result = new ArrayList<>();
        boolean isColumnList = false;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.is("(")) {
                isColumnList = isTargetOfInsert(tokens, i - 1);
            } else if (token.is(")")) {
                isColumnList = false;
            }
            boolean isKept = token.kind() != Kind.DOUBLE_QUOTED || isColumnList || isName(tokens, i);
            result.add(isKept ? token : new Token(Kind.VALUE, "?", token.isSpaced(), token.depth()));
        }
        return result;
    }

    private static boolean isName(List<Token> tokens, int i) {
        Token before = i == 0 ? Token.END : tokens.get(i - 1);
        Token after = i + 1 == tokens.size() ? Token.END : tokens.get(i + 1);
        return before.is(".") || after.is(".") || BEFORE_NAMES.contains(before.word());
    }

    /** Returns whether the name that ends at {@code i} follows {@code into}. */
    private static boolean isTargetOfInsert(List<Token> tokens, int i) {
        int start = i;
        while (start > 1
                && tokens.get(start).isIdentifier()
                && tokens.get(start - 1).is(".")) {
            start -= 2;
        }
        return start > 0
                && tokens.get(start).isIdentifier()
                && tokens.get(start - 1).isWord("into");
    }

    private static List<Token> withoutLists(List<Token> tokens) {
        List<Token> result = new ArrayList<>();
        int rowEnd = -1;
        for (int i = 0; i < tokens.size(); i++) {
            int end = tokens.get(i).is("(") ? endOfValues(tokens, i) : -1;
            if (end < 0) {
                result.add(tokens.get(i));
                continue;
            }
            boolean isRepeatedRow = rowEnd == result.size() - 1
                    && rowEnd >= 0
                    && result.get(rowEnd).is(",");
            if (isRepeatedRow) {
                result.remove(rowEnd);
            } else if (i > 0 && tokens.get(i - 1).isWord("in")) {
                result.add(tokens.get(i));
                result.add(tokens.get(i + 1));
                result.add(tokens.get(end));
            } else {
                result.addAll(tokens.subList(i, end + 1));
            }
            i = end;
            // where the comma before another row would be
            rowEnd = result.size();
        }
        return result;
    }

    /** Returns the end of a list in parentheses that has only values, -1 if it has anything else. */
    private static int endOfValues(List<Token> tokens, int start) {
        int i = start + 1;
        while (i + 1 < tokens.size()
                && tokens.get(i).isValue()
                && tokens.get(i + 1).is(",")) {
            i += 2;
        }
        return i + 1 < tokens.size()
                        && tokens.get(i).isValue()
                        && tokens.get(i + 1).is(")")
                ? i + 1
                : -1;
    }
}
