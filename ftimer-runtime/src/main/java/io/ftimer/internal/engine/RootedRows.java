package io.ftimer.internal.engine;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SummaryRows;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;

/** The rows of a summary below a root that was never opened. Stateless. */
public final class RootedRows {
    private RootedRows() {}

    /**
     * Returns the summary with all regions below {@code root}, which has one call and no self time, and without sites and SQL texts.
     *
     * @param known keeps the rows for the next time
     */
    public static Summary summary(RegionKey root, Summary summary, DerivedRows known) {
        TreeRows rows = known.from(List.of(summary), () -> below(root, summary));
        return new Summary(
                Status.SUCCESS,
                new SummaryRows(summary.rows().window(), rows.table()),
                rows.contexts(),
                List.of(),
                List.of(),
                Overflow.NONE);
    }

    private static TreeRows below(RegionKey root, Summary summary) {
        SummaryTable from = summary.rows().table();
        SummaryTable table = new SummaryTable(from.size + 1);
        int top =
                table.add(0, SummaryTable.NO_ROW, root.name(), root.kind(), 1, inclusiveNanos(from), 1, isActive(from));
        for (int row = 0; row < from.size; row++) {
            int parent = from.parents[row] == SummaryTable.NO_ROW ? top : from.parents[row] + 1;
            table.addCopy(from, row, parent);
        }
        List<ContextDiagnostic> contexts = new ArrayList<>(List.of(new ContextDiagnostic(root.name(), root.kind(), 1)));
        contexts.addAll(summary.contextDiagnostics());
        return new TreeRows(table.withoutSpareRoom(), contexts);
    }

    private static long inclusiveNanos(SummaryTable table) {
        long sum = 0;
        for (int row = 0; row < table.size; row++) {
            sum = Saturated.sum(sum, table.depths[row] == 0 ? table.inclusiveNanos[row] : 0);
        }
        return sum;
    }

    private static boolean isActive(SummaryTable table) {
        boolean active = false;
        for (int row = 0; row < table.size; row++) {
            active |= table.active[row];
        }
        return active;
    }
}
