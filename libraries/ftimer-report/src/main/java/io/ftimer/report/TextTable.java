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

    /** Returns the table of the regions of a result. */
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
            out.text(line).endLine();
        }
        List<Label> labels = rows.stream().map(this::labelOf).toList();
        int labelWidth = Math.max(NameColumn.width(labels, Label::width), labelHeader.length());
        int[] widths = widths(rows, out);
        writeHeader(labelWidth, widths, out);
        for (int i = 0; i < rows.size(); i++) {
            Label shown = labels.get(i);
            T row = rows.get(i);
            out.blanks(shown.indent()).text(shown.text()).blanks(Math.max(0, labelWidth - shown.width()));
            for (int column = 0; column < widths.length; column++) {
                columns.get(column).cell().write(out.blanks(TextColumn.GAP), row, widths[column]);
            }
            out.endLine();
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

    private int[] widths(List<T> rows, ReportBuffer out) {
        return columns.stream()
                .mapToInt(column -> column.elastic() ? widest(column, rows, out) : column.width())
                .toArray();
    }

    /** Returns the width of the widest number of a column, found by writing each of them unpadded. */
    private static <T> int widest(TextColumn<T> column, List<T> rows, ReportBuffer out) {
        int widest = column.width();
        int start = out.length();
        for (T row : rows) {
            column.cell().write(out, row, 0);
            widest = Math.max(widest, out.length() - start);
            out.truncate(start);
        }
        return widest;
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
        out.text(header.toString()).endLine();
        if (ruled) {
            out.text("-".repeat(form.width().applyAsInt(header.toString()))).endLine();
        }
    }
}
