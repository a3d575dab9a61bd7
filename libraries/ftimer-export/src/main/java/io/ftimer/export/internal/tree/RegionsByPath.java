package io.ftimer.export.internal.tree;

import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.values.RegionKind;
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
    private record Node(
            String name,
            RegionKind kind,
            long calls,
            long inclusiveNanos,
            long selfNanos,
            Map<String, Number> metrics,
            List<Node> children) {}

    private final List<Node> roots = new ArrayList<>();
    private final Map<List<RegionKey>, Node> byPath = new HashMap<>();

    /** Adds a region by the regions from the root down; ancestors must be added first. */
    public void add(
            List<RegionKey> path, long calls, long inclusiveNanos, long selfNanos, Map<String, Number> metrics) {
        int last = path.size() - 1;
        int known = last;
        Node parent = byPath.get(path.subList(0, known));
        while (parent == null && known > 0) {
            parent = byPath.get(path.subList(0, --known));
        }
        RegionKey region = path.get(last);
        Node node = new Node(
                RegionKey.nameWithout(path.subList(known, last), region),
                region.kind(),
                calls,
                inclusiveNanos,
                selfNanos,
                metrics,
                new ArrayList<>());
        (parent == null ? roots : parent.children()).add(node);
        byPath.putIfAbsent(List.copyOf(path), node);
    }

    /** Returns the regions in preorder. */
    public List<ExportedRegion> regions() {
        List<ExportedRegion> regions = new ArrayList<>(byPath.size());
        Preorder.visit(
                roots,
                Node::children,
                (node, depth) -> regions.add(new ExportedRegion(
                        depth,
                        node.name(),
                        node.kind(),
                        node.calls(),
                        node.inclusiveNanos(),
                        node.selfNanos(),
                        node.metrics())));
        return regions;
    }
}
