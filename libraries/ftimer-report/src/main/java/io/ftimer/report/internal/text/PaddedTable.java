package io.ftimer.report.internal.text;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A table of text: padded for the console, or in Markdown.
 *
 * @param columns the columns, from left to right
 * @param <R> one row
 */
public record PaddedTable<R>(List<Column<R>> columns) {
    private static final String GAP = "  ";

    /**
     * One column.
     *
     * @param header the text above the cells
     * @param isLabel whether the column is aligned to the left and never padded, so it can only be the last one on a console;
     *     other columns are aligned to the right
     * @param cell the text of a row's cell
     * @param <R> one row
     */
    public record Column<R>(String header, boolean isLabel, Function<R, String> cell) {

        /** Returns a column of numbers. */
        public static <R> Column<R> number(String header, Function<R, String> cell) {
            return new Column<>(header, false, cell);
        }

        /** Returns a column with an arrow in the marked rows. */
        public static <R> Column<R> arrows(Predicate<? super R> marked) {
            return number("", row -> marked.test(row) ? "  -->" : "");
        }

        /** Returns a column of labels of bounded length, whose unsafe characters are escaped. */
        public static <R> Column<R> label(String header, Function<R, String> label) {
            return new Column<>(header, true, label.andThen(ShownText::label));
        }
    }

    /** Returns padded lines for the console: the headers, and one line for each row. */
    public List<String> lines(List<R> rows) {
        List<StringBuilder> lines = new ArrayList<>();
        for (int i = 0; i <= rows.size(); i++) {
            lines.add(new StringBuilder());
        }
        for (int i = 0; i < columns.size(); i++) {
            append(i == 0 ? "" : GAP, columns.get(i), rows, lines);
        }
        return lines.stream().map(StringBuilder::toString).toList();
    }

    private static <R> void append(String gap, Column<R> column, List<R> rows, List<StringBuilder> lines) {
        List<String> cells = new ArrayList<>(List.of(column.header()));
        rows.stream().map(column.cell()).forEach(cells::add);
        int width = column.isLabel()
                ? 0
                : cells.stream().mapToInt(String::length).max().orElse(0);
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            lines.get(i)
                    .append(gap)
                    .append(" ".repeat(Math.max(0, width - cell.length())))
                    .append(cell);
        }
    }

    /** Returns lines of Markdown: the headers, the alignments, and one line for each row. */
    public List<String> markdown(List<R> rows) {
        List<String> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::header).collect(Collectors.joining(" | ", "| ", " |")));
        lines.add(columns.stream()
                .map(column -> column.isLabel() ? "---" : "--:")
                .collect(Collectors.joining("|", "|", "|")));
        rows.forEach(row -> lines.add(columns.stream()
                .map(column -> TextEscapes.markdown(column.cell().apply(row)))
                .collect(Collectors.joining(" | ", "| ", " |"))));
        return lines;
    }
}
