package io.ftimer.export.internal.tree;

import io.ftimer.internal.rows.Preorder;
import io.ftimer.report.ExportedRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A region that is being collected.
 *
 * @param depth the depth in the file, which can be another one where ancestors were left out
 * @param region returns the region at a depth
 */
record RegionNode(long depth, IntFunction<ExportedRegion> region, List<RegionNode> children) {

    RegionNode(long depth, IntFunction<ExportedRegion> region) {
        this(depth, region, new ArrayList<>());
    }

    static List<ExportedRegion> preorder(List<RegionNode> roots) {
        List<ExportedRegion> regions = new ArrayList<>();
        Preorder.visit(
                roots,
                RegionNode::children,
                (node, depth) -> regions.add(node.region().apply(depth)));
        return regions;
    }
}
