package io.ftimer.internal.engine;

import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.Summary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a consistent copy of a tree in which nothing was open, for further summaries of the same version: many in a row
 * copy a large tree once. The rows are held weakly. Immutable.
 */
public final class CopiedRows {
    private final long version;
    private final TreeRows.Weak rows;

    /** Keeps the rows of a copy that was made of that version of a recorder. */
    public CopiedRows(long version, Summary copy) {
        this.version = version;
        this.rows = TreeRows.of(copy).weakly();
    }

    /** Returns the table of a version, null if it is another one or was collected. */
    @Nullable
    SummaryTable table(long wanted) {
        return wanted == version ? rows.table().get() : null;
    }

    /** As {@link #table}, the call paths of {@code names} names: looking a name up does not change the version. */
    @Nullable
    List<ContextDiagnostic> contexts(long wanted, int names) {
        List<ContextDiagnostic> contexts = wanted == version ? rows.contexts().get() : null;
        return contexts != null && contexts.size() == names ? contexts : null;
    }
}
