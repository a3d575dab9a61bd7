package io.ftimer.cli.gate;

import io.ftimer.cli.gate.ScoreComparison.Result;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The comparison of the scores of all benchmarks of two runs.
 *
 * @param name the name of the earlier results, as shown
 * @param comparisons the benchmarks that both have: slower ones first
 * @param missing the benchmarks that only the earlier results have
 */
record ScoreReport(String name, List<ScoreComparison> comparisons, List<String> missing) {
    private static final double SMALLEST_SHOWN = 0.0001;
    private static final String SMALLEST_SHOWN_TEXT = "0.0001";

    private static final List<Column<ScoreComparison>> COLUMNS = List.of(
            Column.number("ratio", row -> number("%.3f", row.ratio())),
            Column.number("interval", ScoreComparison::interval),
            Column.number("p", ScoreReport::probability),
            Column.number("", row -> row.result().text()),
            Column.label("benchmark", ScoreComparison::benchmark));

    static ScoreReport of(String name, JmhSamples before, JmhSamples now, double tolerancePercent) {
        List<ScoreComparison> comparisons = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Map.Entry<String, List<double[]>> benchmark : before.scores().entrySet()) {
            List<double[]> scores = now.scores().get(benchmark.getKey());
            if (scores == null) {
                missing.add(benchmark.getKey());
            } else {
                comparisons.add(ScoreComparison.of(
                        benchmark.getKey(),
                        benchmark.getValue(),
                        scores,
                        before.higherIsBetter().contains(benchmark.getKey()),
                        tolerancePercent));
            }
        }
        comparisons.sort(Comparator.comparing(ScoreComparison::result).thenComparing(ScoreComparison::benchmark));
        return new ScoreReport(name, comparisons, missing);
    }

    /** Returns whether a benchmark is slower, or was not compared. */
    boolean fails() {
        return comparisons.isEmpty()
                || !missing.isEmpty()
                || comparisons.stream()
                        .map(ScoreComparison::result)
                        .anyMatch(result -> result == Result.SLOWER || result == Result.UNDECIDED);
    }

    /**
     * Returns the lines for people.
     *
     * @param decides whether the result of the command depends on them
     */
    String text(boolean decides) {
        StringBuilder text = new StringBuilder("ftimer: scores now, as times, in multiples of those in " + name
                + " (95 % bootstrap interval over forks and iterations, Mann-Whitney p):\n");
        int shown = Math.min(comparisons.size(), TextLimits.MESSAGE.rows());
        if (comparisons.isEmpty()) {
            text.append("  no benchmark is in both\n");
        } else {
            new PaddedTable<>(COLUMNS)
                    .lines(comparisons.subList(0, shown))
                    .forEach(line -> text.append("  ").append(line).append('\n'));
        }
        if (shown < comparisons.size()) {
            text.append("  ").append(ShownText.more(comparisons.size() - shown)).append('\n');
        }
        if (!missing.isEmpty()) {
            text.append("  not in the run: ")
                    .append(ShownText.list(
                            missing.stream().map(ShownText::label).toList()))
                    .append('\n');
        }
        return text.append(
                        decides
                                ? fails() ? "ftimer: scores: regressed or inconclusive\n" : "ftimer: scores: passed\n"
                                : "ftimer: scores do not decide the result; add --times if they should\n")
                .toString();
    }

    private static String probability(ScoreComparison row) {
        return row.p() < SMALLEST_SHOWN ? "<" + SMALLEST_SHOWN_TEXT : number("%.4f", row.p());
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
    }
}
