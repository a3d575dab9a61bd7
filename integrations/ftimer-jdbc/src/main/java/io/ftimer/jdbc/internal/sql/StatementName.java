package io.ftimer.jdbc.internal.sql;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SqlRegion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The name of a statement.
 *
 * @param verb the verb in lower case: {@code other} for one that controls the session, {@code unknown} for one that may do anything
 * @param objects the tables, or what else the verb is about, in lower case without schemas; the first ones of many
 */
record StatementName(String verb, List<String> objects) {
    static final StatementName UNKNOWN = new StatementName("unknown", List.of());

    private static final StatementName OTHER = new StatementName("other", List.of());

    private static final int NAMED = 3;

    /** The number of words among which a definition says what it defines. */
    private static final int WORDS_BEFORE_OBJECT = 8;

    private static final Set<String> CHANGES = Set.of("insert", "update", "delete", "merge", "replace");
    private static final Set<String> MAIN_VERBS = Set.of("select", "insert", "update", "delete", "merge", "replace");

    private static final Set<String> PLANNED = Token.words("""
            select insert update delete merge replace with values create execute call declare refresh
            """);

    /** The verbs of statements that control the session. */
    private static final Set<String> SESSION_VERBS = Token.words("""
            set reset show describe desc use pragma start save savepoint release open fetch move close lock unlock prepare
            deallocate discard listen unlisten notify analyze vacuum checkpoint print
            """);

    private static final Set<String> BEFORE_TARGET = Token.words("""
            into from only table ignore low_priority high_priority delayed quick overwrite or replace rollback abort
            fail
            """);

    private static final Set<String> OBJECTS = Token.words("""
            table view index sequence schema database trigger procedure function package type domain role user synonym
            alias event extension constraint policy rule
            """);

    private static final Set<String> BEFORE_OBJECT = Set.of("concurrently", "if", "not", "exists", "only", "body");

    /** What follows {@code into} in a query that writes a new table. */
    private static final Set<String> BEFORE_NEW_TABLE = Set.of("temporary", "temp", "unlogged", "table");

    /** What follows {@code into} in a query that writes none. */
    private static final Set<String> NO_NEW_TABLE = Set.of("outfile", "dumpfile", "strict");

    /** Returns the names of one statement: several if changes are among its common table expressions. */
    static List<StatementName> of(List<Token> tokens) {
        int start = 0;
        // parentheses around a query, and the escape {? = call name(?)}
        while (start < tokens.size() && tokens.get(start).word().isEmpty()) {
            start++;
        }
        if (start == tokens.size()) {
            return List.of(OTHER);
        }
        List<Token> after = tokens.subList(start + 1, tokens.size());
        Token next = after.isEmpty() ? Token.END : after.get(0);
        return switch (tokens.get(start).word()) {
            case "with" -> ofWith(tokens, start);
            case "explain", "describe", "desc", "analyze" -> ofPlan(tokens, start);
            case "copy" -> next.is("(") ? of(after.subList(1, closing(after, 0))) : List.of(at(tokens, start));
            // of MariaDB: set statement max_statement_time=1 for delete from a
            case "set" ->
                next.isWord("statement") && hasWord(after, "for")
                        ? of(after.subList(indexOf(after, "for") + 1, after.size()))
                        : List.of(at(tokens, start));
            default -> List.of(at(tokens, start));
        };
    }

    private static StatementName at(List<Token> tokens, int start) {
        List<Token> after = tokens.subList(Math.min(start + 1, tokens.size()), tokens.size());
        String verb = start < tokens.size() ? tokens.get(start).word() : "";
        return switch (verb) {
            case "select" -> ofSelect(tokens, start, Set.of());
            case "insert" ->
                new StatementName(verb, isMultitable(after) ? targets(after) : target(after, BEFORE_TARGET));
            case "update", "delete" -> new StatementName(verb, withoutAlias(target(after, BEFORE_TARGET), after));
            case "merge", "replace", "upsert" -> new StatementName("merge", target(after, BEFORE_TARGET));
            case "truncate" -> new StatementName(verb, truncated(after));
            case "values" -> new StatementName("select", List.of());
            case "table" -> new StatementName("select", target(after, Set.of()));
            case "copy" -> new StatementName(hasWord(after, "from") ? "insert" : "select", target(after, Set.of()));
            case "load" ->
                new StatementName("insert", target(after.subList(indexOf(after, "into"), after.size()), BEFORE_TARGET));
            case "call", "exec", "execute" -> new StatementName("call", target(after, Set.of("immediate")));
            case "do", "if", "while", "loop", "repeat", "for" -> new StatementName("call", List.of());
            case "begin" -> new StatementName(StatementSplitter.isBlock(tokens, start) ? "call" : "other", List.of());
            case "declare" -> ofDeclaration(tokens, start, after);
            case "create", "alter", "drop" -> ofDefinition(verb, after);
            case "grant", "revoke", "comment", "rename", "refresh", "reindex" -> new StatementName(verb, List.of());
            case "commit", "end" -> new StatementName("commit", List.of());
            case "rollback", "abort" -> new StatementName(hasWord(after, "to") ? "other" : "rollback", List.of());
            default ->
                new StatementName(SESSION_VERBS.contains(verb) || verb.isEmpty() ? "other" : "unknown", List.of());
        };
    }

