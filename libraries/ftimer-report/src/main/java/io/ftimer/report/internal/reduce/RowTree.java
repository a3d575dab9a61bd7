package io.ftimer.report.internal.reduce;

import io.ftimer.internal.rows.RegionKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
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
    @FunctionalInterface
    public interface EntryFactory<V, E> {
        /** Returns the entry of {@code row}; {@code parent} is null for a root. */
        E create(Row<V> row, @Nullable E parent);
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
        Deque<Row<V>> pending = new ArrayDeque<>();
        pushChildren(root, pending);
        while (!pending.isEmpty()) {
            Row<V> row = pending.pop();
            rows.add(row);
            row.setNodeId(rows.size());
            pushChildren(row, pending);
        }
        return rows;
    }

    private static <V> void pushChildren(Row<V> row, Deque<Row<V>> pending) {
        List<Row<V>> children = row.sortedChildren();
        for (int i = children.size() - 1; i >= 0; i--) {
            pending.push(children.get(i));
        }
    }

    /** Returns an entry for each row, in canonical order. */
    public <E> List<E> entries(EntryFactory<V, E> factory) {
        List<E> entries = new ArrayList<>();
        for (Row<V> row : canonical()) {
            entries.add(factory.create(row, row.depth() == 0 ? null : entries.get(row.parentId() - 1)));
        }
        return entries;
    }
}
