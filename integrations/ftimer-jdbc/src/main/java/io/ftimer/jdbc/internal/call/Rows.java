package io.ftimer.jdbc.internal.call;

import io.ftimer.internal.engine.SqlTexts;
import org.jspecify.annotations.Nullable;

/** Counts the rows that one execution of a statement reads or changes, also after its end. Thread-safe. */
public final class Rows {
    /** Those of what is not recorded, or shares its call with other statements. */
    public static final Rows NOT_COUNTED = new Rows(null, true);

    private final SqlTexts.@Nullable Execution execution;
    private final boolean mayChange;

    Rows(SqlTexts.@Nullable Execution execution, boolean mayChange) {
        this.execution = execution;
        this.mayChange = mayChange;
    }

    /** Counts rows; with 0, says that all others will be counted. */
    public void add(long rows) {
        if (execution != null) {
            execution.addRows(rows);
        }
    }

    /** Counts what a method of JDBC has returned: a number of changed rows, that there are rows to read, or that there are none. */
    public void addResult(@Nullable Object result) {
        if (result instanceof Number changed) {
            add(Math.max(0, changed.longValue()));
        } else if (!Boolean.FALSE.equals(result) || !mayChange) {
            add(0);
        }
    }
}
