package io.ftimer.trace;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One call of a function, or one activation of a region. Immutable.
 *
 * @param name the name of the region or of the function
 * @param thread the number of the thread in its trace
 * @param cpu processor time from start to stop
 * @param wall elapsed time from start to stop
 */
public record Occurrence(String name, int thread, TimeSpan cpu, TimeSpan wall) {

    static SortedMap<Integer, List<Occurrence>> named(String operation, SortedMap<Integer, List<Occurrence>> byRank) {
        SortedMap<Integer, List<Occurrence>> named = new TreeMap<>();
        byRank.forEach((rank, all) -> named.put(rank, named(operation, all)));
        return named;
    }

    static List<Occurrence> named(String operation, List<Occurrence> all) {
        return all.stream()
                .filter(occurrence -> occurrence.name().equals(operation))
                .toList();
    }
}
