package io.ftimer.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

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
 * @since 0.1
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
        SortedMap<Integer, List<Occurrence>> ofOperation = new TreeMap<>();
        occurrencesByRank.forEach((rank, occurrences) -> ofOperation.put(
                rank,
                occurrences.stream()
                        .filter(occurrence -> occurrence.name().equals(operation))
                        .toList()));
        int longest = ofOperation.values().stream().mapToInt(List::size).max().orElse(0);
        List<Arrival> arrivals = new ArrayList<>(longest);
        for (int i = 0; i < longest; i++) {
            arrivals.add(of(i, ofOperation));
        }
        return arrivals;
    }

    private static Arrival of(int occurrence, SortedMap<Integer, List<Occurrence>> byRank) {
        int ranks = 0;
        int earliest = -1;
        long earliestNanos = 0;
        int latest = -1;
        long latestNanos = 0;
        for (Map.Entry<Integer, List<Occurrence>> rank : byRank.entrySet()) {
            if (occurrence < rank.getValue().size()) {
                long nanos = rank.getValue().get(occurrence).wall().startNanos();
                if (ranks == 0 || nanos < earliestNanos) {
                    earliest = rank.getKey();
                    earliestNanos = nanos;
                }
                if (ranks == 0 || nanos > latestNanos) {
                    latest = rank.getKey();
                    latestNanos = nanos;
                }
                ranks++;
            }
        }
        return new Arrival(occurrence, ranks, earliestNanos, earliest, latestNanos, latest);
    }
}
