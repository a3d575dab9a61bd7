package io.ftimer.export.internal.tree;

import io.ftimer.report.ExportedRegion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Collects regions that are known by their numbers, and checks their places.
 *
 * <p>Thread safety: thread-confined.
 */
public final class RegionsById {
    private final boolean isWhole;
    private final List<RegionNode> roots = new ArrayList<>();
    private final Map<Long, RegionNode> byId = new HashMap<>();
    private int size;

    /**
     * Starts without regions.
     *
     * @param isWhole whether all regions of the tree follow; otherwise one whose parent is missing becomes a root
     */
    public RegionsById(boolean isWhole) {
        this.isWhole = isWhole;
    }

    /** A number of a region that does not fit those before. The message says what was expected. */
    public static final class MisplacedException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        private final String column;

        MisplacedException(String column, String expected) {
            super(expected);
            this.column = column;
        }

        /** Returns the column of the number. */
        public String column() {
            return column;
        }
    }

    /** Returns the number of regions. */
    public int size() {
        return size;
    }

    /**
     * Adds the next region.
     *
     * @param id its number; 0 if it has none
     * @param parentId the number of its parent; 0 if it has none
     * @param region returns the region at a depth
     * @throws MisplacedException if its number occurred before, or parent or depth do not fit
     */
    public void add(long id, long parentId, long depth, IntFunction<ExportedRegion> region) {
        RegionNode parent = byId.get(parentId);
        if (parentId != 0 && parent == null && isWhole) {
            throw new MisplacedException("parent_id", "expected the node_id of an entry before");
        }
        if (parentId == 0 && depth != 0) {
            throw new MisplacedException("depth", "expected 0, as there is no parent");
        }
        if (parent != null && depth != parent.depth() + 1) {
            throw new MisplacedException("depth", "expected " + (parent.depth() + 1) + ", that of the parent plus 1");
        }
        RegionNode node = new RegionNode(depth, region);
        if (id != 0 && byId.put(id, node) != null) {
            throw new MisplacedException("node_id", "expected a number that is new in the report");
        }
        (parent == null ? roots : parent.children()).add(node);
        size++;
    }

    /** Returns the regions in preorder. */
    public List<ExportedRegion> regions() {
        return RegionNode.preorder(roots);
    }
}
