package io.ftimer.jdbc.internal.sql;

import io.ftimer.jdbc.internal.sql.Dialect.Rule;
import io.ftimer.jdbc.internal.sql.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Splits an SQL text into tokens, without comments and without the values of literals. It knows the quotes of the common
 * databases and no grammar. If the rules are not known, and a text has two readings, in one of which a part of a literal would remain,
 * the rest of the text is left out.
 */
final class Lexer {
    /**
     * What became of a text.
     *
     * @param isComplete whether each literal and quoted name ends; a database rejects others
     */
    record Tokens(List<Token> all, boolean isComplete) {}

    private final String sql;
    private final Set<Rule> rules;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int depth;
    private boolean isSpaced;
    private boolean isComplete = true;
    private boolean isExecutedComment;

    private Lexer(String sql, Set<Rule> rules) {
        this.sql = sql;
        this.rules = rules;
    }

    static Tokens tokens(String sql, Set<Rule> rules) {
        Lexer lexer = new Lexer(sql, rules);
        while (lexer.at < sql.length()) {
            lexer.next();
        }
        return new Tokens(lexer.tokens, lexer.isComplete);
    }

    private boolean has(Rule rule) {
        return rules.contains(rule);
    }

    private boolean mayHave(Rule rule) {
        return has(rule) || has(Rule.GUESSED);
    }

    private void next() {
        char c = sql.charAt(at);
        if (isBlank(c)) {
            at++;
            isSpaced = true;
        } else if (isLineComment(c)) {
            skipTo(lineEnd());
        } else if (isExecutedComment ? starts("*/") : has(Rule.VERSION_COMMENTS) && (starts("/*!") || starts("/*M!"))) {
            skipMark();
        } else if (starts("/*")) {
            skipTo(commentEnd());
        } else if (c == '\'') {
            quoted(c, has(Rule.BACKSLASHES), Kind.VALUE);
        } else if (c == '"' || c == '`') {
            quoted(c, c == '"' && has(Rule.BACKSLASHES), c == '"' ? Kind.DOUBLE_QUOTED : Kind.QUOTED);
        } else if (c == '[' && isBracketedName()) {
            quoted(']', false, Kind.QUOTED);
        } else if (c == '$' && mayHave(Rule.DOLLARS) && isDollarQuote()) {
            dollarQuoted();
        } else if (isDigit(c) || c == '$' && isDigit(peek(1)) || c == '.' && isDigit(peek(1)) && !followsName()) {
            number();
        } else if (isWordStart(c)) {
            word();
        } else if (c == '?') {
            at++;
            add(Kind.VALUE, "?");
        } else {
            symbol();
        }
    }

    // ---- comments ---------------------------------------------------------------------------------------------------

    private boolean isLineComment(char c) {
        return starts("--") && (!has(Rule.SPACED_DASHES) || at + 2 == sql.length() || isBlank(sql.charAt(at + 2)))
                || has(Rule.SLASHES) && starts("//")
                || c == '#' && (has(Rule.HASHES) || has(Rule.GUESSED) && isFirstOfLine());
    }

    /** Skips what begins or ends a comment that is executed. */
    private void skipMark() {
        int end = isExecutedComment ? at + 2 : sql.indexOf('!', at) + 1;
        isExecutedComment = !isExecutedComment;
        while (isExecutedComment && end < sql.length() && isDigit(sql.charAt(end))) {
            end++;
        }
        skipTo(end);
    }

    private boolean isFirstOfLine() {
        return sql.substring(sql.lastIndexOf('\n', at) + 1, at).chars().allMatch(c -> isBlank((char) c));
    }

    private int lineEnd() {
        int end = sql.indexOf('\n', at);
        return end < 0 ? sql.length() : end;
    }

    /** Comments nest in some databases; a guess that does not end so is read without nesting. */
    private int commentEnd() {
        int depth = 0;
        for (int i = at; i + 1 < sql.length() && mayHave(Rule.NESTED_COMMENTS); i++) {
            if (sql.startsWith("/*", i)) {
                depth++;
                i++;
            } else if (sql.startsWith("*/", i)) {
                depth--;
                i++;
            }
            if (depth == 0) {
                return i + 1;
            }
        }
        int first = sql.indexOf("*/", at + 2);
        return first < 0 ? sql.length() : first + 2;
    }

    private void skipTo(int end) {
        at = end;
        isSpaced = true;
    }

    // ---- literals ---------------------------------------------------------------------------------------------------

    /** In some databases a backslash escapes a quote, in others it is an ordinary character. */
    private void quoted(char close, boolean hasEscapes, Kind kind) {
        StringBuilder name = new StringBuilder();
        int i = at + 1;
        while (i < sql.length()) {
            char c = sql.charAt(i);
            boolean isBeforeQuote = i + 1 < sql.length() && sql.charAt(i + 1) == close;
            if (c == close && isBeforeQuote || c == '\\' && hasEscapes && i + 1 < sql.length()) {
                i++;
            } else if (c == close) {
                break;
            } else if (c == '\\' && isBeforeQuote && has(Rule.GUESSED)) {
                add(Kind.VALUE, "?");
                rest();
                return;
            }
            name.append(sql.charAt(i));
            i++;
        }
        endAt(i + 1);
        add(kind, kind == Kind.VALUE ? "?" : printable(name.toString()));
    }

    /** Goes on behind a quote, or at the end of the text that lacks it. */
    private void endAt(int end) {
        isComplete &= end <= sql.length();
        at = Math.min(end, sql.length());
    }

