package io.ftimer.trace;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** The text files of an analysis: tables with a line of headings, right-aligned columns, and the name last. */
final class TraceTables {
    private static final String STATISTICS_HEADINGS = "%8s %15s %15s %15s %17s %17s %17s  %s\n";
    private static final String STATISTICS_ROW = "%8d %15d %15d %15d %17.1f %17.1f %17.1f  %s\n";

    private final TraceAnalysis analysis;

    TraceTables(TraceAnalysis analysis) {
        this.analysis = analysis;
    }

    void writeTo(Path folder, String fence) throws IOException {
        write(folder.resolve("summary.txt"), summary());
        write(folder.resolve("calls.txt"), calls());
        write(folder.resolve("fences.txt"), fences(fence));
        write(folder.resolve("epochs.txt"), epochs(fence));
    }

    private static void write(Path file, String text) throws IOException {
        ReportFile.replace(file, (out, atBegin) -> out.append(text));
    }

    /** Ranks, execution time, and the statistics of each operation over all ranks, in nanoseconds. */
    String summary() {
        OperationStatistics execution = OperationStatistics.of(analysis.executionNanos());
        StringBuilder out = new StringBuilder();
        out.append(line("ranks: %d\n", execution.count()));
        out.append(line("longest execution: %s s\n", ClockReading.ofNanos(execution.maxNanos())));
        out.append(line("mean execution: %s s\n\n", ClockReading.ofNanos(Math.round(execution.meanNanos()))));
        out.append(headings());
        analysis.operations().forEach((name, statistics) -> out.append(row(statistics, name)));
        return out.toString();
    }

    /** The statistics of each operation on each rank, in nanoseconds. */
    String calls() {
        StringBuilder out = new StringBuilder(line("%6s ", "rank")).append(headings());
        for (int i = 0; i < analysis.occurrencesByRank().size(); i++) {
            String rank = line("%6d ", i);
            OperationStatistics.byName(analysis.occurrencesByRank().get(i))
                    .forEach((name, statistics) -> out.append(rank).append(row(statistics, name)));
        }
        return out.toString();
    }

    /** The first and last ranks to arrive at each occurrence of an operation, in seconds of elapsed time. */
    String fences(String operation) {
        StringBuilder out = new StringBuilder(line(
                "%10s %6s %22s %6s %22s %6s %16s\n",
                "occurrence", "ranks", "earliest s", "rank", "latest s", "rank", "range s"));
        for (Arrival arrival : analysis.arrivals(operation)) {
            out.append(line(
                    "%10d %6d %22s %6d %22s %6d %16s\n",
                    arrival.occurrence(),
                    arrival.ranks(),
                    ClockReading.ofNanos(arrival.earliestNanos()),
                    arrival.earliestRank(),
                    ClockReading.ofNanos(arrival.latestNanos()),
                    arrival.latestRank(),
                    ClockReading.ofNanos(arrival.rangeNanos())));
        }
        return out.toString();
    }

    /** The lengths of the epochs between the occurrences of an operation, over the ranks, in nanoseconds. */
    String epochs(String operation) {
        StringBuilder out = new StringBuilder(line("%6s %8s %8s ", "epoch", "shortest", "longest")).append(headings());
        for (Epoch epoch : analysis.epochs(operation)) {
            out.append(line("%6d %8d %8d ", epoch.number(), epoch.shortestRank(), epoch.longestRank()));
            out.append(row(epoch.lengths(), operation));
        }
        return out.toString();
    }

    private static String headings() {
        return line(STATISTICS_HEADINGS, "count", "total", "min", "max", "mean", "median", "deviation", "operation");
    }

    private static String row(OperationStatistics statistics, String name) {
        return line(
                STATISTICS_ROW,
                statistics.count(),
                statistics.totalNanos(),
                statistics.minNanos(),
                statistics.maxNanos(),
                statistics.meanNanos(),
                statistics.medianNanos(),
                statistics.deviationNanos(),
                TextEscapes.escape(name));
    }

    private static String line(String format, Object... cells) {
        return String.format(Locale.ROOT, format, cells);
    }
}
