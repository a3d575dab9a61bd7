package io.ftimer.internal.rows;

import io.ftimer.values.RegionKind;
import java.util.List;
import java.util.Set;

/** The regions of SQL statements: their names are {@code SQL}, the verb, and what it is about. Stateless. */
public final class SqlRegion {
    /** Verbs of statements that write nothing. */
    public static final Set<String> READS = Set.of("select", "other");

    /** Verbs of what happens to connections, which is no statement. */
    public static final Set<String> OF_CONNECTIONS = Set.of("connection", "commit", "rollback");

    private static final String SQL = "SQL ";

    private SqlRegion() {}

    public static RegionKey of(String verb, String object) {
        return new RegionKey(RegionKind.SQL, SQL + verb + (object.isEmpty() ? "" : " " + object));
    }

    public static String verb(String name) {
        int end = name.indexOf(' ', SQL.length());
        return name.substring(Math.min(SQL.length(), name.length()), end < 0 ? name.length() : end);
    }

    /** Returns what a statement is about, such as tables, by the name of its region; empty if that does not have all. */
    public static List<String> objects(String name) {
        int end = name.indexOf(' ', SQL.length());
        return end < 0 || name.contains("…") || name.contains("(other")
                ? List.of()
                : List.of(name.substring(end + 1).split(", | "));
    }
}