    private static List<String> truncated(List<Token> after) {
        List<String> tables = new ArrayList<>(target(after, BEFORE_TARGET));
        for (int i = 0; i < after.size(); i++) {
            if (isOuter(after, i) && after.get(i).is(",")) {
                tables.addAll(target(after.subList(i + 1, after.size()), BEFORE_TARGET));
            }
        }
        return tables;
    }

    /** Each change counts, but a query on the rows that changes return does not. */
    private static List<StatementName> ofWith(List<Token> tokens, int start) {
        Set<String> commonTables = new HashSet<>();
        int main = start + 1;
        for (; main < tokens.size(); main++) {
            Token token = tokens.get(main);
            boolean isBeside = token.depth() == tokens.get(start).depth();
            if (isBeside && MAIN_VERBS.contains(token.word())) {
                break;
            } else if (isBeside && token.isIdentifier()) {
                commonTables.add(token.text().toLowerCase(Locale.ROOT));
            }
        }
        if (main == tokens.size()) {
            return List.of(UNKNOWN);
        }
        List<StatementName> names = new ArrayList<>();
        for (int i = start; i + 1 < main; i++) {
            if (tokens.get(i).is("(") && CHANGES.contains(tokens.get(i + 1).word())) {
                int end = closing(tokens, i);
                // replace(...) is a function
                if (!tokens.get(i + 2).is("(")) {
                    names.add(at(tokens.subList(0, end), i + 1));
                }
                i = end;
            }
        }
        if (!tokens.get(main).isWord("select")) {
            names.add(at(tokens, main));
        } else if (names.isEmpty()) {
            names.add(ofSelect(tokens, start, commonTables));
        }
        return names;
    }

    private static StatementName ofSelect(List<Token> tokens, int start, Set<String> commonTables) {
        int change = changeInTable(tokens, start);
        if (change >= 0) {
            return at(tokens, change);
        }
        List<Token> query = tokens.subList(start, tokens.size());
        List<String> newTable = newTable(query);
        return newTable.isEmpty()
                ? new StatementName("select", QueriedTables.of(query, commonTables))
                : new StatementName("create table", newTable);
    }

    /** Returns the place of a change in {@code from final table (insert ...)}, -1 if there is none. */
    private static int changeInTable(List<Token> tokens, int start) {
        for (int i = start; i + 3 < tokens.size(); i++) {
            if (Set.of("final", "old", "new").contains(tokens.get(i).word())
                    && tokens.get(i + 1).isWord("table")
                    && tokens.get(i + 2).is("(")
                    && CHANGES.contains(tokens.get(i + 3).word())) {
                return i + 3;
            }
        }
        return -1;
    }

    /** Returns the table that {@code select ... into t} creates; empty if it creates none. */
    private static List<String> newTable(List<Token> query) {
        int into = indexOf(query, "into");
        int name = skip(query, into + 1, BEFORE_NEW_TABLE);
        boolean isTable = name < query.size()
                && !query.get(name).text().startsWith("@")
                && !NO_NEW_TABLE.contains(query.get(name).word());
        return isTable ? target(query.subList(name, query.size()), Set.of()) : List.of();
    }

    /** A plan with measured times executes the statement. */
    private static List<StatementName> ofPlan(List<Token> tokens, int start) {
        boolean executes = false;
        for (int i = start; i < tokens.size(); i++) {
            String word = tokens.get(i).word();
            executes |= word.equals("analyze");
            if (PLANNED.contains(word)) {
                return executes ? of(tokens.subList(i, tokens.size())) : List.of(OTHER);
            }
        }
        return List.of(OTHER);
    }

    /** The variables of a block, a variable or cursor, or a temporary table. */
    private static StatementName ofDeclaration(List<Token> tokens, int start, List<Token> after) {
        return StatementSplitter.hasBlock(tokens, start + 1)
                ? new StatementName("call", List.of())
                : hasWord(after, "temporary") ? ofDefinition("create", after) : OTHER;
    }

