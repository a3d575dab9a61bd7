package io.ftimer.summary;

import static io.ftimer.summary.SerializedTreeBuilder.malformed;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The shape of a tree as a sequence of node numbers in which every node occurs twice, before and after its descendants.
 * Nodes are numbered in preorder.
 */
final class PairedNumbers {
    private PairedNumbers() {}

    static int[] of(List<SerializedTree.Region> regions) {
        int[] tree = new int[2 * regions.size()];
        Deque<SerializedTree.Region> open = new ArrayDeque<>();
        int at = 0;
        for (SerializedTree.Region region : regions) {
            while (open.size() > region.depth()) {
                tree[at++] = open.pop().number();
            }
            tree[at++] = region.number();
            open.push(region);
        }
        while (!open.isEmpty()) {
            tree[at++] = open.pop().number();
        }
        return tree;
    }

    /**
     * Returns the depth of each node.
     *
     * @throws IllegalArgumentException if the numbers do not describe a tree of {@code count} nodes
     */
    static int[] depths(int[] tree, int count) {
        if (tree.length != 2L * count) {
            throw malformed("number of node numbers must be " + 2L * count + ", two per name, was " + tree.length);
        }
        int[] depths = new int[count];
        Deque<Integer> open = new ArrayDeque<>();
        int opened = 0;
        for (int at = 0; at < tree.length; at++) {
            int number = tree[at];
            if (number < 1 || number > count) {
                throw wrong(tree, at, "node numbers must be 1 to " + count);
            }
            if (number > opened) {
                if (number > opened + 1) {
                    throw wrong(tree, at, "the next node to open is " + (opened + 1));
                }
                depths[opened++] = open.size();
                open.push(number);
            } else if (!open.contains(number)) {
                throw wrong(tree, at, "node " + number + " is already closed");
            } else if (open.pop() != number) {
                throw wrong(tree, at, "a node inside node " + number + " is still open");
            }
        }
        return depths;
    }

    private static IllegalArgumentException wrong(int[] tree, int at, String reason) {
        return malformed("tree[" + at + "] is " + tree[at] + ": " + reason);
    }
}
