package io.ftimer.jdbc.internal.sql;

import io.ftimer.jdbc.internal.sql.Token.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Splits a text at the semicolons between its statements, or also before words that begin one. A block from {@code begin} to
 * {@code end} is one statement, and so is the definition of a routine with such a block; of a routine that begins with {@code as},
 * whose end no token marks, all that follows.
 */
final class StatementSplitter {
    private static final Set<String> BLOCKS = Set.of("begin", "if", "while", "loop", "repeat", "for");
    private static final Set<String> DEFINITIONS = Set.of("create", "alter", "replace");
    private static final Set<String> ROUTINES =
            Set.of("trigger", "procedure", "proc", "function", "event", "package", "body");
    private static final Set<String> NO_ROUTINES =
            Set.of("table", "view", "index", "schema", "database", "sequence", "user", "role", "as", "on");

    /** What follows {@code begin} where that starts a transaction; so do a semicolon and the end of the text. */
    private static final Set<String> TRANSACTIONS = Set.of(
            "transaction", "tran", "work", "immediate", "deferred", "exclusive", "concurrent", "isolation", "read");

    /** What follows {@code end} where that closes no block. */
    private static final Set<String> AFTER_OTHER_END = Set.of("if", "loop", "while", "repeat", "for");

    /** The first words of statements that another one may follow without a semicolon; definitions contain words that begin none. */
    static final Set<String> FOLLOWED = Token.words("""
            select values table with set declare print use open fetch close deallocate lock
            begin start commit rollback save savepoint release checkpoint
            insert update delete truncate drop exec execute
            """);

    private static final Set<String> FOLLOWING = Token.words("""
            select insert update delete merge truncate exec execute begin commit rollback create alter drop grant revoke deny
            bulk restore updatetext writetext
            """);

    /** Words after which no statement begins. */
    private static final Set<String> BEFORE_MORE = Token.words("""
            select distinct all by and or not where on as from join into then do for key of union except intersect minus
            inner left right full outer cross table savepoint
            """);

    /** Verbs that are functions, too, where parentheses follow. */
    private static final Set<String> FUNCTIONS = Set.of("insert", "truncate");

    /** Symbols after which a statement may begin. */
    private static final Set<String> BEFORE_VERB = Set.of(")", "}", "*");

    /** Words before which stands a name. */
    private static final Set<String> AFTER_NAME =
            Token.words("from where group order having union on and or as join in is desc asc");

    private final List<Token> tokens;
    private final boolean hasSemicolons;
    private final List<List<Token>> statements = new ArrayList<>();
    private List<Token> statement = new ArrayList<>();

    /** Whether the statement may have blocks; elsewhere {@code begin} is a name. */
    private boolean hasBlocks;

    private boolean isRoutine;
    private int blocks;

    /** Whether declarations precede the first block. */
    private boolean isBeforeBlock;

    private boolean hasRest;

    private StatementSplitter(List<Token> tokens, boolean hasSemicolons) {
        this.tokens = tokens;
        this.hasSemicolons = hasSemicolons;
    }

    /** Returns the tokens of each statement, without semicolons between them; one without tokens for an empty text. */
    static List<List<Token>> split(List<Token> tokens, boolean hasSemicolons) {
        StatementSplitter splitter = new StatementSplitter(tokens, hasSemicolons);
        for (int i = 0; i < tokens.size(); i++) {
            splitter.accept(i);
        }
        splitter.end();
        return splitter.statements.isEmpty() ? List.of(List.of()) : splitter.statements;
    }

    private void accept(int i) {
        Token token = tokens.get(i);
        if (!hasSemicolons
                && !statement.isEmpty()
                && FOLLOWING.contains(token.word())
                && isBetweenStatements(token)
                && followsWithoutSemicolon(i)) {
            end();
        }
        if (statement.isEmpty()) {
            begin(i);
        }
        if (hasBlocks) {
            followBlocks(i);
        }
        if (token.is(";") && isBetweenStatements(token)) {
            end();
        } else {
            statement.add(token);
        }
    }

    private boolean isOuter(Token token) {
        return statement.isEmpty() || token.depth() <= statement.get(0).depth();
    }

    private boolean isBetweenStatements(Token token) {
        return isOuter(token) && blocks == 0 && !isBeforeBlock && !hasRest;
    }

