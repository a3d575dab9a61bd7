package io.ftimer.trace;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * The analysis of the traces of all ranks.
 *
 * <pre>{@code
 * TraceAnalysis analysis = TraceAnalysis.read(RankFiles.of(files));
 * for (Arrival arrival : analysis.arrivals("exchange")) {
 *     System.out.println(arrival.latestRank() + " arrived last, " + arrival.rangeNanos() + " ns after the first");
 * }
 * }</pre>
 *
 * <p>Thread safety: immutable.
 *
 * @param occurrencesByRank the calls and closed regions of each rank; ranks may be missing
 */
public record TraceAnalysis(SortedMap<Integer, List<Occurrence>> occurrencesByRank) {
    /** @throws NullPointerException if a list or an occurrence is null */
    public TraceAnalysis {
        SortedMap<Integer, List<Occurrence>> copy = new TreeMap<>();
        occurrencesByRank.forEach((rank, occurrences) -> copy.put(rank, List.copyOf(occurrences)));
        occurrencesByRank = Collections.unmodifiableSortedMap(copy);
    }

    /**
     * Reads the traces of a run and returns their analysis.
     *
     * @throws MalformedTraceException if a file is not a trace, or is damaged elsewhere than at its end
     * @throws IOException if a file cannot be read
     */
    public static TraceAnalysis read(RankFiles files) throws IOException {
        SortedMap<Integer, Trace> traces = new TreeMap<>();
        for (Map.Entry<Integer, Path> file : files.byRank().entrySet()) {
            traces.put(file.getKey(), Trace.read(file.getValue()));
        }
        return of(traces);
    }

    /** Returns the analysis of traces by rank. */
    public static TraceAnalysis of(Map<Integer, Trace> traces) {
        SortedMap<Integer, List<Occurrence>> occurrences = new TreeMap<>();
        traces.forEach((rank, trace) -> occurrences.put(rank, trace.occurrences()));
        return new TraceAnalysis(occurrences);
    }

