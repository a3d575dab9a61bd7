package io.ftimer.trace;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

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

    /** Returns the statistics of the elapsed times of each operation over all ranks, in the order in which the names first occur. */
    public Map<String, OperationStatistics> operations() {
        return occurrencesByRank.values().stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(
                        Occurrence::name,
                        LinkedHashMap::new,
                        Collectors.mapping(
                                occurrence -> occurrence.wall().durationNanos(),
                                Collectors.collectingAndThen(Collectors.toList(), OperationStatistics::of))));
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
}
