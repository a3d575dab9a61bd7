package io.ftimer.report;

import io.ftimer.internal.TextEscapes;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * The table of a text report: indented names, then columns of numbers. All widths count bytes of UTF-8, as in files of
 * the Fortran fTimer.
 *
 * @param entries finds the rows
 * @param depth how many levels to indent the name of a row
 * @param name the name of a row
 * @param columns what stands right of the name
 */
record TextTable<R, T>(
        Function<R, List<T>> entries, ToIntFunction<T> depth, Function<T, String> name, List<TextColumn<T>> columns) {
    private static final String NAME_HEADER = "Timer name";
    private static final int INDENT = 2;

    void write(R result, ReportBuffer out) throws IOException {
        List<T> rows = entries.apply(result);
        List<Label> labels = rows.stream().map(this::label).toList();
        int nameWidth = labels.stream().mapToInt(Label::width).max().orElse(0);
        nameWidth = Math.max(nameWidth, NAME_HEADER.length());
        int[] widths = widths(rows, out);
        writeHeader(nameWidth, widths, out);
        for (int i = 0; i < rows.size(); i++) {
            Label label = labels.get(i);
            T row = rows.get(i);
            out.blanks(label.indent()).text(label.name()).blanks(nameWidth - label.width());
            for (int column = 0; column < widths.length; column++) {
                columns.get(column).cell().write(out.blanks(TextColumn.GAP), row, widths[column]);
            }
            out.endLine();
        }
    }

    /** The name of a row as it is shown; {@code width} counts the bytes of both parts. */
    private record Label(int indent, String name, int width) {}

    private Label label(T row) {
        int indent = INDENT * depth.applyAsInt(row);
        String shown = TextEscapes.escape(name.apply(row));
        return new Label(indent, shown, indent + Utf8.length(shown));
    }

    private int[] widths(List<T> rows, ReportBuffer out) {
        return columns.stream()
                .mapToInt(column -> column.elastic() ? widest(column, rows, out) : column.width())
                .toArray();
    }

    /** Returns the width that holds every number of a column, found by writing each of them unpadded. */
    private static <T> int widest(TextColumn<T> column, List<T> rows, ReportBuffer out) {
        int widest = column.width();
        int begin = out.length();
        for (T row : rows) {
            column.cell().write(out, row, 0);
            widest = Math.max(widest, out.length() - begin);
            out.truncate(begin);
        }
        return widest;
    }

    private void writeHeader(int nameWidth, int[] widths, ReportBuffer out) throws IOException {
        boolean grown = false;
        for (int i = 0; i < widths.length; i++) {
            grown |= widths[i] > columns.get(i).width();
        }
        int begin = out.length();
        out.text(NAME_HEADER).blanks(nameWidth - NAME_HEADER.length());
        for (int i = 0; i < widths.length; i++) {
            TextColumn<T> column = columns.get(i);
            if (grown && column.elastic()) {
                out.blanks(TextColumn.GAP + widths[i] - column.wideHeader().length());
            }
            out.text(grown ? column.wideHeader() : column.header());
        }
        int length = out.length() - begin;
        out.endLine();
        out.text("-".repeat(length)).endLine();
    }
}
