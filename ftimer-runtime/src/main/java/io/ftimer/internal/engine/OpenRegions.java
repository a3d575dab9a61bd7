package io.ftimer.internal.engine;

import io.ftimer.internal.text.TextEscapes;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The open regions. No stack is kept: a node can be open only once, so the running node and its ancestors are the stack.
 *
 * @param running the innermost open region; the root if nothing is open
 */
public record OpenRegions(Node running) {
    /** Returns the number of open regions. */
    public int count() {
        int count = 0;
        for (Node node = running; !node.isRoot(); node = node.parent) {
            count++;
        }
        return count;
    }

    /** Returns whether a node is open. */
    boolean contains(Node wanted) {
        for (Node node = running; !node.isRoot(); node = node.parent) {
            if (node == wanted) {
                return true;
            }
        }
        return false;
    }

    /** Returns the innermost open region of that name, or null. */
    public @Nullable Node find(RegionName name) {
        for (Node node = running; !node.isRoot(); node = node.parent) {
            if (node.name == name) {
                return node;
            }
        }
        return null;
    }

    /** Returns all open regions, outermost first. */
    Node[] outermostFirst() {
        return innermost(count());
    }

    /** Returns the open regions inside {@code target}, which is open or the root, outermost first. */
    public Node[] inside(Node target) {
        int count = 0;
        for (Node node = running; node != target; node = node.parent) {
            count++;
        }
        return innermost(count);
    }

    private Node[] innermost(int count) {
        Node[] nodes = new Node[count];
        Node node = running;
        for (int i = count - 1; i >= 0; i--) {
            nodes[i] = node;
            node = node.parent;
        }
        return nodes;
    }

    /** Returns the path of the running region for messages, outermost first. */
    public String path() {
        Deque<String> names = new ArrayDeque<>();
        for (Node node = running; !node.isRoot(); node = node.parent) {
            names.addFirst(TextEscapes.escape(node.name.text));
        }
        return names.isEmpty() ? "nothing" : String.join("/", names);
    }
}
