package io.ftimer.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Numbers in columns, as lines of text.
 *
 * @param columns what is shown of each row
 * @param <R> one row
 */
public record NumberTable<R>(List<Column<R>> columns) {

    /**
     * One column, aligned to the right.
     *
     * @param header what stands above
     * @param cell what it shows of a row
     * @param <R> one row
     */
    public record Column<R>(String header, Function<R, String> cell) {

        /** Returns a column with an arrow at the marked rows. */
        public static <R> Column<R> arrows(Predicate<? super R> marked) {
            return new Column<>("", row -> marked.test(row) ? "  -->" : "");
        }
    }

    /** Returns a line with the headers and one for each row, all of one width; each column is followed by two blanks. */
    public List<String> lines(List<R> rows) {
        List<StringBuilder> lines = new ArrayList<>();
        for (int i = 0; i <= rows.size(); i++) {
            lines.add(new StringBuilder());
        }
        columns.forEach(column -> append(column, rows, lines));
        return lines.stream().map(StringBuilder::toString).toList();
    }

    private static <R> void append(Column<R> column, List<R> rows, List<StringBuilder> lines) {
        List<String> cells = new ArrayList<>(List.of(column.header()));
        rows.stream().map(column.cell()).forEach(cells::add);
        int width = cells.stream().mapToInt(String::length).max().orElse(0);
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            lines.get(i).append(" ".repeat(width - cell.length())).append(cell).append("  ");
        }
    }
}
