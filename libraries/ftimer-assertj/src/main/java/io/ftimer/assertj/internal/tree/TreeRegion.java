package io.ftimer.assertj.internal.tree;

import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A region of an expected or found tree. It knows its parent instead of its path: the paths of a deep tree together are as long
 * as the square of its depth. Immutable; two objects are never equal.
 */
public final class TreeRegion {
    private final @Nullable TreeRegion parent;
    private final TreeRegion root;
    private final String name;
    private final String calls;
    private final int nodeId;

    /**
     * Creates a region inside another one.
     *
     * @param parent the region that it is nested in, null for a root
     * @param calls the number of calls in words: {@code 3}, or {@code 2 to 3} over several contributors; empty if any number is
     *     expected
     * @param nodeId the number of its entry in a summary, 0 if it has none
     */
    public TreeRegion(@Nullable TreeRegion parent, String name, String calls, int nodeId) {
        this.parent = parent;
        this.root = parent == null ? this : parent.root;
        this.name = name;
        this.calls = calls;
        this.nodeId = nodeId;
    }

    /** Returns an expected region; its ancestors are regions of their own. */
    public static TreeRegion at(RegionPath path, String calls) {
        List<String> names = path.names();
        TreeRegion outer = null;
        for (String name : names.subList(0, names.size() - 1)) {
            outer = new TreeRegion(outer, name, "", 0);
        }
        return new TreeRegion(outer, path.name(), calls, 0);
    }

    /** Returns the regions of a tree, in its order. */
    public static List<TreeRegion> of(Summary tree) {
        return of(
                tree.entries(), SummaryEntry::parentId, SummaryEntry::name, entry -> Long.toString(entry.callCount()));
    }

    /**
     * Returns the regions of a tree, in its order.
     *
     * @param entries the entries, which are numbered from 1
     * @param parentId returns the number of the parent, 0 for a root
     * @param calls returns the number of calls in words
     */
    public static <E> List<TreeRegion> of(
            List<E> entries, ToIntFunction<E> parentId, Function<E, String> name, Function<E, String> calls) {
        List<TreeRegion> regions = new ArrayList<>(entries.size());
        for (E entry : entries) {
            int outer = parentId.applyAsInt(entry);
            regions.add(new TreeRegion(
                    outer == 0 ? null : regions.get(outer - 1),
                    name.apply(entry),
                    calls.apply(entry),
                    regions.size() + 1));
        }
        return regions;
    }

    /** Returns the region that this one is nested in, null for a root. */
    public @Nullable TreeRegion parent() {
        return parent;
    }

    /** Returns the outermost region around this one; this region for a root. */
    public TreeRegion root() {
        return root;
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns the number of calls in words, empty if any number is expected. */
    public String calls() {
        return calls;
    }

    /** Returns the number of calls with the noun. */
    String counted() {
        return calls + (calls.equals("1") ? " call" : " calls");
    }

    int nodeId() {
        return nodeId;
    }

    /** Returns the path. It is built with each call, so a large tree must not be asked for all of them. */
    public RegionPath path() {
        Deque<String> names = new ArrayDeque<>();
        for (TreeRegion at = this; at != null; at = at.parent) {
            names.addFirst(at.name);
        }
        return RegionPath.of(names.toArray(String[]::new));
    }
}
