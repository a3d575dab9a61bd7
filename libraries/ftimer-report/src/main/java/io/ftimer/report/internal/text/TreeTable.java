package io.ftimer.report.internal.text;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.text.PaddedTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A tree as text of bounded size: numbers in columns, and the regions, indented by nesting, behind or before them.
 *
 * <p>A small tree is drawn completely. Of a large one an excerpt is drawn: the rows with an arrow and what is around them, and
 * the first rows; {@code … 331 more} stands where rows are left out. A recursion is one line, {@code r × 10 000 levels}, with
 * the numbers of its outermost level. Rows deeper than {@link TextLimits#levels()} show the number of their level
 * instead of further indentation.
 *
 * @param numbers the columns of numbers
 * @param depth returns the number of ancestors of a row
 * @param name returns the name of a row's region
 * @param note returns what follows the name
 * @param isRegionFirst whether the regions stand before the numbers
 * @param marked accepts the rows with an arrow; null for a table without a column of arrows
 * @param <R> one row
 */
public record TreeTable<R>(
        List<Column<R>> numbers,
        ToIntFunction<R> depth,
        Function<R, String> name,
        Function<R, String> note,
        boolean isRegionFirst,
        @Nullable Predicate<? super R> marked) {
    private static final String INDENT = "  ";

    /** What a line shows in the columns of numbers and as the region. */
    private record Drawn<R>(@Nullable R row, boolean marked, String region) {}

    /** Creates a table in which the regions stand behind the numbers. */
    public TreeTable(
            List<Column<R>> numbers,
            ToIntFunction<R> depth,
            Function<R, String> name,
            Function<R, String> note,
            @Nullable Predicate<? super R> marked) {
        this(numbers, depth, name, note, false, marked);
    }

    /** Returns a table without arrows and notes, in which the regions stand before the numbers. */
    public static <R> TreeTable<R> regionFirst(
            List<Column<R>> numbers, ToIntFunction<R> depth, Function<R, String> name) {
        return new TreeTable<>(numbers, depth, name, row -> "", true, null);
    }

    /** Returns padded lines: the headers, and the tree within the limits. */
    public List<String> lines(List<R> rows, TextLimits limits) {
        if (limits.equals(TextLimits.ALL)) {
            return lines(new MappedList<>(
                    rows, row -> draw(row, depth.applyAsInt(row), isMarked(row), name(row, limits), limits)));
        }
        List<String> lines = excerpt(rows, limits.rows(), limits);
        for (int count = limits.rows() / 2; count > 0 && characters(lines) > limits.characters(); count /= 2) {
            lines = excerpt(rows, count, limits);
        }
        return lines;
    }

    private static long characters(List<String> lines) {
        return lines.stream().mapToLong(line -> line.length() + 1).sum();
    }

    private boolean isMarked(R row) {
        return marked != null && marked.test(row);
    }

    private List<String> excerpt(List<R> rows, int limit, TextLimits limits) {
        TreeExcerpt<R> excerpt =
                new TreeExcerpt<>(rows, depth, row -> name.apply(row) + note.apply(row), this::isMarked);
        return lines(excerpt.lines(limit, TextLimits.CHAIN_LEVELS).stream()
                .map(line -> draw(line, rows, limits))
                .toList());
    }

    private List<String> lines(List<Drawn<R>> drawn) {
        List<Column<Drawn<R>>> columns = new ArrayList<>();
        if (marked != null) {
            columns.add(Column.number("", line -> line.marked() ? "  -->" : ""));
        }
        numbers.forEach(column -> columns.add(new Column<>(
                column.header(),
                column.isLabel(),
                line -> line.row() == null ? "" : column.cell().apply(line.row()))));
        columns.add(isRegionFirst ? 0 : columns.size(), new Column<>("region", true, Drawn::region));
        return new PaddedTable<>(columns).lines(drawn);
    }

    private Drawn<R> draw(TreeExcerpt.Line line, List<R> rows, TextLimits limits) {
        int levels = limits.levels();
        if (line.isGap()) {
            String arrows = line.marked() == 0 ? "" : ", " + ShownText.grouped(line.marked()) + " with an arrow";
            return new Drawn<>(null, false, indent(line.level(), levels) + ShownText.more(line.rows()) + arrows);
        }
        R first = rows.get(line.row());
        String text = line.isChain() ? chain(line, rows) : name(first, limits);
        return draw(first, line.level(), line.marked() > 0, text, limits);
    }

    private Drawn<R> draw(R row, int level, boolean hasArrow, String text, TextLimits limits) {
        int levels = limits.levels();
        String number = level < levels ? "" : "[level " + (1 + depth.applyAsInt(row)) + "] ";
        return new Drawn<>(row, hasArrow, indent(level, levels) + number + text + note.apply(row));
    }

    private String name(R row, TextLimits limits) {
        String text = name.apply(row);
        return limits.equals(TextLimits.ALL) ? TextEscapes.display(text) : ShownText.name(text);
    }

    private String chain(TreeExcerpt.Line line, List<R> rows) {
        List<String> names = rows.subList(line.row(), line.row() + line.cycle()).stream()
                .map(row -> ShownText.name(name.apply(row)))
                .toList();
        return String.join("/", names) + " × " + ShownText.counted(line.rows(), "level");
    }

    private static String indent(int level, int levels) {
        return INDENT.repeat(Math.min(level, levels - 1));
    }
}
