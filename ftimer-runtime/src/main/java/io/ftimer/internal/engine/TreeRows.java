package io.ftimer.internal.engine;

import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.Summary;
import java.lang.ref.WeakReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a summary that stays the same while nothing is recorded; its window and site timers are of its own. Immutable.
 *
 * @param table the rows
 * @param contexts the number of call paths of each name
 */
public record TreeRows(SummaryTable table, List<ContextDiagnostic> contexts) {

    static TreeRows of(Summary summary) {
        return new TreeRows(summary.rows().table(), summary.contextDiagnostics());
    }

    Weak weakly() {
        return new Weak(new WeakReference<>(table), new WeakReference<>(contexts));
    }

    /** Rows that are in memory only as long as a summary has them. */
    record Weak(WeakReference<SummaryTable> table, WeakReference<List<ContextDiagnostic>> contexts) {
        @Nullable
        TreeRows get() {
            SummaryTable keptTable = table.get();
            List<ContextDiagnostic> keptContexts = contexts.get();
            return keptTable == null || keptContexts == null ? null : new TreeRows(keptTable, keptContexts);
        }

        /** Returns whether a summary has these rows, not others with equal values. */
        boolean areOf(Summary summary) {
            return table.refersTo(summary.rows().table()) && contexts.refersTo(summary.contextDiagnostics());
        }
    }

    /**
     * The rows of a consistent copy of a tree in which nothing was open, for further summaries of the same version: many in a row
     * copy a large tree once. The rows are held weakly. Immutable.
     */
    record CopiedRows(long version, Weak rows) {
        /** Returns the table of a version, null if it is another one or was collected. */
        @Nullable
        SummaryTable table(long wanted) {
            return wanted == version ? rows.table().get() : null;
        }

        /** As {@link #table}, the call paths of {@code names} names: looking a name up does not change the version. */
        @Nullable
        List<ContextDiagnostic> contexts(long wanted, int names) {
            List<ContextDiagnostic> contexts =
                    wanted == version ? rows.contexts().get() : null;
            return contexts != null && contexts.size() == names ? contexts : null;
        }
    }
}
