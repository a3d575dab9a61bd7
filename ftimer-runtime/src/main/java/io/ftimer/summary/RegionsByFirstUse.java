package io.ftimer.summary;

import io.ftimer.internal.rows.SummaryTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a summary in preorder, with siblings in the order of their first use. */
final class RegionsByFirstUse {
    private record Pending(int row, int parentNumber) {}

    private RegionsByFirstUse() {}

    static List<SerializedTree.Region> of(SummaryTable table) {
        Map<Integer, List<Integer>> children = new HashMap<>();
        for (int row = 0; row < table.size; row++) {
            children.computeIfAbsent(table.parents[row], unused -> new ArrayList<>())
                    .add(row);
        }
        Comparator<Integer> byFirstUse = Comparator.comparingInt(row -> table.ordinals[row]);
        // siblings are pushed in reverse, as the stack is last in, first out
        children.values().forEach(siblings -> siblings.sort(byFirstUse.reversed()));

        List<SerializedTree.Region> regions = new ArrayList<>(table.size);
        Deque<Pending> pending = new ArrayDeque<>();
        push(children.get(SummaryTable.NO_ROW), 0, pending);
        while (!pending.isEmpty()) {
            Pending next = pending.pop();
            int row = next.row();
            int number = regions.size() + 1;
            regions.add(new SerializedTree.Region(
                    number,
                    next.parentNumber(),
                    table.depths[row],
                    table.names[row],
                    table.kinds[row],
                    table.inclusiveNanos[row],
                    table.callCounts[row]));
            push(children.get(row), number, pending);
        }
        return regions;
    }

    private static void push(@Nullable List<Integer> rows, int parentNumber, Deque<Pending> pending) {
        if (rows != null) {
            rows.forEach(row -> pending.push(new Pending(row, parentNumber)));
        }
    }
}
