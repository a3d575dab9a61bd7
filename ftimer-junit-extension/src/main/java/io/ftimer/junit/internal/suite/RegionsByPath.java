package io.ftimer.junit.internal.suite;

import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Regions that are known by their paths, in any order. Thread safety: thread-confined. */
final class RegionsByPath {
    private static final RegionTotals NOTHING = new RegionTotals(0, 0, 0);

    private final Node root = new Node(RegionKey.code(""));

    private static final class Node {
        private final RegionKey region;
        private final Map<RegionKey, Node> children = new LinkedHashMap<>();
        private RegionTotals totals = NOTHING;

        Node(RegionKey region) {
            this.region = region;
        }

        ExportedRegion exported(int depth) {
            return new ExportedRegion(
                    depth,
                    region.name(),
                    region.kind(),
                    totals.calls(),
                    totals.inclusiveNanos(),
                    totals.selfNanos(),
                    Map.of());
        }
    }

    /** Adds a region, and its ancestors if they are missing. */
    void add(RegionPath path, RegionTotals totals) {
        Node node = root;
        for (RegionKey region : RegionKey.of(path)) {
            node = node.children.computeIfAbsent(region, Node::new);
        }
        node.totals = node.totals.plus(totals);
    }

    /** Returns the regions in preorder. */
    List<ExportedRegion> regions() {
        List<ExportedRegion> regions = new ArrayList<>();
        Preorder.visit(
                root.children.values(),
                node -> node.children.values(),
                (node, depth) -> regions.add(node.exported(depth)));
        return regions;
    }
}