    private static StatementName ofDefinition(String verb, List<Token> after) {
        int kind = 0;
        while (kind < Math.min(after.size(), WORDS_BEFORE_OBJECT)
                && !OBJECTS.contains(after.get(kind).word())) {
            kind++;
        }
        if (kind == Math.min(after.size(), WORDS_BEFORE_OBJECT)) {
            kind = 0;
        }
        if (kind == after.size()) {
            return new StatementName(verb, List.of());
        }
        List<String> object = target(after.subList(kind + 1, after.size()), BEFORE_OBJECT);
        return new StatementName(verb + " " + after.get(kind).word(), object);
    }

    /** Oracle inserts rows into several tables: {@code insert all into a values (...) into b values (...) select ...}. */
    private static boolean isMultitable(List<Token> after) {
        return !after.isEmpty() && Set.of("all", "first").contains(after.get(0).word());
    }

    private static List<String> targets(List<Token> after) {
        Set<String> tables = new LinkedHashSet<>();
        for (int i = 0; i < after.size() && !after.get(i).isWord("select"); i++) {
            if (after.get(i).isWord("into")) {
                tables.addAll(target(after.subList(i, after.size()), BEFORE_TARGET));
            }
        }
        return new ArrayList<>(tables);
    }

    /** Returns the table of which the target is an alias, as in {@code delete o from orders o}; the target if it is none. */
    private static List<String> withoutAlias(List<String> target, List<Token> tokens) {
        for (int i = 0; i < tokens.size() && !target.isEmpty(); i++) {
            Token token = tokens.get(i);
            boolean isBeforeTable = isOuter(tokens, i)
                    && (token.is(",") || Set.of("from", "join", "using").contains(token.word()));
            Identifier table = isBeforeTable ? Identifier.at(tokens, skip(tokens, i + 1, Set.of("only"))) : null;
            if (table != null) {
                int alias = skip(tokens, table.end(), Set.of("as"));
                if (alias < tokens.size()
                        && tokens.get(alias).isIdentifier()
                        && tokens.get(alias).text().toLowerCase(Locale.ROOT).equals(target.get(0))) {
                    return List.of(table.last());
                }
            }
        }
        return target;
    }

    private static List<String> target(List<Token> tokens, Set<String> skipped) {
        Identifier name = Identifier.at(tokens, skip(tokens, 0, skipped));
        return name == null ? List.of() : List.of(name.last());
    }

    /** Returns the first place that has none of these words and no limit such as {@code top (10) percent}. */
    private static int skip(List<Token> tokens, int start, Set<String> skipped) {
        int i = start;
        while (i < tokens.size()) {
            if (skipped.contains(tokens.get(i).word())) {
                i++;
            } else if (tokens.get(i).isWord("top")
                    && i + 1 < tokens.size()
                    && (tokens.get(i + 1).is("(") || tokens.get(i + 1).isValue())) {
                i = tokens.get(i + 1).is("(") ? closing(tokens, i + 1) + 1 : i + 2;
                i += i < tokens.size() && tokens.get(i).isWord("percent") ? 1 : 0;
            } else {
                break;
            }
        }
        return i;
    }

    /** Returns the place of the parenthesis that closes another one, or the end. */
    private static int closing(List<Token> tokens, int open) {
        int end = open + 1;
        while (end < tokens.size() && tokens.get(end).depth() > tokens.get(open).depth()) {
            end++;
        }
        return end;
    }

    private static boolean hasWord(List<Token> tokens, String word) {
        return indexOf(tokens, word) < tokens.size();
    }

    /** Returns the place of a word outside of parentheses, or the end. */
    private static int indexOf(List<Token> tokens, String word) {
        int i = 0;
        while (i < tokens.size() && !(isOuter(tokens, i) && tokens.get(i).isWord(word))) {
            i++;
        }
        return i;
    }

    private static boolean isOuter(List<Token> tokens, int i) {
        return tokens.get(i).depth() == tokens.get(0).depth();
    }

    /** Returns whether a database may accept a statement that begins so: after a word that is no known verb stands no operator. */
    static boolean mayBegin(List<Token> statement) {
        boolean hasOperator = statement.size() > 1
                && statement.get(1).kind() == Token.Kind.SYMBOL
                && "*/+-=<>|%,".contains(statement.get(1).text());
        return statement.isEmpty()
                || !statement.get(0).text().equals("#")
                        && !(hasOperator && at(statement, 0).equals(UNKNOWN));
    }

    boolean mayWrite() {
        return !Set.of("select", "other", "commit", "rollback").contains(verb);
    }

    RegionKey region() {
        String more = objects.size() > NAMED ? ", …" : "";
        String named = String.join(", ", objects.subList(0, Math.min(NAMED, objects.size())));
        return SqlRegion.of(verb, named + more);
    }
}
