package io.ftimer.gate;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Differences as a table with a line for each of the first ones, and the number of the others.
 *
 * @since 0.1
 */
public final class DifferenceTable {
    private static final int ROWS = TextLimits.MESSAGE.rows();

    private final PaddedTable<Difference> table;

    private DifferenceTable(List<Difference> differences, String calls) {
        List<Column<Difference>> columns = new ArrayList<>(List.of(
                Column.number(calls, DifferenceTable::calls),
                Column.number(
                        "was", row -> cell(row.expected(), was -> was.calls().text())),
                Column.number("self", row -> cell(row.found(), now -> time(now.time()))),
                Column.number("was", row -> cell(row.expected(), was -> time(was.time())))));
        if (hasBytes(differences)) {
            columns.add(Column.number("bytes", DifferenceTable::bytes));
            columns.add(Column.number(
                    "was", row -> cell(row.expected().flatMap(ExpectedRegion::bytes), ExpectedBytes::text)));
        }
        columns.add(Column.number("", DifferenceTable::what));
        columns.add(new Column<>("region", true, DifferenceTable::region));
        table = new PaddedTable<>(columns);
    }

    /** Returns whether the baseline has bytes of a region that differs. */
    static boolean hasBytes(List<Difference> differences) {
        return differences.stream()
                .flatMap(difference -> difference.expected().stream())
                .anyMatch(expected -> expected.bytes().isPresent());
    }

    /** Returns padded lines for a console: the headers, and a line for each difference. */
    public static List<String> lines(List<Difference> differences, String callsHeader) {
        List<Difference> shown = shown(differences);
        List<String> lines = new ArrayList<>(new DifferenceTable(shown, callsHeader).table.lines(shown));
        if (differences.size() > ROWS) {
            lines.add(more(differences));
        }
        return lines;
    }

    /** Returns lines of Markdown. */
    static List<String> markdown(List<Difference> differences) {
        List<Difference> shown = shown(differences);
        List<String> lines = new ArrayList<>(new DifferenceTable(shown, "calls").table.markdown(shown));
        if (differences.size() > ROWS) {
            lines.add("");
            lines.add(more(differences));
        }
        return lines;
    }

    private static List<Difference> shown(List<Difference> differences) {
        return differences.subList(0, Math.min(differences.size(), ROWS));
    }

    private static String more(List<Difference> differences) {
        return ShownText.more(differences.size() - ROWS);
    }

    /** Returns a difference on one line: {@code solve/assemble: other calls, 61, was 60}. */
    static String line(Difference difference) {
        String what = region(difference) + ": " + what(difference);
        return switch (difference.kind()) {
            case CALLS, VARYING_CALLS ->
                what + ", " + calls(difference) + ", was "
                        + difference.expected().orElseThrow().calls().text();
            case SHARE, RATIO ->
                what + ", " + time(difference.found().orElseThrow().time()) + ", was "
                        + time(difference.expected().orElseThrow().time());
            case MORE_BYTES, FEWER_BYTES ->
                what + ", " + bytes(difference) + ", was "
                        + difference
                                .expected()
                                .flatMap(ExpectedRegion::bytes)
                                .orElseThrow()
                                .text();
            case METRIC, MISSING, NEW -> what;
        };
    }

    /** Returns the actual calls, in the form of the expected ones. */
    static String calls(Difference difference) {
        return cell(
                difference.found(),
                now -> now.calls()
                        .text(difference
                                .expected()
                                .map(ExpectedRegion::calls)
                                .orElseGet(() -> now.calls().expected())));
    }

    /** Returns the actual bytes, in the form of the expected ones. */
    static String bytes(Difference difference) {
        boolean isPerCall = difference
                .expected()
                .flatMap(ExpectedRegion::bytes)
                .map(ExpectedBytes::perCall)
                .orElse(difference.found().isPresent()
                        && difference.found().get().calls().expected().exact().isEmpty());
        return cell(
                difference.found().flatMap(MeasuredRegion::bytes),
                now -> ExpectedBytes.rounded(now.in(isPerCall), isPerCall).text());
    }

    private static String time(Optional<RelativeTime> time) {
        return time.map(RelativeTime::text).orElse(BaselineText.NO_TIME);
    }

    private static String what(Difference difference) {
        if (difference.kind() != Difference.Kind.METRIC) {
            return difference.what();
        }
        String metric = difference.metric();
        return difference.what() + " ("
                + GateNumbers.shortText(Objects.requireNonNull(
                        difference.found().orElseThrow().metrics().get(metric))) + ", was "
                + GateNumbers.shortText(Objects.requireNonNull(
                        difference.expected().orElseThrow().metrics().get(metric)))
                + ")";
    }

    private static String region(Difference difference) {
        return ShownText.path(difference.path().text())
                + (difference.inside() == 0
                        ? ""
                        : " and " + ShownText.counted(difference.inside(), "region") + " inside")
                + difference
                        .similar()
                        .map(other -> " (similar to the new " + ShownText.path(other.text()) + ")")
                        .orElse("");
    }

    private static <T> String cell(Optional<T> side, Function<T, String> text) {
        return side.map(text).orElse("");
    }
}
