package io.ftimer;

import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.summary.SerializedTree;
import io.ftimer.values.RegionPath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The call paths of one run: made when they are first used, or together from a tree that is restored. */
final class CallPaths {
    private final Node root;
    private final RegionFilter filter;
    private final boolean recordsAll;
    private int count;

    private boolean showsIdle;

    CallPaths(Node root, RegionFilter filter) {
        this.root = root;
        this.filter = filter;
        recordsAll = filter.isOpen();
    }

    /** Adds a child that {@code parent} does not have yet. */
    Node add(Node parent, TimerId id) {
        if (parent.isMuted()
                || !recordsAll
                        && !filter.records(
                                parent == root
                                        ? RegionPath.of(id.name)
                                        : parent.path().child(id.name))) {
            return parent.addMutedChild(id);
        }
        Node child = parent.addChild(id, count + 1);
        count++;
        return child;
    }

    /**
     * Adds those of a serialized tree; there are none yet.
     *
     * @param lastNumber the last number of a handle that was given out
     * @return the last one then
     */
    long restore(SerializedTree saved, Definitions definitions, long lastNumber) {
        List<Node> nodes = new ArrayList<>(List.of(root));
        for (SerializedTree.Region region : saved.regions()) {
            TimerId id = definitions.define(region.name(), lastNumber + definitions.size() + 1);
            Node node = nodes.get(region.parent()).addChild(id, region.number());
            node.totalNanos = region.inclusiveNanos();
            node.callCount = region.callCount();
            nodes.add(node);
        }
        count = saved.regions().size();
        showsIdle = true;
        return lastNumber + definitions.size();
    }

    /** Zeroes counts and times. */
    void clear() {
        showsIdle = false;
        Deque<Node> pending = new ArrayDeque<>();
        pending.push(root);
        while (!pending.isEmpty()) {
            Node node = pending.pop();
            node.clear();
            Children children = node.children;
            if (children == null) {
                continue;
            }
            Node child = children.first;
            for (int i = 0; i < children.count; i++) {
                pending.push(child);
                child = child.nextSibling;
            }
        }
    }

    /** Returns whether those without calls and time are shown too, since they came with a tree that was restored. */
    boolean showsIdle() {
        return showsIdle;
    }

    /** Returns the rows of regions that the filter includes. */
    SummaryTable selected(SummaryTable rows) {
        return filter.selected(rows);
    }
}
