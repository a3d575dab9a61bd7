package io.ftimer.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * How far apart the ranks came to one occurrence of an operation, a barrier for instance. Times are nanoseconds of the elapsed
 * time, so they compare only where the ranks share that clock: on one machine, or in traces that count from 1970. Immutable.
 *
 * @param occurrence which occurrence on each rank, from 0
 * @param ranks how many ranks came to it at all
 * @param earliestNanos when the first rank came
 * @param earliestRank which one, the lowest of several
 * @param latestNanos when the last rank came
 * @param latestRank which one, the lowest of several
 */
public record Arrival(
        int occurrence, int ranks, long earliestNanos, int earliestRank, long latestNanos, int latestRank) {

    /** Returns the time from the first rank to the last. */
    public long rangeNanos() {
        return latestNanos - earliestNanos;
    }

    /**
     * Returns the arrivals at an operation: the first of all ranks, the second, and so on. A rank with fewer occurrences is
     * missing from the later ones; none at all give an empty list.
     *
     * @param occurrencesByRank what each rank traced, rank 0 first
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
