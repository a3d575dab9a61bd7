package io.ftimer.jdbc.internal.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Splits a text at the semicolons between its statements. A block from {@code begin} to {@code end} is one statement, and so is the
 * definition of a routine with such a block; of a routine that begins with {@code as}, whose end no token marks, all that follows.
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

    private final List<Token> tokens;
    private final List<List<Token>> statements = new ArrayList<>();
    private List<Token> statement = new ArrayList<>();

    /** Whether the statement may have blocks; elsewhere {@code begin} is a name. */
    private boolean hasBlocks;

    private boolean isRoutine;
    private int parentheses;
    private int blocks;

    /** Whether declarations precede the first block. */
    private boolean isBeforeBlock;

    private boolean hasRest;

    private StatementSplitter(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** Returns the tokens of each statement, without semicolons between them; one without tokens for an empty text. */
    static List<List<Token>> split(List<Token> tokens) {
        StatementSplitter splitter = new StatementSplitter(tokens);
        for (int i = 0; i < tokens.size(); i++) {
            splitter.accept(i);
        }
        splitter.end();
        return splitter.statements.isEmpty() ? List.of(List.of()) : splitter.statements;
    }

    private void accept(int i) {
        Token token = tokens.get(i);
        if (statement.isEmpty()) {
            begin(i);
        }
        parentheses += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        if (hasBlocks) {
            followBlocks(i);
        }
        if (token.is(";") && parentheses <= 0 && blocks == 0 && !isBeforeBlock && !hasRest) {
            end();
        } else {
            statement.add(token);
        }
    }

    private void begin(int first) {
        String word = tokens.get(first).word();
        isRoutine = DEFINITIONS.contains(word) && definesRoutine(first + 1);
        isBeforeBlock = word.equals("declare") && !isVariable(first + 1) && hasBlock(first + 1);
        hasBlocks = isRoutine || isBeforeBlock || BLOCKS.contains(word);
        parentheses = 0;
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
        } else if (isRoutine && blocks == 0 && parentheses == 0) {
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

    private boolean hasBlock(int from) {
        for (int i = from; i < tokens.size(); i++) {
            if (isBlock(tokens, i)) {
                return true;
            }
        }
        return false;
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