    /** Oracle's {@code q'[...]'}. */
    private void alternativeString() {
        char open = at + 1 < sql.length() ? sql.charAt(at + 1) : '\'';
        int pair = "[{(<".indexOf(open);
        String end = (pair < 0 ? open : "]})>".charAt(pair)) + "'";
        literalTo(end, at + 2);
    }

    private void literalTo(String end, int from) {
        int found = sql.indexOf(end, from);
        endAt(found < 0 ? Integer.MAX_VALUE : found + end.length());
        add(Kind.VALUE, "?");
    }

    private void rest() {
        at = sql.length();
        isSpaced = true;
        add(Kind.REST, "…");
    }

    private boolean isDollarQuote() {
        int i = at + 1;
        while (i < sql.length() && (isWordStart(sql.charAt(i)) || i > at + 1 && isDigit(sql.charAt(i)))) {
            i++;
        }
        return i < sql.length() && sql.charAt(i) == '$';
    }

    private void dollarQuoted() {
        String tag = sql.substring(at, sql.indexOf('$', at + 1) + 1);
        literalTo(tag, at + tag.length());
    }

    /** Numbers, and parameters such as {@code $1}. */
    private void number() {
        boolean isHexadecimal = sql.charAt(at) == '0' && (peek(1) == 'x' || peek(1) == 'X');
        int i = at + 1;
        while (i < sql.length()) {
            char c = sql.charAt(i);
            boolean isSign = (c == '+' || c == '-')
                    && !isHexadecimal
                    && (sql.charAt(i - 1) == 'e' || sql.charAt(i - 1) == 'E')
                    && i + 1 < sql.length()
                    && isDigit(sql.charAt(i + 1));
            if (!isNamePart(c) && c != '.' && !isSign) {
                break;
            }
            i++;
        }
        at = i;
        dropSign();
        add(Kind.VALUE, "?");
    }

    /** A sign belongs to a number that follows an operator, a comma or an opening parenthesis. */
    private void dropSign() {
        int last = tokens.size() - 1;
        if (last < 1 || !(tokens.get(last).is("-") || tokens.get(last).is("+")) || isSpaced) {
            return;
        }
        Token before = tokens.get(last - 1);
        if (before.kind() == Kind.SYMBOL && !before.is(")") && !before.is("]")) {
            isSpaced = tokens.remove(last).isSpaced();
        }
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    private boolean isNamePart(char c) {
        return isDigit(c) || isWordStart(c) && !(c == '#' && has(Rule.HASHES));
    }

    private void word() {
        int end = at + 1;
        while (end < sql.length() && (isNamePart(sql.charAt(end)) || sql.charAt(end) == '$')) {
            end++;
        }
        String word = sql.substring(at, end);
        String prefix = word.toLowerCase(Locale.ROOT);
        at = end;
        if (peek(0) == '\'' && prefix.endsWith("q") && isLiteralPrefix(prefix)) {
            alternativeString();
        } else if (peek(0) == '\'' && isLiteralPrefix(prefix)) {
            quoted('\'', prefix.equals("e") || has(Rule.BACKSLASHES), Kind.VALUE);
        } else {
            add(Kind.WORD, word);
        }
    }

    private boolean isLiteralPrefix(String prefix) {
        return switch (prefix) {
            case "n", "b", "x" -> true;
            case "e" -> mayHave(Rule.E_QUOTES);
            case "q", "nq" -> mayHave(Rule.Q_QUOTES);
            default -> false;
        };
    }

    /** Brackets around a name, not those around a subscript. */
    private boolean isBracketedName() {
        if (!has(Rule.GUESSED)) {
            return has(Rule.BRACKETS);
        }
        int end = sql.indexOf(']', at);
        boolean isSubscript =
                !isSpaced && !tokens.isEmpty() && (last().isIdentifier() || last().is("]") || last().is(")"));
        return end > at + 1
                && !isSubscript
                && sql.substring(at + 1, end)
                        .chars()
                        .allMatch(c -> isWordStart((char) c) || isDigit((char) c) || c == ' ')
                && isWordStart(sql.charAt(at + 1));
    }

    private boolean followsName() {
        return !isSpaced && !tokens.isEmpty() && last().isIdentifier();
    }

    private void symbol() {
        char c = sql.charAt(at);
        int length = Character.isHighSurrogate(c) && Character.isLowSurrogate(peek(1)) ? 2 : 1;
        String text = sql.substring(at, at + length);
        at += length;
        add(Kind.SYMBOL, printable(text));
    }

    /** Replaces what no name of a region may hold. */
    private static String printable(String text) {
        StringBuilder printable = new StringBuilder();
        text.codePoints().forEach(c -> {
            boolean isValid = !isBlank((char) c) || c == ' ';
            printable.appendCodePoint(c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c > 0xFFFF || isValid ? c : ' ');
        });
        return printable.toString();
    }

    // ---- characters -------------------------------------------------------------------------------------------------

    private Token last() {
        return tokens.get(tokens.size() - 1);
    }

    private void add(Kind kind, String text) {
        depth -= kind == Kind.SYMBOL && text.equals(")") ? 1 : 0;
        tokens.add(new Token(kind, text, isSpaced, depth));
        depth += kind == Kind.SYMBOL && text.equals("(") ? 1 : 0;
        isSpaced = false;
    }

    private boolean starts(String text) {
        return sql.startsWith(text, at);
    }

    private char peek(int ahead) {
        return at + ahead < sql.length() ? sql.charAt(at + ahead) : '\0';
    }

    private static boolean isBlank(char c) {
        return c <= ' ' || c == 0x7F || Character.isWhitespace(c) || c == 0xA0 || c == 0xFEFF;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordStart(char c) {
        return Character.isLetter(c) || c == '_' || c == '@' || c == '#';
    }
}
