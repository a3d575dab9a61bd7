package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
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
    private final RegionKey region;
    private final String calls;
    final int nodeId;

    /**
     * Creates a region inside another one.
     *
     * @param parent the region that it is nested in, null for a root
     * @param calls the number of calls in words: {@code 3}, or {@code 2 to 3} over several contributors; empty if any number is
     *     expected
     * @param nodeId the number of its entry in a summary, 0 if it has none
     */
    public TreeRegion(@Nullable TreeRegion parent, RegionKey region, String calls, int nodeId) {
        this.parent = parent;
        this.root = parent == null ? this : parent.root;
        this.region = region;
        this.calls = calls;
        this.nodeId = nodeId;
    }

    /** Returns an expected region; its ancestors are regions of their own. A level without a kind is one of code. */
    public static TreeRegion at(RegionPath path, String calls) {
        return at(RegionKey.of(path), calls);
    }

    /** As {@link #at(RegionPath, String)}, of regions from the root on. */
    static TreeRegion at(List<RegionKey> path, String calls) {
        int last = path.size() - 1;
        TreeRegion outer = null;
        for (RegionKey region : path.subList(0, last)) {
            outer = new TreeRegion(outer, region, "", 0);
        }
        return new TreeRegion(outer, path.get(last), calls, 0);
    }

    public static List<TreeRegion> of(Summary tree) {
        return of(tree.entries(), SummaryEntry::parentId, TreeRegion::keyOf, entry -> Long.toString(entry.callCount()));
    }

    static RegionKey keyOf(SummaryEntry entry) {
        return new RegionKey(entry.kind(), entry.name());
    }

    /**
     * Returns the regions of a tree, in its order.
     *
     * @param entries the entries, which are numbered from 1
     * @param parentId returns the number of the parent, 0 for a root
     * @param region returns what tells an entry from its siblings
     * @param calls returns the number of calls in words
     */
    public static <E> List<TreeRegion> of(
            List<E> entries, ToIntFunction<E> parentId, Function<E, RegionKey> region, Function<E, String> calls) {
        List<TreeRegion> regions = new ArrayList<>(entries.size());
        for (E entry : entries) {
            int outer = parentId.applyAsInt(entry);
            regions.add(new TreeRegion(
                    outer == 0 ? null : regions.get(outer - 1),
                    region.apply(entry),
                    calls.apply(entry),
                    regions.size() + 1));
        }
        return regions;
    }

    public @Nullable TreeRegion parent() {
        return parent;
    }

    /** Returns the outermost region around this one; this region for a root. */
    public TreeRegion root() {
        return root;
    }

    public String name() {
        return region.name();
    }

    public RegionKind kind() {
        return region.kind();
    }

    RegionKey region() {
        return region;
    }

    public String calls() {
        return calls;
    }

    String counted() {
        return calls + (calls.equals("1") ? " call" : " calls");
    }

    /** Returns the path. It is built with each call, so a large tree must not be asked for all of them. */
    public RegionPath path() {
        return RegionKey.path(this, TreeRegion::region, TreeRegion::parent);
    }
}
