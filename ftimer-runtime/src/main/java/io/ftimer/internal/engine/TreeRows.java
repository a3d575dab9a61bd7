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
}
