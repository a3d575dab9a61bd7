package io.ftimer.junit.internal.suite;

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

    private final Node root = new Node();

    private static final class Node {
        private final Map<RegionKey, Node> children = new LinkedHashMap<>();
        private RegionTotals totals = NOTHING;
    }

    /** Adds a region, and its ancestors if they are missing. */
    void add(RegionPath path, RegionTotals totals) {
        Node node = root;
        for (RegionKey region : RegionKey.of(path)) {
            node = node.children.computeIfAbsent(region, unused -> new Node());
        }
        node.totals = node.totals.plus(totals);
    }

    /** Returns the regions in preorder. Paths have a bounded number of levels. */
    List<ExportedRegion> regions() {
        List<ExportedRegion> regions = new ArrayList<>();
        add(root, 0, regions);
        return regions;
    }

    private static void add(Node parent, int depth, List<ExportedRegion> regions) {
        parent.children.forEach((region, node) -> {
            regions.add(new ExportedRegion(
                    depth,
                    region.name(),
                    region.kind(),
                    node.totals.calls(),
                    node.totals.inclusiveNanos(),
                    node.totals.selfNanos(),
                    Map.of()));
            add(node, depth + 1, regions);
        });
    }
}
