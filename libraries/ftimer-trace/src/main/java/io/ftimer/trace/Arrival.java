package io.ftimer.trace;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The arrivals of the ranks at one occurrence of an operation, for instance a barrier. Times are nanoseconds of elapsed time.
 * They compare only if the ranks share that clock: on one machine, or in traces that count from 1970. Immutable.
 *
 * @param occurrence the number of the occurrence on each rank, from 0
 * @param ranks how many ranks reached the occurrence
 * @param earliestNanos when the first rank arrived
 * @param earliestRank the first rank to arrive, the lowest of several
 * @param latestNanos when the last rank arrived
 * @param latestRank the last rank to arrive, the lowest of several
 */
public record Arrival(
        int occurrence, int ranks, long earliestNanos, int earliestRank, long latestNanos, int latestRank) {

    /** Returns the time from the first rank to the last. */
    public long rangeNanos() {
        return latestNanos - earliestNanos;
    }

    /**
     * Returns the arrivals at an operation: those at its first occurrence, at its second one, and so on. A rank with fewer
     * occurrences is missing from the later ones. The list is empty if there is no occurrence.
     *
     * @param occurrencesByRank the occurrences that each rank traced
     */
    public static List<Arrival> at(String operation, SortedMap<Integer, List<Occurrence>> occurrencesByRank) {
        SortedMap<Integer, List<Occurrence>> ofOperation = Occurrence.named(operation, occurrencesByRank);
        int longest = ofOperation.values().stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, longest).mapToObj(at -> of(at, ofOperation)).toList();
    }

    private static Arrival of(int occurrence, SortedMap<Integer, List<Occurrence>> byRank) {
        SortedMap<Integer, Long> starts = new TreeMap<>();
        byRank.forEach((rank, occurrences) -> {
            if (occurrence < occurrences.size()) {
                starts.put(rank, occurrences.get(occurrence).wall().startNanos());
            }
        });
        Map.Entry<Integer, Long> earliest = Collections.min(starts.entrySet(), Map.Entry.comparingByValue());
        Map.Entry<Integer, Long> latest = Collections.max(starts.entrySet(), Map.Entry.comparingByValue());
        return new Arrival(
                occurrence, starts.size(), earliest.getValue(), earliest.getKey(), latest.getValue(), latest.getKey());
    }
}
