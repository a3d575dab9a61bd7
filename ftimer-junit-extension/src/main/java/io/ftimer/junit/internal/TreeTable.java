package io.ftimer.junit.internal;

import io.ftimer.internal.TextEscapes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * A tree as lines of text: numbers in columns, then the regions, indented by nesting.
 *
 * @param depth how many regions an entry is nested in
 * @param name the name of an entry's region; control characters in it are escaped
 * @param <E> one region at one path
 */
public record TreeTable<E>(ToIntFunction<E> depth, Function<E, String> name) {

    /**
     * One column of numbers, aligned to the right.
     *
     * @param header what stands above
     * @param cell what it shows of an entry
     * @param <E> one region at one path
     */
    public record Column<E>(String header, Function<E, String> cell) {

        /** Returns a column with an arrow at the marked entries. */
        public static <E> Column<E> arrows(Predicate<? super E> marked) {
            return new Column<>("", entry -> marked.test(entry) ? "  -->" : "");
        }
    }

    /** Returns a line with the headers and one for each entry. */
    public List<String> lines(List<E> entries, List<Column<E>> columns) {
        List<StringBuilder> lines = new ArrayList<>();
        for (int i = 0; i <= entries.size(); i++) {
            lines.add(new StringBuilder());
        }
        columns.forEach(column -> append(column, entries, lines));
        lines.get(0).append("region");
        for (int i = 0; i < entries.size(); i++) {
            E entry = entries.get(i);
            lines.get(i + 1).append("  ".repeat(depth.applyAsInt(entry))).append(TextEscapes.escape(name.apply(entry)));
        }
        return lines.stream().map(StringBuilder::toString).toList();
    }

    private void append(Column<E> column, List<E> entries, List<StringBuilder> lines) {
        List<String> cells = new ArrayList<>(List.of(column.header()));
        entries.stream().map(column.cell()).forEach(cells::add);
        int width = cells.stream().mapToInt(String::length).max().orElse(0);
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            lines.get(i).append(" ".repeat(width - cell.length())).append(cell).append("  ");
        }
    }
}