    /** Returns the statistics of each operation over all ranks. */
    public Map<String, OperationStatistics> operations() {
        return OperationStatistics.byName(
                occurrencesByRank.values().stream().flatMap(List::stream).toList());
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
    public SortedMap<Integer, Long> executionNanos() {
        SortedMap<Integer, Long> nanos = new TreeMap<>();
        occurrencesByRank.forEach((rank, occurrences) -> {
            long first = occurrences.stream()
                    .mapToLong(occurrence -> occurrence.wall().startNanos())
                    .min()
                    .orElse(0);
            long last = occurrences.stream()
                    .mapToLong(occurrence -> occurrence.wall().stopNanos())
                    .max()
                    .orElse(0);
            nanos.put(rank, last - first);
        });
        return nanos;
    }

    /**
     * Returns the arrivals at an operation: those at its first occurrence, at its second one, and so on. A rank with fewer
     * occurrences is missing from the later ones. The list is empty if there is no occurrence.
     */
    public List<Arrival> arrivals(String operation) {
        List<Arrival> arrivals = new ArrayList<>();
        for (SortedMap<Integer, Long> starts :
                nanos(operation, 1, one -> one.get(0).wall().startNanos())) {
            Map.Entry<Integer, Long> earliest = Collections.min(starts.entrySet(), Map.Entry.comparingByValue());
            Map.Entry<Integer, Long> latest = Collections.max(starts.entrySet(), Map.Entry.comparingByValue());
            arrivals.add(new Arrival(
                    arrivals.size(),
                    starts.size(),
                    earliest.getValue(),
                    earliest.getKey(),
                    latest.getValue(),
                    latest.getKey()));
        }
        return List.copyOf(arrivals);
    }

    /** Returns the epochs between the occurrences of an operation; none if it occurs fewer than twice on each rank. */
    public List<Epoch> epochs(String operation) {
        List<Epoch> epochs = new ArrayList<>();
        for (SortedMap<Integer, Long> lengths : nanos(
                operation,
                2,
                two -> two.get(1).wall().startNanos() - two.get(0).wall().stopNanos())) {
            epochs.add(new Epoch(
                    epochs.size(),
                    OperationStatistics.of(lengths.values()),
                    Collections.min(lengths.entrySet(), Map.Entry.comparingByValue())
                            .getKey(),
                    Collections.max(lengths.entrySet(), Map.Entry.comparingByValue())
                            .getKey()));
        }
        return List.copyOf(epochs);
    }

    /** Returns, for so many successive occurrences after the other, a number of nanoseconds of each rank that has them. */
    private List<SortedMap<Integer, Long>> nanos(String operation, int count, ToLongFunction<List<Occurrence>> nanos) {
        List<SortedMap<Integer, Long>> all = new ArrayList<>();
        occurrencesByRank.forEach((rank, occurrences) -> {
            List<Occurrence> named = named(operation, occurrences);
            for (int at = 0; at + count <= named.size(); at++) {
                if (at == all.size()) {
                    all.add(new TreeMap<>());
                }
                all.get(at).put(rank, nanos.applyAsLong(named.subList(at, at + count)));
            }
        });
        return all;
    }

    private static List<Occurrence> named(String operation, List<Occurrence> all) {
        return all.stream()
                .filter(occurrence -> occurrence.name().equals(operation))
                .toList();
    }

    /**
     * Returns upper bounds of the transfers that an operation starts: from the start of the operation to the end of the next
     * {@code fence} that starts on the same rank after the operation. Occurrences without such a fence are left out.
     */
    public OperationStatistics transferBounds(String operation, String fence) {
        List<Long> bounds = new ArrayList<>();
        for (List<Occurrence> rank : occurrencesByRank.values()) {
            NavigableMap<Long, Long> fenceStops = new TreeMap<>();
            for (Occurrence fenced : named(fence, rank)) {
                fenceStops.putIfAbsent(fenced.wall().startNanos(), fenced.wall().stopNanos());
            }
            for (Occurrence started : named(operation, rank)) {
                Map.Entry<Long, Long> next =
                        fenceStops.ceilingEntry(started.wall().stopNanos());
                if (next != null) {
                    bounds.add(next.getValue() - started.wall().startNanos());
                }
            }
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
        TraceTables tables = new TraceTables(this);
        write(folder.resolve("summary.txt"), tables.summary());
        write(folder.resolve("calls.txt"), tables.calls());
        write(folder.resolve("fences.txt"), tables.fences(fence));
        write(folder.resolve("epochs.txt"), tables.epochs(fence));
    }

    private static void write(Path file, String text) throws IOException {
        ReportFile.replace(file, (out, atBegin) -> out.append(text));
    }

    /** The text files of an analysis: tables with a line of headings, right-aligned columns, and the name last. */
    private record TraceTables(TraceAnalysis analysis) {
        private static final String STATISTICS_HEADINGS = "%8s %15s %15s %15s %17s %17s %17s  %s\n";
        private static final String STATISTICS_ROW = "%8d %15d %15d %15d %17.1f %17.1f %17.1f  %s\n";

        /** Ranks, execution time, and the statistics of each operation over all ranks, in nanoseconds. */
        String summary() {
            OperationStatistics execution =
                    OperationStatistics.of(analysis.executionNanos().values());
            StringBuilder out = new StringBuilder();
            out.append(line("ranks: %d\n", execution.count()));
            out.append(line("longest execution: %s s\n", RecordFormat.seconds(execution.maxNanos())));
            out.append(line("mean execution: %s s\n\n", RecordFormat.seconds(Math.round(execution.meanNanos()))));
            out.append(headings());
            analysis.operations().forEach((name, statistics) -> out.append(row(statistics, name)));
            return out.toString();
        }

        /** The statistics of each operation on each rank, in nanoseconds. */
        String calls() {
            StringBuilder out = new StringBuilder(line("%6s ", "rank")).append(headings());
            analysis.occurrencesByRank()
                    .forEach((rank, occurrences) -> OperationStatistics.byName(occurrences)
                            .forEach((name, statistics) ->
                                    out.append(line("%6d ", rank)).append(row(statistics, name))));
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
                        RecordFormat.seconds(arrival.earliestNanos()),
                        arrival.earliestRank(),
                        RecordFormat.seconds(arrival.latestNanos()),
                        arrival.latestRank(),
                        RecordFormat.seconds(arrival.rangeNanos())));
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
