package io.ftimer.cli.input;

import java.util.Set;

/** What the fields of a column can be. The names of columns tell, in all schemas of reports. */
enum ColumnType {
    TEXT,
    KIND,
    FLAG,
    BITS,
    INTEGER,
    REAL;

    private static final Set<String> TEXTS = Set.of(
            "key",
            "value",
            "start_date",
            "end_date",
            "name",
            "label",
            "file",
            "execution_domain",
            "participation_policy");
    private static final Set<String> INTEGERS =
            Set.of("num_entries", "num_ranks", "node_id", "parent_id", "depth", "rank", "line", "iteration");

    static ColumnType of(String column) {
        if (TEXTS.contains(column)) {
            return TEXT;
        }
        if (column.equals("kind")) {
            return KIND;
        }
        if (column.equals("groups")) {
            return BITS;
        }
        if (column.startsWith("is_") || column.startsWith("has_") || column.endsWith("_known")) {
            return FLAG;
        }
        boolean isCount = column.endsWith("_count") && !column.startsWith("avg_");
        if (isCount
                || INTEGERS.contains(column)
                || column.endsWith("_rank")
                || column.endsWith("_iteration")
                || column.endsWith("_time_call")
                || column.endsWith("_capacity")) {
            return INTEGER;
        }
        return REAL;
    }

    /**
     * Checks a field.
     *
     * @throws IllegalArgumentException if it is not of this type; the message says what was expected
     */
    void check(String field) {
        switch (this) {
            case TEXT -> {}
            case KIND -> Kinds.of(field);
            case FLAG -> {
                if (!field.equals("true") && !field.equals("false")) {
                    throw new IllegalArgumentException("expected true or false");
                }
            }
            case BITS -> Numbers.bits(field);
            case INTEGER -> Numbers.integer(field);
            case REAL -> Numbers.real(field);
        }
    }
}
