package io.ftimer.report;

import io.ftimer.report.internal.text.NameColumn;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A table of a text report: labels, then columns of numbers.
 *
 * @param title lines before the table
 * @param entries returns the rows
 * @param labelHeader the header of the labels
 * @param depth the indentation level of a row
 * @param label the label of a row, escaped as the form does
 * @param form by what labels and headers are aligned
 * @param columns the columns to the right of the label
 * @param ruled whether the header line is underlined
 */
record TextTable<R, T>(
        List<String> title,
        Function<R, List<T>> entries,
        String labelHeader,
        ToIntFunction<T> depth,
        Function<T, String> label,
        TextForm form,
        List<TextColumn<T>> columns,
        boolean ruled) {
    private static final int INDENT = 2;

    static <R, T> TextTable<R, T> ofRegions(
            Function<R, List<T>> entries,
            ToIntFunction<T> depth,
            Function<T, String> name,
            TextForm form,
            List<TextColumn<T>> columns) {
        return new TextTable<>(
                List.of(), entries, "Timer name", depth, name.andThen(form.shown()), form, columns, true);
    }

    void write(R result, ReportBuffer out) throws IOException {
        List<T> rows = entries.apply(result);
        for (String line : title) {
            out.line(line);
        }
        List<Label> labels = rows.stream().map(this::labelOf).toList();
        int labelWidth = Math.max(NameColumn.width(labels, Label::width), labelHeader.length());
        int[] widths = widths(rows);
        writeHeader(labelWidth, widths, out);
        for (int i = 0; i < rows.size(); i++) {
            Label shown = labels.get(i);
            T row = rows.get(i);
            StringBuilder line = new StringBuilder(" ".repeat(shown.indent()))
                    .append(shown.text())
                    .append(" ".repeat(Math.max(0, labelWidth - shown.width())));
            for (int column = 0; column < widths.length; column++) {
                line.append(" ".repeat(TextColumn.GAP))
                        .append(columns.get(column).cell().apply(row, widths[column]));
            }
            out.line(line.toString());
        }
    }

    /** The label of a row; {@code width} is that of both parts. */
    private record Label(int indent, String text, int width) {}

    private Label labelOf(T row) {
        int ancestors = depth.applyAsInt(row);
        int indent = INDENT * NameColumn.indent(ancestors);
        String text = NameColumn.tag(ancestors) + label.apply(row);
        return new Label(indent, text, indent + form.width().applyAsInt(text));
    }

    /** Returns the widths of the columns; one that grows has that of its widest number, which is not padded for a width of 0. */
    private int[] widths(List<T> rows) {
        return columns.stream()
                .mapToInt(column -> !column.elastic()
                        ? column.width()
                        : rows.stream()
                                .mapToInt(row -> column.cell().apply(row, 0).length())
                                .reduce(column.width(), Math::max))
                .toArray();
    }

    private void writeHeader(int labelWidth, int[] widths, ReportBuffer out) throws IOException {
        boolean grown = false;
        for (int i = 0; i < widths.length; i++) {
            grown |= widths[i] > columns.get(i).width();
        }
        StringBuilder header = new StringBuilder(labelHeader).append(" ".repeat(labelWidth - labelHeader.length()));
        for (int i = 0; i < widths.length; i++) {
            TextColumn<T> column = columns.get(i);
            if (grown && column.elastic()) {
                int width = form.width().applyAsInt(column.wideHeader());
                header.append(" ".repeat(TextColumn.GAP + widths[i] - width));
            }
            header.append(grown ? column.wideHeader() : column.header());
        }
        out.line(header.toString());
        if (ruled) {
            out.line("-".repeat(form.width().applyAsInt(header.toString())));
        }
    }
}
