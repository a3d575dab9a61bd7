package io.ftimer.report.internal.reduce;

import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Call trees merged by path, with a value at each call path. No method is recursive, so that the stack does not limit the
 * depth of a tree. Not thread-safe.
 *
 * @param <V> the type of the values, which are merged where call paths are equal
 */
public final class RowTree<V> {
    /** The order of call paths in preorder: a region before its descendants, siblings by their keys. */
    public static final Comparator<RegionPath> CANONICAL_PATHS = RowTree::comparePaths;

    /**
     * One call path and the merged value there.
     *
     * @param <V> what the tree keeps for each call path
     */
    public static final class Row<V> {
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
            if (children.isEmpty()) {
                children = new HashMap<>();
            }
            return children.computeIfAbsent(wanted, region -> new Row<>(this, region));
        }

        List<Row<V>> sortedChildren() {
            return children.values().stream()
                    .sorted((a, b) -> Arrays.compareUnsigned(a.key, b.key))
                    .toList();
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
    }

    private final Row<V> root = new Row<>(null, RegionKey.code(""));
    private final BinaryOperator<V> merge;

    public RowTree(BinaryOperator<V> merge) {
        this.merge = merge;
    }

    /**
     * Adds the values of a tree that is given as a list.
     *
     * @param items the regions, each after its parent
     * @param parentId gives the position of the parent in {@code items}, counted from 1; 0 for a root
     */
    public <T> void addAll(
            List<? extends T> items, ToIntFunction<T> parentId, Function<T, RegionKey> region, Function<T, V> value) {
        List<Row<V>> rows = new ArrayList<>(items.size() + 1);
        rows.add(root);
        for (T item : items) {
            Row<V> row = rows.get(parentId.applyAsInt(item)).child(region.apply(item));
            row.add(value.apply(item), merge);
            rows.add(row);
        }
    }

    /** Adds the values of another tree, which has one at every call path. */
    public void addAll(RowTree<V> other) {
        addAll(other.canonical(), Row::parentId, Row::region, Row::value);
    }

    /** Returns all rows in preorder, siblings by their keys, and numbers them in this order. */
    public List<Row<V>> canonical() {
        List<Row<V>> rows = new ArrayList<>();
        Preorder.visit(root.sortedChildren(), Row::sortedChildren, (row, depth) -> {
            rows.add(row);
            row.nodeId = rows.size();
        });
        return rows;
    }

    /**
     * Returns an entry for each row, in canonical order.
     *
     * @param factory makes an entry of its row and of that of its parent, which is null for a root
     */
    public <E> List<E> entries(BiFunction<Row<V>, @Nullable E, E> factory) {
        List<E> entries = new ArrayList<>();
        for (Row<V> row : canonical()) {
            entries.add(factory.apply(row, row.depth() == 0 ? null : entries.get(row.parentId() - 1)));
        }
        return entries;
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
