package io.ftimer.internal.rows;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;

/** Visits the nodes of a tree, each before those inside it. Without recursion, because trees may be deep. Stateless. */
public final class Preorder {
    private Preorder() {}

    /**
     * Visits all nodes.
     *
     * @param roots the roots, in their order
     * @param children returns the children of a node, in their order
     * @param visitor gets each node and the number of nodes around it
     */
    public static <N> void visit(
            Collection<N> roots, Function<N, ? extends Collection<N>> children, ObjIntConsumer<N> visitor) {
        Deque<Iterator<N>> open = new ArrayDeque<>();
        open.push(roots.iterator());
        while (!open.isEmpty()) {
            if (open.element().hasNext()) {
                N node = open.element().next();
                visitor.accept(node, open.size() - 1);
                open.push(children.apply(node).iterator());
            } else {
                open.pop();
            }
        }
    }
}
