package io.ftimer.jmh.internal.baseline;

import io.ftimer.internal.text.NumberTable;
import io.ftimer.internal.text.NumberTable.Column;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A region that differs from its baseline.
 *
 * @param path the region
 * @param what the kind of the difference
 * @param expected the expected values, empty for a new region
 * @param found the actual values, empty if the region is missing
 */
record Difference(RegionPath path, String what, Optional<Expected> expected, Optional<Expected> found) {
    private static final List<Column<Difference>> COLUMNS = List.of(
            new Column<>("calls/op", row -> cell(row.found, Expected::calls)),
            new Column<>("was", row -> cell(row.expected, Expected::calls)),
            new Column<>("self", row -> cell(row.found, Expected::share)),
            new Column<>("was", row -> cell(row.expected, Expected::share)),
            new Column<>("", Difference::what));

    private static String cell(Optional<Expected> side, Function<Expected, String> text) {
        return side.map(text).orElse("");
    }

    /** Returns a table with a line for each difference. */
    static String table(List<Difference> differences) {
        List<String> lines = new NumberTable<>(COLUMNS).lines(differences);
        return IntStream.range(0, lines.size())
                .mapToObj(i -> "  " + lines.get(i)
                        + (i == 0
                                ? "region"
                                : TextEscapes.escape(
                                        differences.get(i - 1).path().toString())))
                .collect(Collectors.joining("\n"));
    }
}
