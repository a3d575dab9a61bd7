package io.ftimer.report.internal.reduce;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The numbers of the contributors of a reduction, each at most once, kept as ranges: a hundred thousand consecutive numbers
 * need the memory of one. Not thread-safe.
 */
public final class ContributorSet {
    /** Enough to recognize a pattern; more ranges would make a message unreadable. */
    private static final int MAX_SHOWN_RANGES = 20;

    private final TreeMap<Integer, Integer> lastByFirst = new TreeMap<>();
    private int size;

    /**
     * Adds one contributor.
     *
     * @throws IllegalArgumentException if it is negative or already present
     */
    public void add(int contributor) {
        if (contributor < 0) {
            throw new IllegalArgumentException("contributor must be at least 0, was " + contributor);
        }
        requireAbsent(contributor, contributor);
        addRange(contributor, contributor);
    }

    /**
     * Adds all contributors of {@code other}, or none of them.
     *
     * @throws IllegalArgumentException if one is already present
     */
    public void addAll(ContributorSet other) {
        other.lastByFirst.forEach(this::requireAbsent);
        other.lastByFirst.forEach(this::addRange);
    }

    private void requireAbsent(int first, int last) {
        Map.Entry<Integer, Integer> floor = lastByFirst.floorEntry(last);
        if (floor != null && floor.getValue() >= first) {
            throw new IllegalArgumentException("contributor " + Math.max(first, floor.getKey())
                    + " is already part of this result; number every summary differently");
        }
    }

    /** Adds the contributors from {@code first} to {@code last}, none of which may be present. */
    public void addRange(int first, int last) {
        size += last - first + 1;
        Map.Entry<Integer, Integer> before = lastByFirst.lowerEntry(first);
        Integer end = lastByFirst.remove(last + 1);
        lastByFirst.put(
                before != null && before.getValue() == first - 1 ? before.getKey() : first, end == null ? last : end);
    }

    public ContributorSet copy() {
        ContributorSet copy = new ContributorSet();
        copy.lastByFirst.putAll(lastByFirst);
        copy.size = size;
        return copy;
    }

    /**
     * Returns a new set of the contributors of both.
     *
     * @throws IllegalArgumentException if a contributor is in both
     */
    public ContributorSet union(ContributorSet other) {
        ContributorSet union = copy();
        union.addAll(other);
        return union;
    }

    public List<Integer> toList() {
        return lastByFirst.entrySet().stream()
                .flatMap(range ->
                        IntStream.rangeClosed(range.getKey(), range.getValue()).boxed())
                .toList();
    }

    /** Returns the last contributor of each range by its first one, ascending; no two ranges are adjacent. */
    public SortedMap<Integer, Integer> ranges() {
        return Collections.unmodifiableSortedMap(lastByFirst);
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ContributorSet set && lastByFirst.equals(set.lastByFirst);
    }

    @Override
    public int hashCode() {
        return lastByFirst.hashCode();
    }

    /**
     * Returns the contributors after a noun, adjacent ones as a range: {@code rank 2}, {@code ranks 0, 3-5}. Of very many
     * ranges, only the first are shown.
     *
     * @param noun what one contributor is, in the singular
     */
    public String describe(String noun) {
        String shown = lastByFirst.entrySet().stream()
                .limit(MAX_SHOWN_RANGES)
                .map(range -> range.getKey() < range.getValue()
                        ? range.getKey() + "-" + range.getValue()
                        : range.getKey().toString())
                .collect(Collectors.joining(", "));
        String total = lastByFirst.size() > MAX_SHOWN_RANGES ? ", ... (" + size + " in total)" : "";
        return noun + (size == 1 ? " " : "s ") + shown + total;
    }

    @Override
    public String toString() {
        return describe("contributor");
    }
}
