package io.ftimer.internal.engine;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.summary.SerializedTree;
import io.ftimer.values.RegionPath;
import java.util.ArrayDeque;
import java.util.Deque;

/** The call paths of one run, added when they are first used, or all at once when a tree is restored. */
final class CallPaths {
    private final Node root;
    private final NodeIndex index;
    private final RegionFilter filter;
    private final RegionLimits limits;
    private final boolean recordsAll;
    private int count;
    private int mutedCount;

    private boolean showsIdle;

    CallPaths(Node root, NodeIndex index, RegionFilter filter, RegionLimits limits) {
        this.root = root;
        this.index = index;
        this.limits = limits;
        this.filter = filter;
        recordsAll = filter.isOpen();
    }

    /** Returns where a child belongs that {@code parent} does not have yet. */
    RegionLimits.Place place(Node parent, RegionKey region) {
        return isRecorded(parent, region)
                ? limits.placeRecorded(parent, count)
                : limits.placeUnrecorded(parent, mutedCount);
    }

    private boolean isRecorded(Node parent, RegionKey region) {
        return !parent.isMuted()
                && (recordsAll
                        || filter.records((parent == root
                                        ? RegionPath.of(region.name())
                                        : parent.path().child(region.name()))
                                .withKind(region.kind())));
    }

    /** Adds a child that {@code parent} does not have yet. */
    Node add(Node parent, RegionName name) {
        return isRecorded(parent, name.key()) ? addRecorded(parent, name) : addMuted(parent, name);
    }

    /** Adds a child that is recorded, whatever the filter says. */
    Node addRecorded(Node parent, RegionName name) {
        Node child = parent.newChild(name, count + 1, index.next());
        index.add(child);
        count++;
        return child;
    }

    private Node addMuted(Node parent, RegionName name) {
        Node child = parent.newMutedChild(name, index.next());
        index.add(child);
        mutedCount++;
        return child;
    }

    /**
     * Adds the call paths of a serialized tree; there are none yet.
     *
     * @param lastNumber the last number of a handle that was assigned
     * @return the last number assigned then
     */
    long restore(SerializedTree saved, Definitions definitions, long lastNumber) {
        for (SerializedTree.Region region : saved.regions()) {
            RegionName name = definitions.define(
                    new RegionKey(region.kind(), region.name()), lastNumber + definitions.size() + 1);
            Node node = index.nodes[region.parent()].newChild(name, region.number(), index.next());
            index.add(node);
            node.totalNanos = region.inclusiveNanos();
            node.callCount = region.callCount();
        }
        count = saved.regions().size();
        showsIdle = true;
        return lastNumber + definitions.size();
    }

    /** Sets counts and times to zero. */
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

    /** Returns whether call paths without calls and time are shown too, as they are in a restored tree. */
    boolean showsIdle() {
        return showsIdle;
    }

    /** Returns the rows of regions that the filter includes. */
    SummaryTable selected(SummaryTable rows) {
        return filter.selected(rows);
    }
}
