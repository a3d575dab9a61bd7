package io.ftimer.trace;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The analysis of the traces of all ranks.
 *
 * <pre>{@code
 * TraceAnalysis analysis = TraceAnalysis.of(List.of(Trace.read(rank0), Trace.read(rank1)));
 * for (Arrival arrival : analysis.arrivals("exchange")) {
 *     System.out.println(arrival.latestRank() + " arrived last, " + arrival.rangeNanos() + " ns after the first");
 * }
 * }</pre>
 *
 * <p>Thread safety: immutable.
 *
 * @param occurrencesByRank the calls and closed regions of each rank, rank 0 first
 * @since 0.1
 */
public record TraceAnalysis(List<List<Occurrence>> occurrencesByRank) {
    /** @throws NullPointerException if a list or an occurrence is null */
    public TraceAnalysis {
        occurrencesByRank = occurrencesByRank.stream().map(List::copyOf).toList();
    }

    /** Returns the analysis of traces, that of rank 0 first. */
    public static TraceAnalysis of(List<Trace> traces) {
        return new TraceAnalysis(traces.stream().map(Trace::occurrences).toList());
    }

    /** Returns the statistics of each operation over all ranks. */
    public Map<String, OperationStatistics> operations() {
        return OperationStatistics.byName(
                occurrencesByRank.stream().flatMap(List::stream).toList());
    }

    /** Returns the sum of all occurrences of some operations over all ranks, in nanoseconds. */
    public BigInteger totalNanos(List<String> operations) {
        Map<String, OperationStatistics> all = operations();
        return operations.stream()
                .map(operation ->
                        all.getOrDefault(operation, OperationStatistics.EMPTY).totalNanos())
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /**
     * Returns the execution time of each rank in nanoseconds: from the start of its first occurrence to the end of its last one,
     * 0 for an empty trace.
     */
    public List<Long> executionNanos() {
        List<Long> nanos = new ArrayList<>();
        for (List<Occurrence> rank : occurrencesByRank) {
            long first = rank.stream()
                    .mapToLong(occurrence -> occurrence.wall().startNanos())
                    .min()
                    .orElse(0);
            long last = rank.stream()
                    .mapToLong(occurrence -> occurrence.wall().stopNanos())
                    .max()
                    .orElse(0);
            nanos.add(last - first);
        }
        return nanos;
    }

    /** Returns the first and last ranks to arrive at each occurrence of an operation; see {@link Arrival#at}. */
    public List<Arrival> arrivals(String operation) {
        return Arrival.at(operation, occurrencesByRank);
    }

    /** Returns the epochs between the occurrences of an operation; see {@link Epoch#between}. */
    public List<Epoch> epochs(String operation) {
        return Epoch.between(operation, occurrencesByRank);
    }

    /**
     * Returns upper bounds of the transfers that an operation starts: from the start of the operation to the end of the next
     * {@code fence} that starts on the same rank after the operation. Trace.Occurrences without such a fence are left out.
     */
    public OperationStatistics transferBounds(String operation, String fence) {
        List<Long> bounds = new ArrayList<>();
        for (List<Occurrence> rank : occurrencesByRank) {
            NavigableMap<Long, Long> fenceStops = new TreeMap<>();
            rank.stream()
                    .filter(occurrence -> occurrence.name().equals(fence))
                    .map(Occurrence::wall)
                    .forEach(wall -> fenceStops.putIfAbsent(wall.startNanos(), wall.stopNanos()));
            rank.stream()
                    .filter(occurrence -> occurrence.name().equals(operation))
                    .map(Occurrence::wall)
                    .forEach(wall -> {
                        Map.Entry<Long, Long> next = fenceStops.ceilingEntry(wall.stopNanos());
                        if (next != null) {
                            bounds.add(next.getValue() - wall.startNanos());
                        }
                    });
        }
        return OperationStatistics.of(bounds);
    }

    /**
     * Writes {@code summary.txt}, {@code calls.txt}, {@code fences.txt} and {@code epochs.txt} into a folder. Existing files are
     * replaced.
     *
     * @param fence the operation at which all ranks meet, for instance a barrier
     * @throws IOException if a file cannot be written
     */
    public void writeTo(Path folder, String fence) throws IOException {
        new TraceTables(this).writeTo(folder, fence);
    }

    /** The text files of an analysis: tables with a line of headings, right-aligned columns, and the name last. */
    private static final class TraceTables {
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
            StringBuilder out =
                    new StringBuilder(line("%6s %8s %8s ", "epoch", "shortest", "longest")).append(headings());
            for (Epoch epoch : analysis.epochs(operation)) {
                out.append(line("%6d %8d %8d ", epoch.number(), epoch.shortestRank(), epoch.longestRank()));
                out.append(row(epoch.lengths(), operation));
            }
            return out.toString();
        }

        private static String headings() {
            return line(
                    STATISTICS_HEADINGS, "count", "total", "min", "max", "mean", "median", "deviation", "operation");
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
}
