package io.ftimer.trace;

import java.util.ArrayList;
import java.util.List;

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
     * @param occurrencesByRank the occurrences that each rank traced, rank 0 first
     */
    public static List<Arrival> at(String operation, List<List<Occurrence>> occurrencesByRank) {
        List<List<Occurrence>> ofOperation = occurrencesByRank.stream()
                .map(rank -> rank.stream()
                        .filter(occurrence -> occurrence.name().equals(operation))
                        .toList())
                .toList();
        int longest = ofOperation.stream().mapToInt(List::size).max().orElse(0);
        List<Arrival> arrivals = new ArrayList<>(longest);
        for (int i = 0; i < longest; i++) {
            arrivals.add(of(i, ofOperation));
        }
        return arrivals;
    }

    private static Arrival of(int occurrence, List<List<Occurrence>> byRank) {
        int ranks = 0;
        int earliest = -1;
        int latest = -1;
        for (int rank = 0; rank < byRank.size(); rank++) {
            if (occurrence < byRank.get(rank).size()) {
                ranks++;
                long nanos = startNanos(byRank, rank, occurrence);
                earliest = earliest < 0 || nanos < startNanos(byRank, earliest, occurrence) ? rank : earliest;
                latest = latest < 0 || nanos > startNanos(byRank, latest, occurrence) ? rank : latest;
            }
        }
        return new Arrival(
                occurrence,
                ranks,
                startNanos(byRank, earliest, occurrence),
                earliest,
                startNanos(byRank, latest, occurrence),
                latest);
    }

    private static long startNanos(List<List<Occurrence>> byRank, int rank, int occurrence) {
        return byRank.get(rank).get(occurrence).wall().startNanos();
    }
}
