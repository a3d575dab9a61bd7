package io.ftimer.report.internal.text;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
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
     * @param isLabel whether the column is aligned to the left; other columns are aligned to the right
     * @param cell the text of a row's cell
     * @param <R> one row
     */
    public record Column<R>(String header, boolean isLabel, Function<R, String> cell) {

        public static <R> Column<R> number(String header, Function<R, String> cell) {
            return new Column<>(header, false, cell);
        }

        /** Returns a column of labels of bounded length, whose unsafe characters are escaped. */
        public static <R> Column<R> label(String header, Function<R, String> label) {
            return new Column<>(header, true, label.andThen(ShownText::label));
        }
    }

    /** Returns padded lines for the console: the headers, and one line for each row, which is made when it is read. */
    public List<String> lines(List<R> rows) {
        int[] widths = widths(rows);
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                if (index == 0) {
                    return line(widths, Column::header);
                }
                R row = rows.get(index - 1);
                return line(widths, column -> column.cell().apply(row));
            }

            @Override
            public int size() {
                return rows.size() + 1;
            }
        };
    }

    /** Returns the width of each column; labels at the end of a line are not padded. */
    private int[] widths(List<R> rows) {
        int[] widths = columns.stream()
                .mapToInt(column -> TerminalText.columns(column.header()))
                .toArray();
        int last = columns.size() - 1;
        int padded = columns.get(last).isLabel() ? last : last + 1;
        for (R row : rows) {
            for (int i = 0; i < padded; i++) {
                String cell = columns.get(i).cell().apply(row);
                widths[i] = Math.max(widths[i], TerminalText.columns(cell));
            }
        }
        Arrays.fill(widths, padded, widths.length, 0);
        return widths;
    }

    private String line(int[] widths, Function<Column<R>, String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.apply(columns.get(i));
            String padding = " ".repeat(Math.max(0, widths[i] - TerminalText.columns(cell)));
            line.append(i == 0 ? "" : GAP).append(columns.get(i).isLabel() ? cell + padding : padding + cell);
        }
        return line.toString();
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
