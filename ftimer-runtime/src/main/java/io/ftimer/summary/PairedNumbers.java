package io.ftimer.summary;

import static io.ftimer.summary.SerializedTreeBuilder.malformed;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The shape of a tree as a sequence of node numbers in which every node stands twice, before and behind what is nested in
 * it. The nodes are numbered in the order in which they begin.
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
     * Returns how many nodes each node is nested in, by node.
     *
     * @throws IllegalArgumentException if the numbers are not those of a tree of {@code count} nodes
     */
    static int[] depths(int[] tree, int count) {
        if (tree.length != 2L * count) {
            throw malformed("it has " + tree.length + " node numbers for " + count + " names; each node stands twice");
        }
        int[] depths = new int[count];
        Deque<Integer> open = new ArrayDeque<>();
        int begun = 0;
        for (int at = 0; at < tree.length; at++) {
            int number = tree[at];
            if (number < 1 || number > count) {
                throw wrong(tree, at, "nodes are numbered from 1 to " + count);
            }
            if (number > begun) {
                if (number > begun + 1) {
                    throw wrong(tree, at, "the next node to begin is " + (begun + 1));
                }
                depths[begun++] = open.size();
                open.push(number);
            } else if (!open.contains(number)) {
                throw wrong(tree, at, "node " + number + " ended before");
            } else if (open.pop() != number) {
                throw wrong(tree, at, "nodes must nest, and a node inside node " + number + " has not ended");
            }
        }
        return depths;
    }

    private static IllegalArgumentException wrong(int[] tree, int at, String reason) {
        return malformed("tree[" + at + "] is " + tree[at] + ", but " + reason);
    }
}
