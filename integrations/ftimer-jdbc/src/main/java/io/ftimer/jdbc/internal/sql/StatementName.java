package io.ftimer.jdbc.internal.sql;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SqlRegion;
import java.util.List;
import java.util.Set;

/**
 * The name of a statement.
 *
 * @param verb the verb in lower case, {@code other} if it is unknown
 * @param objects the tables, or what else the verb is about, in lower case without schemas; the first ones of many
 */
record StatementName(String verb, List<String> objects) {
    /** The number of tables in a name. */
    private static final int NAMED = 3;

    private static final Set<String> CHANGES = Set.of("insert", "update", "delete", "merge");
    private static final Set<String> MAIN_VERBS = Set.of("select", "insert", "update", "delete", "merge");

    private static final Set<String> BEFORE_TARGET = Set.of(
            "into",
            "from",
            "only",
            "table",
            "ignore",
            "low_priority",
            "high_priority",
            "delayed",
            "quick",
            "overwrite",
            "or",
            "replace",
            "rollback",
            "abort",
            "fail");

    private static final Set<String> BEFORE_KIND = Set.of(
            "or",
            "replace",
            "global",
            "local",
            "temporary",
            "temp",
            "unique",
            "unlogged",
            "cached",
            "memory",
            "materialized",
            "recursive",
            "force",
            "external",
            "virtual",
            "fulltext",
            "spatial",
            "bitmap",
            "clustered",
            "nonclustered",
            "hash");

    private static final Set<String> BEFORE_OBJECT = Set.of("concurrently", "if", "not", "exists", "only");

    /** Returns the name of one statement. */
    static StatementName of(List<Token> tokens) {
        int start = 0;
        // parentheses around a query, and the escape {? = call name(?)}
        while (start < tokens.size() && tokens.get(start).word().isEmpty()) {
            start++;
        }
        return at(tokens, start);
    }

    private static StatementName at(List<Token> tokens, int start) {
        List<Token> after = tokens.subList(Math.min(start + 1, tokens.size()), tokens.size());
        String verb = start < tokens.size() ? tokens.get(start).word() : "";
        return switch (verb) {
            case "with" -> ofWith(tokens, start);
            case "select" -> ofSelect(tokens, start, Set.of());
            case "insert", "update", "delete", "truncate" -> new StatementName(verb, target(after, BEFORE_TARGET));
            case "merge", "replace", "upsert" -> new StatementName("merge", target(after, BEFORE_TARGET));
            case "call", "exec", "execute" -> new StatementName("call", target(after, Set.of()));
            case "create", "alter", "drop" -> ofDefinition(verb, after);
            default -> new StatementName("other", List.of());
        };
    }

    /** The main statement counts, but a query on the rows that a change returns is that change. */
    private static StatementName ofWith(List<Token> tokens, int start) {
        CommonTables common = CommonTables.of(tokens, start, MAIN_VERBS);
        if (common.mainVerb() < 0) {
            return new StatementName("other", List.of());
        }
        if (!tokens.get(common.mainVerb()).isWord("select")) {
            return at(tokens, common.mainVerb());
        }
        for (int i = start; i + 1 < common.mainVerb(); i++) {
            if (tokens.get(i).is("(") && CHANGES.contains(tokens.get(i + 1).word())) {
                return at(tokens, i + 1);
            }
        }
        return ofSelect(tokens, start, common.names());
    }

    private static StatementName ofSelect(List<Token> tokens, int start, Set<String> commonTables) {
        int change = changeInTable(tokens, start);
        return change >= 0
                ? at(tokens, change)
                : new StatementName("select", QueriedTables.of(tokens.subList(start, tokens.size()), commonTables));
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

    private static StatementName ofDefinition(String verb, List<Token> after) {
        int kind = skip(after, 0, BEFORE_KIND);
        if (kind == after.size()) {
            return new StatementName(verb, List.of());
        }
        List<String> object = target(after.subList(kind + 1, after.size()), BEFORE_OBJECT);
        return new StatementName(verb + " " + after.get(kind).word(), object);
    }

    private static List<String> target(List<Token> tokens, Set<String> skipped) {
        Identifier name = Identifier.at(tokens, skip(tokens, 0, skipped));
        return name == null ? List.of() : List.of(name.last());
    }

    private static int skip(List<Token> tokens, int start, Set<String> skipped) {
        int i = start;
        while (i < tokens.size() && skipped.contains(tokens.get(i).word())) {
            i++;
        }
        return i;
    }

    /** Returns the region. */
    RegionKey region() {
        String more = objects.size() > NAMED ? ", …" : "";
        String named = String.join(", ", objects.subList(0, Math.min(NAMED, objects.size())));
        return SqlRegion.of(verb, named + more);
    }

    /** Returns the region of statements on tables that have none of their own. */
    RegionKey regionOfOthers() {
        return SqlRegion.of(verb, "(other tables)");
    }
}
