package io.ftimer.export.internal.tree;

import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Collects the regions of one tree, which are known by their numbers or by their paths, and puts them into preorder.
 *
 * <p>Thread safety: thread-confined.
 */
public final class CollectedRegions {
    /**
     * A region that is being collected.
     *
     * @param depth the depth in the file, which can be another one where ancestors were left out
     * @param region returns the region at a depth
     */
    private record Node(long depth, IntFunction<ExportedRegion> region, List<Node> children) {}

    private final List<Node> roots = new ArrayList<>();
    private final Map<Long, Node> byId = new HashMap<>();
    private final Map<List<RegionKey>, Node> byPath = new HashMap<>();
    private int size;

    public int size() {
        return size;
    }

    /** Adds a region of a list. */
    public void addRoot(ExportedRegion region) {
        added(null, 0, depth -> region);
    }

    /**
     * Adds the next region by its number, {@code node_id}, and checks its place, {@code parent_id} and {@code depth}.
     *
     * @param isWhole whether the tree has all regions; otherwise one whose parent is missing becomes a root
     * @param region returns the region at a depth
     * @throws IOException if its number occurred before, or parent or depth do not fit
     */
    public void add(Fields record, boolean isWhole, IntFunction<ExportedRegion> region) throws IOException {
        long id = record.integer("node_id");
        long parentId = record.integer("parent_id");
        long depth = record.integer("depth");
        Node parent = byId.get(parentId);
        if (parentId != 0 && parent == null && isWhole) {
            throw record.invalid("parent_id", "expected the node_id of an entry before");
        }
        if (parentId == 0 && depth != 0) {
            throw record.invalid("depth", "expected 0, as there is no parent");
        }
        if (parent != null && depth != parent.depth() + 1) {
            throw record.invalid("depth", "expected " + (parent.depth() + 1) + ", that of the parent plus 1");
        }
        Node node = added(parent, depth, region);
        if (id != 0 && byId.put(id, node) != null) {
            throw record.invalid("node_id", "expected a number that is new in the report");
        }
    }

    /**
     * Adds a region by the regions from the root down; ancestors must be added first. A region whose parent is missing is put below its
     * nearest ancestor that is there, and its name then is the rest of its path.
     */
    public void add(
            List<RegionKey> path, long calls, long inclusiveNanos, long selfNanos, Map<String, Number> metrics) {
        int last = path.size() - 1;
        int known = last;
        Node parent = byPath.get(path.subList(0, known));
        while (parent == null && known > 0) {
            parent = byPath.get(path.subList(0, --known));
        }
        RegionKey region = path.get(last);
        String name = RegionKey.nameWithout(path.subList(known, last), region);
        Node node = added(
                parent,
                last,
                depth -> new ExportedRegion(depth, name, region.kind(), calls, inclusiveNanos, selfNanos, metrics));
        byPath.putIfAbsent(List.copyOf(path), node);
    }

    private Node added(@Nullable Node parent, long depth, IntFunction<ExportedRegion> region) {
        Node node = new Node(depth, region, new ArrayList<>());
        (parent == null ? roots : parent.children()).add(node);
        size++;
        return node;
    }

    public List<ExportedRegion> regions() {
        List<ExportedRegion> regions = new ArrayList<>();
        Preorder.visit(
                roots,
                Node::children,
                (node, depth) -> regions.add(node.region().apply(depth)));
        return regions;
    }
}
