package io.ftimer;

import io.ftimer.internal.text.TextEscapes;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The regions that are open: the running one, which may be the root if none is, and those it is nested in.
 *
 * @param running the innermost one
 */
record OpenRegions(Node running) {
    /** Returns how many there are. */
    int count() {
        int count = 0;
        for (Node node = running; node != node.parent; node = node.parent) {
            count++;
        }
        return count;
    }

    boolean contains(Node wanted) {
        for (Node node = running; node != node.parent; node = node.parent) {
            if (node == wanted) {
                return true;
            }
        }
        return false;
    }

    /** Returns the innermost one of that name, or null. */
    @Nullable
    Node find(TimerId id) {
        for (Node node = running; node != node.parent; node = node.parent) {
            if (node.id == id) {
                return node;
            }
        }
        return null;
    }

    /** Returns all of them, outermost first. */
    Node[] outermostFirst() {
        return lastOnes(count());
    }

    /** Returns those inside {@code target}, which is open or the root, outermost first. */
    Node[] inside(Node target) {
        int count = 0;
        for (Node node = running; node != target; node = node.parent) {
            count++;
        }
        return lastOnes(count);
    }

    private Node[] lastOnes(int count) {
        Node[] nodes = new Node[count];
        Node node = running;
        for (int i = count - 1; i >= 0; i--) {
            nodes[i] = node;
            node = node.parent;
        }
        return nodes;
    }

    /** Returns the path of the running region for messages, outermost first. */
    String path() {
        Deque<String> names = new ArrayDeque<>();
        for (Node node = running; node != node.parent; node = node.parent) {
            names.addFirst(TextEscapes.escape(node.id.name));
        }
        return names.isEmpty() ? "nothing" : String.join("/", names);
    }
}
