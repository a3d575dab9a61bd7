package io.ftimer.cli.scale;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The text of a scaling: a row for each run, of the regions that take longest. Stateless. */
final class ScalingText {
    /** One row; its label is empty unless it is the first of its region. */
    private record Row(Scaling.Point point, String label, String calls) {}

    private static final PaddedTable<Row> TABLE = new PaddedTable<>(List.of(
            Column.number("ranks", row -> ShownText.grouped(row.point().ranks())),
            Column.number("time", row -> Quantity.ofNanos(row.point().nanos())),
            Column.number("speedup", row -> ratio("%.2f", row.point().speedup())),
            Column.number(
                    "efficiency", row -> ratio("%.1f %%", 100 * row.point().efficiency())),
            Column.number("calls per rank", Row::calls),
            Column.label("region", Row::label)));

    private ScalingText() {}

    /** Returns the lines with at most {@code top} regions. */
    static List<String> lines(Scaling scaling, int top) {
        List<Scaling.Line> shown =
                scaling.regions().subList(0, Math.min(top, scaling.regions().size()));
        List<Row> rows = new ArrayList<>();
        shown.forEach(line -> rows.addAll(rows(line, ShownText.shortPath(String.join("/", line.path())))));
        List<String> lines = new ArrayList<>();
        lines.add((scaling.isWeak() ? "weak" : "strong") + " scaling from "
                + ShownText.counted(scaling.fewest(), "rank") + " to "
                + ShownText.counted(scaling.most(), "rank")
                + "; times: slowest rank; calls: means over ranks");
        TABLE.lines(rows).forEach(line -> lines.add(line.stripTrailing()));
        int others = scaling.regions().size() - shown.size();
        if (others > 0) {
            lines.add("… " + ShownText.counted(others, "more region"));
        }
        return lines;
    }

    private static List<Row> rows(Scaling.Line line, String label) {
        List<Row> rows = new ArrayList<>();
        for (Scaling.Point point : line.points()) {
            rows.add(new Row(point, rows.isEmpty() ? label : "", calls(point.calls())));
        }
        return rows;
    }

    private static String calls(BigDecimal calls) {
        boolean isWhole = calls.stripTrailingZeros().scale() <= 0;
        return Quantity.ofNumber(isWhole ? (Number) calls.longValue() : calls.doubleValue());
    }

    private static String ratio(String format, double ratio) {
        return Double.isNaN(ratio) ? "-" : String.format(Locale.ROOT, format, ratio);
    }
}
