package io.ftimer.trace;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The time between two successive occurrences of a synchronizing operation, on all ranks: from the end of the first to the
 * start of the second. Times are nanoseconds of elapsed time. Immutable.
 *
 * @param number the number of the epoch, from 0
 * @param lengths the lengths of the epoch on the ranks that have it
 * @param shortestRank the rank with the shortest epoch, the lowest of several
 * @param longestRank the rank with the longest epoch, the lowest of several
 */
public record Epoch(int number, OperationStatistics lengths, int shortestRank, int longestRank) {

    /**
     * Returns the epochs between the occurrences of an operation. The list is empty if it occurs fewer than twice on each rank.
     *
     * @param occurrencesByRank the occurrences that each rank traced
     */
    public static List<Epoch> between(String operation, SortedMap<Integer, List<Occurrence>> occurrencesByRank) {
        SortedMap<Integer, List<Occurrence>> fences = Occurrence.named(operation, occurrencesByRank);
        int most = fences.values().stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, most - 1)
                .mapToObj(number -> of(number, fences))
                .toList();
    }

    private static Epoch of(int number, SortedMap<Integer, List<Occurrence>> fencesByRank) {
        SortedMap<Integer, Long> lengths = new TreeMap<>();
        fencesByRank.forEach((rank, fences) -> {
            if (number + 1 < fences.size()) {
                lengths.put(
                        rank,
                        fences.get(number + 1).wall().startNanos()
                                - fences.get(number).wall().stopNanos());
            }
        });
        return new Epoch(
                number,
                OperationStatistics.of(lengths.values()),
                Collections.min(lengths.entrySet(), Map.Entry.comparingByValue())
                        .getKey(),
                Collections.max(lengths.entrySet(), Map.Entry.comparingByValue())
                        .getKey());
    }
}
