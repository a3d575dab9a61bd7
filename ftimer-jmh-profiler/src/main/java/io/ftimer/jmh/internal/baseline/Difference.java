package io.ftimer.jmh.internal.baseline;

import io.ftimer.internal.text.PaddedTable;
import io.ftimer.internal.text.PaddedTable.Column;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A region that differs from its baseline.
 *
 * @param path the region
 * @param what the kind of the difference
 * @param expected the expected values, empty for a new region
 * @param found the actual values, empty if the region is missing
 */
record Difference(RegionPath path, String what, Optional<Expected> expected, Optional<Measured> found) {
    private static final List<Column<Difference>> CALLS_AND_SHARES = List.of(
            Column.number("calls/op", Difference::calls),
            Column.number("was", row -> cell(row.expected, was -> was.calls().text())),
            Column.number("self", row -> cell(row.found, now -> Expected.share(now.selfPercent()))),
            Column.number("was", row -> cell(row.expected, Expected::share)));

    private static final List<Column<Difference>> BYTES = List.of(
            Column.number("bytes", Difference::bytes),
            Column.number("was", row -> cell(row.expected.flatMap(Expected::bytes), ExpectedBytes::text)));

    private static final List<Column<Difference>> REGION = List.of(
            Column.number("", Difference::what),
            Column.label("region", row -> ShownText.shortPath(row.path.toString())));

    /** Returns the actual calls, in the form of the expected ones. */
    private String calls() {
        return cell(
                found,
                now -> now.calls()
                        .text(expected.map(Expected::calls)
                                .orElseGet(() -> now.calls().expected())));
    }

    /** Returns the actual bytes, in the form of the expected ones. */
    private String bytes() {
        boolean isPerCall = expected.flatMap(Expected::bytes)
                .map(ExpectedBytes::perCall)
                .orElse(found.isPresent()
                        && found.get().calls().expected().exact().isEmpty());
        return cell(
                found.flatMap(Measured::bytes),
                now -> ExpectedBytes.rounded(now.in(isPerCall), isPerCall).text());
    }

    private static <T> String cell(Optional<T> side, Function<T, String> text) {
        return side.map(text).orElse("");
    }

    /** Returns a table with a line for each of the first differences, and the number of the others. */
    static String table(List<Difference> differences) {
        int shown = Math.min(differences.size(), TextLimits.MESSAGE.rows());
        List<Column<Difference>> columns = new ArrayList<>(CALLS_AND_SHARES);
        if (differences.stream()
                .flatMap(difference -> difference.expected.stream())
                .anyMatch(expected -> expected.bytes().isPresent())) {
            columns.addAll(BYTES);
        }
        columns.addAll(REGION);
        List<String> lines = new ArrayList<>(new PaddedTable<>(columns).lines(differences.subList(0, shown)));
        if (shown < differences.size()) {
            lines.add(ShownText.more(differences.size() - shown));
        }
        return lines.stream().map(line -> "  " + line).collect(Collectors.joining("\n"));
    }
}
