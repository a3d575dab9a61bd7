package io.ftimer.internal.engine;

import java.util.Arrays;

/**
 * The nodes of a tree by number, so that a recorder can store where it is without storing a reference: garbage collectors
 * make such a store expensive in objects that live long.
 *
 * <p>Thread safety: only the owner of the recorder adds nodes.
 */
public final class NodeIndex {
    /** The nodes by their {@linkplain Node#index index}, the root first; null beyond the last one. Replaced where it grows. */
    public Node[] nodes = new Node[16];

    private int size;

    /** The answers of {@link #contextOf} so far. Not a field of each node, as only listeners ask, and all nodes are to be small. */
    private int[] contexts = {};

    private int contextCount;

    NodeIndex(Node root) {
        nodes[0] = root;
        size = 1;
    }

    int next() {
        return size;
    }

    /**
     * Adds a node here and to the children of its parent. All that may exhaust the memory or the stack comes before the
     * first change that a search can see.
     */
    void add(Node child) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * size);
        }
        nodes[size] = child;
        child.parent.append(child);
        size++;
    }

    /** Returns which recorded call path of its name a node is, in the order of first use, from 1; 0 for another node. */
    public int contextOf(Node node) {
        if (node.index >= contextCount) {
            contexts = Arrays.copyOf(contexts, nodes.length);
            while (contextCount < size) {
                Node next = nodes[contextCount];
                contexts[contextCount++] = next.ordinal == 0 ? 0 : ++next.name.numberedContexts;
            }
        }
        return contexts[node.index];
    }
}
