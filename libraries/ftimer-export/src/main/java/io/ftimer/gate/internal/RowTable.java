package io.ftimer.gate.internal;

import io.ftimer.report.internal.text.PaddedTable;
import java.util.List;

/**
 * Rows of a report.
 *
 * @param title what they are
 * @param text the header and the rows for a console
 * @param markdown the header, the alignments and the rows in Markdown
 */
public record RowTable(String title, List<String> text, List<String> markdown) {

    /** Returns the first rows as a table. */
    public static <R> RowTable of(String title, PaddedTable<R> table, List<R> rows) {
        return new RowTable(title, table.lines(rows), table.markdown(rows));
    }
}
