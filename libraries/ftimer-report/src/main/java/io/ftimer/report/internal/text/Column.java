package io.ftimer.report.internal.text;

import java.util.List;

/**
 * A column of a format.
 *
 * @param name the name in the header; a format may use it twice, for different records
 * @param type what its fields can be
 * @param role what it is for a program that makes trees of the records
 * @param isOptional whether a field can be empty in the records that use the column
 * @param in the types of records that use it, each after the kind of report if only that does; or {@code all}
 * @param meaning the meaning of its fields, in Markdown
 */
public record Column(String name, Type type, Role role, boolean isOptional, List<String> in, String meaning) {
    public enum Type {
        /** Any text. */
        TEXT,
        /** The key of a {@link io.ftimer.values.RegionKind}. */
        KIND,
        FLAG,
        /** 64 bits as 16 hexadecimal digits. */
        BITS,
        /** A signed integer of 64 bits. */
        INTEGER,
        REAL
    }

    public enum Role {
        /** None of the others. */
        NONE,
        /** The length of the window of the tree. */
        WINDOW,
        CALLS,
        INCLUSIVE,
        SELF,
        /** A further number of a region. */
        METRIC,
        /** A number that follows from the others, which trees leave out. */
        DERIVED
    }

    /** Returns whether records of a type use the column in reports of a kind. */
    public boolean isIn(String kind, String recordType) {
        return in.contains("all") || in.contains(recordType) || in.contains(String.join(" ", kind, recordType));
    }
}
