package io.ftimer.reduce;

import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The call paths of several summaries laid over each other. Nothing here is recursive, so that the depth of a tree is
 * not limited by the stack. Not thread-safe.
 */
final class RowTree {
    private final Row root = new Row(null, "");

    /** Returns the row above all roots, which is no region. */
    Row root() {
        return root;
    }

    /** Returns the row of each entry, indexed by node id, made if it is new; at 0 the root, which is no region. */
    Row[] place(Summary summary) {
        List<SummaryEntry> entries = summary.entries();
        Row[] rows = new Row[entries.size() + 1];
        rows[0] = root;
        for (SummaryEntry entry : entries) {
            rows[entry.nodeId()] = rows[entry.parentId()].child(entry.name());
        }
        return rows;
    }

    /** Returns the row of each entry as {@link #place(Summary)} does. */
    Row[] place(UnionSummary part) {
        List<ReducedEntry> entries = part.entries();
        Row[] rows = new Row[entries.size() + 1];
        rows[0] = root;
        for (ReducedEntry entry : entries) {
            rows[entry.nodeId()] = rows[entry.parentId()].child(entry.name());
        }
        return rows;
    }

    /** Returns the row at a path, made if it is new. */
    Row place(RegionPath path) {
        Row row = root;
        for (String name : path.names()) {
            row = row.child(name);
        }
        return row;
    }

    /** Returns the row of each context of a lane as {@link #place(Summary)} does. */
    Row[] place(LaneRecord lane) {
        List<LaneContext> contexts = lane.contexts();
        Row[] rows = new Row[contexts.size() + 1];
        rows[0] = root;
        for (int i = 0; i < contexts.size(); i++) {
            LaneContext context = contexts.get(i);
            rows[i + 1] = rows[context.parentId()].child(context.name());
        }
        return rows;
    }

    /** Returns all rows in preorder, siblings by their keys, and numbers them so. */
    List<Row> canonical() {
        List<Row> rows = new ArrayList<>();
        Deque<Row> pending = new ArrayDeque<>();
        pushChildren(root, pending);
        while (!pending.isEmpty()) {
            Row row = pending.pop();
            rows.add(row);
            row.nodeId = rows.size();
            pushChildren(row, pending);
        }
        return rows;
    }

    private static void pushChildren(Row row, Deque<Row> pending) {
        List<Row> children = row.sortedChildren();
        for (int i = children.size() - 1; i >= 0; i--) {
            pending.push(children.get(i));
        }
    }
}
