package io.ftimer.export.internal.tree;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects regions that are known by their paths. A region whose parent is missing is put below its nearest ancestor that is
 * there, and its name then is the rest of its path.
 *
 * <p>Thread safety: thread-confined.
 */
public final class RegionsByPath {
    private final List<RegionNode> roots = new ArrayList<>();
    private final Map<List<RegionKey>, RegionNode> byPath = new HashMap<>();

    /** Adds a region by the regions from the root down; ancestors must be added first. */
    public void add(
            List<RegionKey> path, long calls, long inclusiveNanos, long selfNanos, Map<String, Number> metrics) {
        int last = path.size() - 1;
        int known = last;
        RegionNode parent = byPath.get(path.subList(0, known));
        while (parent == null && known > 0) {
            parent = byPath.get(path.subList(0, --known));
        }
        RegionKey region = path.get(last);
        String name = RegionKey.nameWithout(path.subList(known, last), region);
        RegionNode node = new RegionNode(
                last,
                depth -> new ExportedRegion(depth, name, region.kind(), calls, inclusiveNanos, selfNanos, metrics));
        (parent == null ? roots : parent.children()).add(node);
        byPath.putIfAbsent(List.copyOf(path), node);
    }

    /** Returns the regions in preorder. */
    public List<ExportedRegion> regions() {
        return RegionNode.preorder(roots);
    }
}
