package io.ftimer.reduce;

import io.ftimer.stats.IterationStats;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One call path of a {@link RowTree} and what the ranks seen so far have there. Not thread-safe. */
final class Row {
    /** The order of siblings, which is that of {@link #key()}. */
    static final Comparator<Row> CANONICAL = (a, b) -> Arrays.compareUnsigned(a.key(), b.key());

    /** The order of call paths in preorder: siblings by their keys, a region before those in it. */
    static final Comparator<RegionPath> CANONICAL_PATHS = Row::comparePaths;

    final @Nullable Row parent;
    final String name;
    final int depth;

    /** Place in the last canonical order made, from 1; 0 for the root of the tree, which stands for no region. */
    int nodeId;

    int runningRanks;
    SampleStats samples = SampleStats.NONE;

    /** The statistics of single calls; null if no rank has kept them. */
    @Nullable
    IterationStats callStats;

    private Map<String, Row> children = Map.of();
    private byte @Nullable [] key;

    Row(@Nullable Row parent, String name) {
        this.parent = parent;
        this.name = name;
        this.depth = parent == null ? -1 : parent.depth + 1;
    }

    /** Returns the row below this one, made if it is new. */
    Row child(String childName) {
        Row child = children.get(childName);
        if (child == null) {
            if (children.isEmpty()) {
                children = new HashMap<>();
            }
            child = new Row(this, childName);
            children.put(childName, child);
        }
        return child;
    }

    /** Takes in what one rank has here. */
    void add(int rank, SummaryEntry entry) {
        add(SampleStats.of(rank, entry.inclusiveNanos(), entry.selfNanos(), entry.callCount(), entry.percentOfTotal()));
        runningRanks += entry.isActive() ? 1 : 0;
        entry.callStats().ifPresent(calls -> add(calls.ofContributor(rank)));
    }

    /** Takes in what several ranks have here. */
    void add(ReducedEntry entry) {
        add(entry.samples());
        runningRanks += entry.runningRanks();
        entry.callStats().ifPresent(this::add);
    }

    private void add(IterationStats calls) {
        callStats = callStats == null ? calls : callStats.merge(calls);
    }

    void add(SampleStats added) {
        samples = samples.merge(added);
    }

    /** Returns the number of the row above in the last canonical order made, 0 for a root. */
    int parentId() {
        return parent == null ? 0 : parent.nodeId;
    }

    /** Returns the names down to this row, which must not be the root. */
    RegionPath path() {
        Deque<String> names = new ArrayDeque<>();
        for (Row at = this; at != null && at.depth >= 0; at = at.parent) {
            names.addFirst(at.name);
        }
        return RegionPath.of(names.toArray(String[]::new));
    }

    /** Returns the rows directly below in canonical order. */
    List<Row> sortedChildren() {
        return children.values().stream().sorted(CANONICAL).toList();
    }

    /** Returns {@code LENGTH:NAME} in UTF-8, LENGTH being the decimal number of bytes of the name. */
    byte[] key() {
        byte[] bytes = key;
        if (bytes == null) {
            bytes = keyOf(name);
            key = bytes;
        }
        return bytes;
    }

    static byte[] keyOf(String name) {
        int length = name.getBytes(StandardCharsets.UTF_8).length;
        return (length + ":" + name).getBytes(StandardCharsets.UTF_8);
    }

    private static int comparePaths(RegionPath a, RegionPath b) {
        int common = Math.min(a.names().size(), b.names().size());
        for (int level = 0; level < common; level++) {
            int order = Arrays.compareUnsigned(
                    keyOf(a.names().get(level)), keyOf(b.names().get(level)));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.names().size(), b.names().size());
    }
}
