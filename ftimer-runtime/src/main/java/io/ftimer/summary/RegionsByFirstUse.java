package io.ftimer.summary;

import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.SummaryTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rows of a summary in preorder, with siblings in the order of their first use. */
final class RegionsByFirstUse {
    private RegionsByFirstUse() {}

    static List<SerializedTree.Region> of(SummaryTable table) {
        Map<Integer, List<Integer>> children = new HashMap<>();
        for (int row = 0; row < table.size; row++) {
            children.computeIfAbsent(table.parents[row], unused -> new ArrayList<>())
                    .add(row);
        }
        Comparator<Integer> byFirstUse = Comparator.comparingInt(row -> table.ordinals[row]);
        children.values().forEach(siblings -> siblings.sort(byFirstUse));

        List<SerializedTree.Region> regions = new ArrayList<>(table.size);
        // by depth the numbers of the regions around the next one
        List<Integer> outer = new ArrayList<>(List.of(0));
        Preorder.visit(
                children.getOrDefault(SummaryTable.NO_ROW, List.of()),
                row -> children.getOrDefault(row, List.of()),
                (row, depth) -> {
                    outer.subList(depth + 1, outer.size()).clear();
                    regions.add(new SerializedTree.Region(
                            regions.size() + 1,
                            outer.get(depth),
                            table.depths[row],
                            table.names[row],
                            table.kind(row),
                            table.inclusiveNanos[row],
                            table.callCounts[row]));
                    outer.add(regions.size());
                });
        return regions;
    }
}
