package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.Quantity;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code ftimer scale}: compares runs of a program on several numbers of ranks. */
@Command(
        name = "scale",
        description = {
            "Compares runs of a program on several numbers of ranks, from their CSV reports over ranks:"
                    + " speedup, efficiency and calls per rank, region by region.",
            "By default all runs solve the same problem (strong scaling)."
        },
        mixinStandardHelpOptions = true)
final class ScaleCommand implements Callable<Integer> {
    private static final int SHOWN = 20;

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

    private final CommandStreams streams;

    @Option(names = "--weak", description = "The problem grows with the number of ranks.")
    private boolean isWeak;

    @Parameters(
            paramLabel = "INPUT",
            arity = "1..*",
            description = "CSV reports over ranks, at least one for each of two numbers of ranks; - is standard input.")
    private List<Path> inputs = List.of();

    /** Creates the command. */
    ScaleCommand(CommandStreams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        Scaling scaling = Scaling.of(RankRun.read(streams, inputs), isWeak);
        streams.print(lines(scaling));
        return ExitCodes.SAME;
    }

    /** Returns the lines with the regions that take longest on the most ranks. */
    private static List<String> lines(Scaling scaling) {
        List<Scaling.Line> shown =
                scaling.regions().subList(0, Math.min(SHOWN, scaling.regions().size()));
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
