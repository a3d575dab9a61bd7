package io.ftimer.internal.engine;

import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.stats.IterationStats;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Copies a call tree into the rows of a summary: in preorder, siblings in the order in which their names were defined,
 * without recursion, so that the depth of a tree is not limited by the stack.
 *
 * <p>It may run while another thread changes the tree. The caller discards such a copy; the reader only has to terminate,
 * and to cope with a child that is not there yet.
 */
final class TreeReader {
    private static final Comparator<Node> BY_DEFINITION = Comparator.comparingInt(node -> node.name.ordinal);

    private final CallTree tree;
    private final long endNanos;

    /** The open regions, outermost first: the one at depth d is the only running row of that depth. */
    private final Node[] running;

    private final int rowLimit;

    private Node[] pending = new Node[16];
    private int[] pendingParents = new int[16];
    private int pendingCount;

    TreeReader(CallTree tree, Node innermost, long endNanos) {
        this.tree = tree;
        this.endNanos = endNanos;
        this.running = new OpenRegions(innermost).outermostFirst();
        // a tree that grows while it is copied gives a copy that is discarded
        this.rowLimit = 2 * tree.definitions.totalContexts() + 64;
    }

    /** Returns the rows, or null if the tree was seen in the middle of a change. */
    @Nullable
    SummaryTable read() {
        SummaryTable table = new SummaryTable(tree.definitions.totalContexts());
        if (!pushChildren(tree.root, SummaryTable.NO_ROW)) {
            return null;
        }
        while (pendingCount > 0) {
            Node node = pending[--pendingCount];
            if (node.isMuted()) {
                continue;
            }
            int parent = pendingParents[pendingCount];
            boolean active = running.length > 0 && isRunning(node, parent, table);
            long inclusive = active ? node.nanosUntil(endNanos) : node.totalNanos;
            int row = table.add(
                    node.ordinal, parent, node.name.key(), node.name.contextCount, inclusive, node.callCount, active);
            IterationStats calls = node.callStats();
            if (calls != null) {
                table.setCallStats(row, calls);
            }
            table.setPlace(row, tree.place(node));
            if (row > rowLimit || !pushChildren(node, row)) {
                return null;
            }
        }
        return tree.showsIdle ? table.withoutSpareRoom() : table.finish();
    }

    private boolean isRunning(Node node, int parent, SummaryTable table) {
        int depth = parent == SummaryTable.NO_ROW ? 0 : table.depths[parent] + 1;
        return depth < running.length && running[depth] == node;
    }

    private boolean pushChildren(Node node, int row) {
        Children children = node.children;
        if (children == null) {
            return true;
        }
        int count = children.count;
        int end = pendingCount + count;
        if (end > pending.length) {
            int capacity = Math.max(end, 2 * pending.length);
            pending = Arrays.copyOf(pending, capacity);
            pendingParents = Arrays.copyOf(pendingParents, capacity);
        }
        // last in, first out: the children are pushed backward
        boolean ordered = true;
        int before = 0;
        Node child = children.first;
        for (int i = end - 1; i >= pendingCount; i--) {
            if (child == null) {
                return false;
            }
            ordered &= child.name.ordinal > before;
            before = child.name.ordinal;
            pending[i] = child;
            pendingParents[i] = row;
            child = child.nextSibling;
        }
        pendingCount = end;
        if (!ordered) {
            Arrays.sort(pending, pendingCount - count, pendingCount, BY_DEFINITION.reversed());
        }
        return true;
    }

    boolean hasData() {
        SummaryTable table = read();
        return table == null || table.size > 0;
    }
}
