package io.ftimer.report.internal.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One call path of a {@link RowTree} and the merged value there. Not thread-safe.
 *
 * @param <V> what the tree keeps for each call path
 */
public final class Row<V> {
    /** The order of call paths in preorder: a region before its descendants, siblings by their keys. */
    public static final Comparator<RegionPath> CANONICAL_PATHS = Row::comparePaths;

    private final @Nullable Row<V> parent;
    private final RegionKey region;
    private final byte[] key;
    private final int depth;
    private Map<RegionKey, Row<V>> children = Map.of();
    private @Nullable V value;

    /** Position in the last canonical order, from 1; 0 for the root of the tree, which is no region. */
    private int nodeId;

    Row(@Nullable Row<V> parent, RegionKey region) {
        this.parent = parent;
        this.region = region;
        this.key = keyOf(region);
        this.depth = parent == null ? -1 : parent.depth + 1;
    }

    /** Returns the row below this one, created if absent. */
    Row<V> child(RegionKey wanted) {
        Row<V> child = children.get(wanted);
        if (child == null) {
            if (children.isEmpty()) {
                children = new HashMap<>();
            }
            child = new Row<>(this, wanted);
            children.put(wanted, child);
        }
        return child;
    }

    List<Row<V>> sortedChildren() {
        return children.values().stream()
                .sorted((a, b) -> Arrays.compareUnsigned(a.key, b.key))
                .toList();
    }

    void setNodeId(int newNodeId) {
        nodeId = newNodeId;
    }

    void add(V added, BinaryOperator<V> merge) {
        value = value == null ? added : merge.apply(value, added);
    }

    public V value() {
        return Objects.requireNonNull(value, "a row without a value");
    }

    /** Returns the position in the last canonical order, from 1. */
    public int nodeId() {
        return nodeId;
    }

    /** Returns the position of the parent in the last canonical order, 0 for a root. */
    public int parentId() {
        return parent == null ? 0 : parent.nodeId;
    }

    public int depth() {
        return depth;
    }

    /** Returns what tells the region from its siblings. */
    public RegionKey region() {
        return region;
    }

    /** Returns the regions from the root of the call path down to this row. */
    public RegionPath path() {
        return RegionKey.path(this, Row::region, row -> row.depth > 0 ? row.parent : null);
    }

    /**
     * Returns the key that orders siblings, {@code LENGTH:NAME} in UTF-8, LENGTH being the decimal number of bytes of the
     * name; for another kind than code followed by the kind, so that code is the first of several of one name.
     */
    public static byte[] keyOf(RegionKey region) {
        String name = region.name();
        int length = name.getBytes(StandardCharsets.UTF_8).length;
        String kind = region.kind() == RegionKind.CODE ? "" : region.kind().key();
        return (length + ":" + name + kind).getBytes(StandardCharsets.UTF_8);
    }

    private static int comparePaths(RegionPath a, RegionPath b) {
        List<RegionKey> ofA = RegionKey.of(a);
        List<RegionKey> ofB = RegionKey.of(b);
        int common = Math.min(ofA.size(), ofB.size());
        for (int level = 0; level < common; level++) {
            if (!ofA.get(level).equals(ofB.get(level))) {
                return Arrays.compareUnsigned(keyOf(ofA.get(level)), keyOf(ofB.get(level)));
            }
        }
        return Integer.compare(ofA.size(), ofB.size());
    }
}
