package io.ftimer.jdbc.internal.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Finds the tables of a query: those of all parts of it, each once, in the order of the text. */
final class QueriedTables {
    private static final Set<String> ENDS_OF_FROM = Token.words("""
            where group order having union intersect except minus limit offset fetch for window qualify connect start
            """);

    private static final Set<String> BEFORE_TABLE = Set.of("lateral", "only");

    /** What is known at one level of parentheses. */
    private static final class Level {
        /** Whether it is a query; otherwise {@code from} belongs to a function such as {@code extract}. */
        boolean isQuery;

        /** Whether a comma or a join is followed by a table. */
        boolean isInFrom;

        boolean isTableNext;
    }

    private final List<Token> tokens;
    private final Set<String> commonTables;
    private final Set<String> tables = new LinkedHashSet<>();
    private final Deque<Level> levels = new ArrayDeque<>();

    private QueriedTables(List<Token> tokens, Set<String> commonTables) {
        this.tokens = tokens;
        this.commonTables = commonTables;
    }

    static List<String> of(List<Token> tokens, Set<String> commonTables) {
        QueriedTables tables = new QueriedTables(tokens, commonTables);
        tables.levels.push(new Level());
        int i = 0;
        while (i < tokens.size()) {
            i = tables.next(i);
        }
        return new ArrayList<>(tables.tables);
    }

    private int next(int i) {
        Level level = Objects.requireNonNull(levels.peek());
        Token token = tokens.get(i);
        String word = token.word();
        if (token.is("(")) {
            open(level);
        } else if (token.is(")")) {
            if (levels.size() > 1) {
                levels.pop();
            }
        } else if (token.is(",")) {
            level.isTableNext = level.isInFrom;
        } else if (word.equals("select")) {
            level.isQuery = true;
            level.isInFrom = false;
            level.isTableNext = false;
        } else if (word.equals("from")) {
            if (level.isQuery && !isDistinctFrom(i)) {
                level.isInFrom = true;
                level.isTableNext = true;
            }
        } else if (word.equals("join") || word.equals("straight_join")) {
            level.isTableNext = level.isInFrom;
        } else if (word.equals("for") && isNextValueFor(i)) {
            level.isTableNext = true;
        } else if (ENDS_OF_FROM.contains(word)) {
            level.isInFrom = false;
            level.isTableNext = false;
        } else if (level.isTableNext && !BEFORE_TABLE.contains(word)) {
            return table(level, i);
        }
        return i + 1;
    }

    private void open(Level outer) {
        Level inner = new Level();
        // a join in parentheses
        inner.isInFrom = outer.isTableNext;
        inner.isTableNext = outer.isTableNext;
        outer.isTableNext = false;
        levels.push(inner);
    }

    /** Takes the table at a place, unless it is a function or a common table expression. */
    private int table(Level level, int i) {
        level.isTableNext = false;
        Identifier name = Identifier.at(tokens, i);
        if (name == null) {
            return i + 1;
        }
        boolean isFunction =
                name.end() < tokens.size() && tokens.get(name.end()).is("(");
        if (!isFunction && (name.isQualified() || !commonTables.contains(name.last()))) {
            tables.add(name.last());
        }
        return name.end();
    }

    /** {@code is distinct from}, {@code is not distinct from}. */
    private boolean isDistinctFrom(int i) {
        return i > 1
                && tokens.get(i - 1).isWord("distinct")
                && (tokens.get(i - 2).isWord("is") || tokens.get(i - 2).isWord("not"));
    }

    private boolean isNextValueFor(int i) {
        return i > 1 && tokens.get(i - 1).isWord("value") && tokens.get(i - 2).isWord("next");
    }
}
