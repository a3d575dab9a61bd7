package io.ftimer.report;

import io.ftimer.metrics.RegionMetrics;
import io.ftimer.report.internal.text.ShownNames;
import io.ftimer.report.internal.text.TerminalText;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The metrics of regions as text: one line per call path, indented by nesting, with the number of ended calls and the sum of
 * each metric. Columns grow with their numbers. Names are written as in a {@link TreeReport}.
 *
 * <p>Thread safety: thread-confined.
 */
public final class MetricsReport extends Report<MetricsReport> {
    /** Holds hundreds of terabytes, or days in nanoseconds. */
    private static final int WIDTH = 16;

    private record Row(int depth, String name, RegionPath path) {}

    private MetricsReport(TextLayout<List<Row>> layout, List<Row> rows) {
        super(Status.SUCCESS, (metadata, atStart, out) -> layout.write(rows, metadata, out));
    }

    /** Returns a report of the current sums. */
    public static MetricsReport of(RegionMetrics metrics) {
        RegionMetricSums sums = metrics.sums();
        Function<RegionPath, String> names =
                ShownNames.of(sums.paths(), path -> path.withKind(RegionKind.CODE), RegionPath::name, RegionPath::kind);
        List<Row> rows = sums.paths().stream()
                .map(path -> new Row(path.length() - 1, names.apply(path), path))
                .toList();
        List<TextColumn<Row>> columns = new ArrayList<>();
        columns.add(TextColumn.growing("Calls", 10, row -> sums.calls(row.path())));
        for (String name : sums.names()) {
            int width = Math.max(WIDTH, TerminalText.columns(name));
            columns.add(TextColumn.growing(
                    name, width, row -> sums.inclusive(row.path(), name).orElse(0)));
        }
        TextLayout<List<Row>> layout = new TextLayout<>(
                TextHead.of(result -> List.of(), TextForm.TERMINAL),
                List.of(TextTable.ofRegions(
                        result -> result, Row::depth, Row::name, TextForm.TERMINAL, List.copyOf(columns))));
        return new MetricsReport(layout, rows);
    }
}
