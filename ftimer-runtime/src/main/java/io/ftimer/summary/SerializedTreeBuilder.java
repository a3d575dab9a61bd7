package io.ftimer.summary;

import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.RegionNames.NameProblem;
import io.ftimer.internal.text.TextEscapes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Builds a serialized tree from its regions in preorder, and validates them. */
final class SerializedTreeBuilder {
    private record Place(int parent, RegionKey region) {}

    private final List<SerializedTree.Region> regions = new ArrayList<>();
    private final Set<Place> places = new HashSet<>();

    /** The node numbers of the last added region and its ancestors. */
    private final Deque<Integer> open = new ArrayDeque<>();

    /** Adds the next region; throws {@link IllegalArgumentException} if it is invalid here. */
    void add(int depth, RegionKey raw, long inclusiveNanos, long callCount) {
        int number = regions.size() + 1;
        if (depth < 0 || depth > open.size()) {
            throw malformed("depth of node " + number + " must be 0 to " + open.size() + ", was " + depth);
        }
        String name = RegionNames.trim(raw.name());
        NameProblem problem = RegionNames.problemOf(name);
        if (problem != null) {
            throw malformed("node " + number + ": " + problem.message());
        }
        if (callCount < 0) {
            throw malformed("call count of node " + number + " must be at least 0, was " + callCount);
        }
        while (open.size() > depth) {
            open.pop();
        }
        int parent = open.isEmpty() ? 0 : open.peek();
        if (!places.add(new Place(parent, new RegionKey(raw.kind(), name)))) {
            throw malformed("node " + number + ", \"" + TextEscapes.display(name) + "\", has a sibling of that name "
                    + (parent == 0 ? "at the root" : "in node " + parent));
        }
        regions.add(new SerializedTree.Region(number, parent, depth, name, raw.kind(), inclusiveNanos, callCount));
        open.push(number);
    }

    SerializedTree tree() {
        return new SerializedTree(regions);
    }

    static IllegalArgumentException malformed(String reason) {
        return new IllegalArgumentException("malformed serialized tree: " + reason);
    }

    /** Returns the tree of the rows of a summary in preorder, with siblings in the order of their first use. */
    static SerializedTree byFirstUse(SummaryTable table) {
        Map<Integer, List<Integer>> children = new HashMap<>();
        for (int row = 0; row < table.size; row++) {
            children.computeIfAbsent(table.parents[row], unused -> new ArrayList<>())
                    .add(row);
        }
        Comparator<Integer> byFirstUse = Comparator.comparingInt(row -> table.ordinals[row]);
        children.values().forEach(siblings -> siblings.sort(byFirstUse));

        SerializedTreeBuilder builder = new SerializedTreeBuilder();
        Preorder.visit(
                children.getOrDefault(SummaryTable.NO_ROW, List.of()),
                row -> children.getOrDefault(row, List.of()),
                (row, depth) ->
                        builder.add(depth, table.region(row), table.inclusiveNanos[row], table.callCounts[row]));
        return builder.tree();
    }
}
