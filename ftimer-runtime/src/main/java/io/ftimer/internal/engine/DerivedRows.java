package io.ftimer.internal.engine;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SummaryRows;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.text.Saturated;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows that follow from those of other summaries, kept for as long as these are the same: many summaries in a row derive them
 * once. All rows are held weakly. Thread-safe.
 */
public final class DerivedRows {
    private volatile @Nullable Kept kept;

    /** The part of a summary that stays the same while nothing is recorded and no name looked up. Immutable. */
    public record Rows(SummaryTable table, List<ContextDiagnostic> contexts) {}

    private record Kept(
            List<WeakReference<SummaryTable>> sources,
            WeakReference<SummaryTable> table,
            List<ContextDiagnostic> contexts) {
        boolean areFrom(List<Summary> summaries) {
            return sources.size() == summaries.size()
                    && IntStream.range(0, sources.size())
                            .allMatch(i -> sources.get(i)
                                    .refersTo(summaries.get(i).rows().table()));
        }
    }

    /** Returns the rows that follow from those of the sources, derived if these have changed. */
    Rows from(List<Summary> sources, Supplier<Rows> derivation) {
        Kept known = kept;
        SummaryTable table = known != null && known.areFrom(sources) ? known.table.get() : null;
        if (known != null && table != null) {
            return new Rows(table, known.contexts);
        }
        Rows rows = derivation.get();
        kept = new Kept(
                sources.stream()
                        .map(source -> new WeakReference<>(source.rows().table()))
                        .toList(),
                new WeakReference<>(rows.table),
                rows.contexts);
        return rows;
    }

    /**
     * Returns the summary with all regions below {@code root}, which was never opened: it has one call and no self time. Without
     * sites and SQL texts.
     */
    public Summary below(RegionKey root, Summary summary) {
        Rows rows = from(List.of(summary), () -> rowsBelow(root, summary));
        return new Summary(
                Status.SUCCESS,
                new SummaryRows(summary.rows().window(), rows.table()),
                rows.contexts(),
                List.of(),
                List.of(),
                Overflow.NONE);
    }

    private static Rows rowsBelow(RegionKey root, Summary summary) {
        SummaryTable from = summary.rows().table();
        long inclusiveNanos = 0;
        for (int row = 0; row < from.size; row++) {
            inclusiveNanos = Saturated.sum(inclusiveNanos, from.depths[row] == 0 ? from.inclusiveNanos[row] : 0);
        }
        SummaryTable table = new SummaryTable(from.size + 1);
        int top = table.add(0, SummaryTable.NO_ROW, root, 1, inclusiveNanos, 1, summary.hasActiveTimers());
        for (int row = 0; row < from.size; row++) {
            int parent = from.parents[row] == SummaryTable.NO_ROW ? top : from.parents[row] + 1;
            table.addCopy(from, row, parent);
        }
        List<ContextDiagnostic> contexts = new ArrayList<>(List.of(new ContextDiagnostic(root.name(), root.kind(), 1)));
        contexts.addAll(summary.contextDiagnostics());
        return new Rows(table.withoutSpareRoom(), contexts);
    }
}
