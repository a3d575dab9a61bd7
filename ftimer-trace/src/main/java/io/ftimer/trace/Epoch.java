package io.ftimer.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * What lies between two successive occurrences of a synchronizing operation, on all ranks: from the end of the one to the
 * beginning of the other. Times are nanoseconds of the elapsed time. Immutable.
 *
 * @param number which epoch, from 0
 * @param lengths the lengths of the epoch on the ranks that have it
 * @param shortestRank the rank with the shortest, the lowest of several
 * @param longestRank the rank with the longest, the lowest of several
 */
public record Epoch(int number, OperationStatistics lengths, int shortestRank, int longestRank) {

    /**
     * Returns the epochs between the occurrences of an operation; empty if it occurs less than twice on every rank.
     *
     * @param occurrencesByRank what each rank traced, rank 0 first
     */
    public static List<Epoch> between(String operation, List<List<Occurrence>> occurrencesByRank) {
        List<List<Long>> lengthsByRank = occurrencesByRank.stream()
                .map(rank -> lengths(rank.stream()
                        .filter(occurrence -> occurrence.name().equals(operation))
                        .toList()))
                .toList();
        int epochs = lengthsByRank.stream().mapToInt(List::size).max().orElse(0);
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

    private static Epoch of(int number, List<List<Long>> lengthsByRank) {
        List<Long> lengths = new ArrayList<>();
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 0; rank < lengthsByRank.size(); rank++) {
            if (number < lengthsByRank.get(rank).size()) {
                lengths.add(lengthsByRank.get(rank).get(number));
                ranks.add(rank);
            }
        }
        OperationStatistics statistics = OperationStatistics.of(lengths);
        return new Epoch(
                number,
                statistics,
                ranks.get(lengths.indexOf(statistics.minNanos())),
                ranks.get(lengths.indexOf(statistics.maxNanos())));
    }
}
