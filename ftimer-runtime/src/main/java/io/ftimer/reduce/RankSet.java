package io.ftimer.reduce;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A set of ranks that knows each rank once, kept as ranges: a hundred thousand ranks in a row take the room of one. Not
 * thread-safe.
 */
final class RankSet {
    private static final int MOST_SHOWN = 20;

    private final TreeMap<Integer, Integer> lastByFirst = new TreeMap<>();
    private int size;

    /**
     * Adds one rank.
     *
     * @throws IllegalArgumentException if it is negative or there already
     */
    void add(int rank) {
        if (rank < 0) {
            throw new IllegalArgumentException("rank " + rank + " is negative; ranks count from 0");
        }
        requireNone(rank, rank);
        addRange(rank, rank);
    }

    /**
     * Adds all ranks of {@code other}, or none of them.
     *
     * @throws IllegalArgumentException if one is there already
     */
    void addAll(RankSet other) {
        other.lastByFirst.forEach(this::requireNone);
        other.lastByFirst.forEach(this::addRange);
    }

    private void requireNone(int first, int last) {
        Map.Entry<Integer, Integer> near = lastByFirst.floorEntry(last);
        if (near != null && near.getValue() >= first) {
            throw new IllegalArgumentException("rank " + Math.max(first, near.getKey())
                    + " is already part of this result; give every summary a rank of its own");
        }
    }

    /** Adds the ranks from {@code first} to {@code last}, none of which may be there. */
    void addRange(int first, int last) {
        size += last - first + 1;
        Map.Entry<Integer, Integer> before = lastByFirst.lowerEntry(first);
        Integer end = lastByFirst.remove(last + 1);
        lastByFirst.put(
                before != null && before.getValue() == first - 1 ? before.getKey() : first, end == null ? last : end);
    }

    /**
     * Returns a new set of the ranks of both.
     *
     * @throws IllegalArgumentException if a rank is in both
     */
    RankSet union(RankSet other) {
        RankSet union = new RankSet();
        union.addAll(this);
        union.addAll(other);
        return union;
    }

    boolean containsAll(RankSet others) {
        return others.lastByFirst.entrySet().stream().allMatch(range -> {
            Map.Entry<Integer, Integer> near = lastByFirst.floorEntry(range.getKey());
            return near != null && near.getValue() >= range.getValue();
        });
    }

    /** Returns the ranks in ascending order. */
    List<Integer> toList() {
        return lastByFirst.entrySet().stream()
                .flatMap(range ->
                        IntStream.rangeClosed(range.getKey(), range.getValue()).boxed())
                .toList();
    }

    boolean contains(int rank) {
        Map.Entry<Integer, Integer> near = lastByFirst.floorEntry(rank);
        return near != null && near.getValue() >= rank;
    }

    /** Returns the ranges in ascending order, no two of them neighbors, as last ranks by first ones. */
    SortedMap<Integer, Integer> ranges() {
        return Collections.unmodifiableSortedMap(lastByFirst);
    }

    int size() {
        return size;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RankSet set && lastByFirst.equals(set.lastByFirst);
    }

    @Override
    public int hashCode() {
        return lastByFirst.hashCode();
    }

    /**
     * Returns the word and the ranks, neighbors as a range: {@code rank 2}, {@code ranks 0, 3-5}. Of very many ranges it
     * has the first.
     */
    @Override
    public String toString() {
        String shown = lastByFirst.entrySet().stream()
                .limit(MOST_SHOWN)
                .map(range -> range.getKey() < range.getValue()
                        ? range.getKey() + "-" + range.getValue()
                        : range.getKey().toString())
                .collect(Collectors.joining(", "));
        String all = lastByFirst.size() > MOST_SHOWN ? ", ... (" + size + " in all)" : "";
        return (size == 1 ? "rank " : "ranks ") + shown + all;
    }
}
