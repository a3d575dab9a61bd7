package io.ftimer.internal.rows;

import io.ftimer.values.RegionKind;

/** The regions of SQL statements: their names are {@code SQL}, the verb, and what it is about. Stateless. */
public final class SqlRegion {
    private static final String SQL = "SQL ";

    private SqlRegion() {}

    /** Returns the region of a statement. */
    public static RegionKey of(String verb, String object) {
        return new RegionKey(RegionKind.SQL, SQL + verb + (object.isEmpty() ? "" : " " + object));
    }

    /** Returns the verb in the name of a statement. */
    public static String verb(String name) {
        int end = name.indexOf(' ', SQL.length());
        return name.substring(SQL.length(), end < 0 ? name.length() : end);
    }
}
