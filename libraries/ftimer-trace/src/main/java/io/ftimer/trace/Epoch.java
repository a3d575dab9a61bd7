package io.ftimer.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The time between two successive occurrences of a synchronizing operation, on all ranks: from the end of the first to the
 * start of the second. Times are nanoseconds of elapsed time. Immutable.
 *
 * @param number the number of the epoch, from 0
 * @param lengths the lengths of the epoch on the ranks that have it
 * @param shortestRank the rank with the shortest epoch, the lowest of several
 * @param longestRank the rank with the longest epoch, the lowest of several
 * @since 0.1
 */
public record Epoch(int number, OperationStatistics lengths, int shortestRank, int longestRank) {

    /**
     * Returns the epochs between the occurrences of an operation. The list is empty if it occurs fewer than twice on each rank.
     *
     * @param occurrencesByRank the occurrences that each rank traced
     */
    public static List<Epoch> between(String operation, SortedMap<Integer, List<Occurrence>> occurrencesByRank) {
        SortedMap<Integer, List<Long>> lengthsByRank = new TreeMap<>();
        occurrencesByRank.forEach((rank, occurrences) -> lengthsByRank.put(
                rank,
                lengths(occurrences.stream()
                        .filter(occurrence -> occurrence.name().equals(operation))
                        .toList())));
        int epochs = lengthsByRank.values().stream().mapToInt(List::size).max().orElse(0);
        List<Epoch> all = new ArrayList<>(epochs);
        for (int number = 0; number < epochs; number++) {
            all.add(of(number, lengthsByRank));
        }
        return all;
    }

    private static List<Long> lengths(List<Occurrence> fences) {
        List<Long> lengths = new ArrayList<>();
        for (int i = 1; i < fences.size(); i++) {
            lengths.add(
                    fences.get(i).wall().startNanos() - fences.get(i - 1).wall().stopNanos());
        }
        return lengths;
    }

    private static Epoch of(int number, SortedMap<Integer, List<Long>> lengthsByRank) {
        List<Long> lengths = new ArrayList<>();
        List<Integer> ranks = new ArrayList<>();
        lengthsByRank.forEach((rank, itsLengths) -> {
            if (number < itsLengths.size()) {
                lengths.add(itsLengths.get(number));
                ranks.add(rank);
            }
        });
        OperationStatistics statistics = OperationStatistics.of(lengths);
        return new Epoch(
                number,
                statistics,
                ranks.get(lengths.indexOf(statistics.minNanos())),
                ranks.get(lengths.indexOf(statistics.maxNanos())));
    }
}