    /** Returns whether a verb begins a statement after another one, and is no name. */
    private boolean followsWithoutSemicolon(int i) {
        String word = wordAt(i);
        // parentheses may be around the first words
        String first = statement.stream()
                .map(Token::word)
                .filter(any -> !any.isEmpty())
                .findFirst()
                .orElse("");
        Token before = tokens.get(i - 1);
        // set nocount on
        boolean isAfterMore = BEFORE_MORE.contains(before.word()) && !(before.isWord("on") && first.equals("set"))
                || before.kind() == Kind.SYMBOL && !BEFORE_VERB.contains(before.text());
        if (isAfterMore || !FOLLOWED.contains(first) || isUnfinished(first, outerWords(statement))) {
            return false;
        }
        Token after = i + 1 < tokens.size() ? tokens.get(i + 1) : Token.END;
        boolean isName = AFTER_NAME.contains(after.word()) && !(word.equals("delete") && after.isWord("from"))
                || after.kind() == Kind.SYMBOL && ",.=<>)".contains(after.text())
                || after.is("(") && FUNCTIONS.contains(word)
                || word.equals("update")
                        && !outerWords(tokens.subList(i, tokens.size())).contains("set");
        return !isName;
    }

    /** Returns whether a statement lacks the verb after its common tables, or what it inserts. */
    private static boolean isUnfinished(String first, List<String> words) {
        return first.equals("with")
                        && Collections.disjoint(words, Set.of("select", "insert", "update", "delete", "merge"))
                || words.contains("insert")
                        && Collections.disjoint(words, Set.of("select", "values", "default", "exec", "execute"));
    }

    private static List<String> outerWords(List<Token> tokens) {
        return tokens.stream()
                .filter(token -> token.depth() <= tokens.get(0).depth())
                .takeWhile(token -> !token.is(";"))
                .map(Token::word)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private void begin(int first) {
        String word = tokens.get(first).word();
        isRoutine = DEFINITIONS.contains(word) && definesRoutine(first + 1);
        isBeforeBlock = word.equals("declare") && !isVariable(first + 1) && hasBlock(tokens, first + 1);
        hasBlocks = isRoutine || isBeforeBlock || BLOCKS.contains(word);
        blocks = 0;
        hasRest = false;
    }

    private void end() {
        if (!statement.isEmpty()) {
            statements.add(statement);
            statement = new ArrayList<>();
        }
    }

    private void followBlocks(int i) {
        String word = tokens.get(i).word();
        if (word.equals("case") && !wordAt(i - 1).equals("end") || isBlock(tokens, i)) {
            blocks++;
            isBeforeBlock = false;
        } else if (word.equals("end") && !AFTER_OTHER_END.contains(wordAt(i + 1))) {
            blocks = Math.max(0, blocks - 1);
        } else if (isRoutine && blocks == 0 && isOuter(tokens.get(i))) {
            isBeforeBlock |= word.equals("declare");
            hasRest |= (word.equals("as") || word.equals("is")) && !isLiteral(i + 1);
        }
    }

    private boolean definesRoutine(int from) {
        for (int i = from; i < tokens.size(); i++) {
            if (ROUTINES.contains(wordAt(i))) {
                return true;
            }
            if (NO_ROUTINES.contains(wordAt(i))
                    || tokens.get(i).is(";")
                    || tokens.get(i).is("(")) {
                return false;
            }
        }
        return false;
    }

    static boolean hasBlock(List<Token> tokens, int from) {
        return IntStream.range(from, tokens.size()).anyMatch(i -> isBlock(tokens, i));
    }

    /** Returns whether the word at a place begins a block, not a transaction. */
    static boolean isBlock(List<Token> tokens, int i) {
        return tokens.get(i).isWord("begin")
                && i + 1 < tokens.size()
                && !tokens.get(i + 1).is(";")
                && !TRANSACTIONS.contains(tokens.get(i + 1).word());
    }

    /** SQL Server declares variables in statements of their own. */
    private boolean isVariable(int i) {
        return i < tokens.size() && tokens.get(i).text().startsWith("@");
    }

    private boolean isLiteral(int i) {
        return i < tokens.size() && tokens.get(i).isValue();
    }

    private String wordAt(int i) {
        return i >= 0 && i < tokens.size() ? tokens.get(i).word() : "";
    }
}
