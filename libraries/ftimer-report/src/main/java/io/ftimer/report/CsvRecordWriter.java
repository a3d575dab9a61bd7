package io.ftimer.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the records of one type. The parts that all of them share (quotes, commas, blank fields) are assembled once: of
 * 43 fields of a row, fewer than 20 are visited.
 *
 * <p>Thread safety: immutable.
 */
final class CsvRecordWriter<R, T> {
    private final CsvRecordType<R, T> type;

    /** The text before each cell, followed by the text after the last one. */
    private final List<String> between = new ArrayList<>();

    CsvRecordWriter(CsvSchema<R> schema, CsvRecordType<R, T> type) {
        this.type = type;
        StringBuilder fixed = new StringBuilder(schema.leadingFields(schema.summaryKind(), type.name()));
        int placed = 0;
        List<CsvCell<T>> cells = type.cells();
        for (String column : schema.header()
                .subList(CsvSchema.LEADING_COLUMNS, schema.header().size())) {
            fixed.append(",\"");
            if (placed < cells.size() && cells.get(placed).column().equals(column)) {
                between.add(fixed.toString());
                fixed.setLength(0);
                placed++;
            }
            fixed.append('"');
        }
        between.add(fixed.toString());
        if (placed < cells.size()) {
            throw new IllegalArgumentException("the header has no column \""
                    + cells.get(placed).column() + "\" after the other cells of record type \"" + type.name() + "\"");
        }
    }

    void write(ReportContent<R> content, ReportBuffer out) throws IOException {
        List<CsvCell<T>> cells = type.cells();
        for (T row : type.rows().apply(content)) {
            for (int i = 0; i < cells.size(); i++) {
                out.text(between.get(i));
                cells.get(i).content().write(out, row);
            }
            out.text(between.get(cells.size())).endLine();
        }
    }
}
