package io.ftimer.internal.engine;

import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The open regions. No stack is kept: a node can be open only once, so the running node and its ancestors are the stack.
 *
 * @param running the innermost open region; the root if nothing is open
 */
public record OpenRegions(Node running) {
    /** The levels of the longest path that messages show as a whole. */
    private static final int SHOWN_LEVELS = 16;

    boolean contains(Node wanted) {
        for (Node node = running; !node.isRoot(); node = node.parent) {
            if (node == wanted) {
                return true;
            }
        }
        return false;
    }

    public @Nullable Node find(RegionName name) {
        for (Node node = running; !node.isRoot(); node = node.parent) {
            if (node.name == name) {
                return node;
            }
        }
        return null;
    }

    /** Returns whether a region is open with a name, or with one that begins with the text before a {@code *} at the end. */
    public boolean haveName(String names) {
        int length = names.length() - 1;
        boolean isBeginning = length >= 0 && names.charAt(length) == '*';
        for (Node node = running; !node.isRoot(); node = node.parent) {
            String name = node.name.text;
            if (isBeginning ? name.startsWith(names.substring(0, length)) : name.equals(names)) {
                return true;
            }
        }
        return false;
    }

    Node[] outermostFirst() {
        Node root = running;
        while (!root.isRoot()) {
            root = root.parent;
        }
        return inside(root);
    }

    /** Returns the open regions inside {@code target}, which is open or the root, outermost first. */
    public Node[] inside(Node target) {
        int count = 0;
        for (Node node = running; node != target; node = node.parent) {
            count++;
        }
        Node[] nodes = new Node[count];
        for (Node node = running; node != target; node = node.parent) {
            nodes[--count] = node;
        }
        return nodes;
    }

    /** Returns the path of the running region for messages, outermost first; of a deep one only the ends. */
    public String path() {
        Node[] nodes = outermostFirst();
        List<String> levels = new ArrayList<>();
        for (int i = 0; i < nodes.length; i++) {
            if (nodes.length > SHOWN_LEVELS && i == SHOWN_LEVELS / 2) {
                i = nodes.length - SHOWN_LEVELS / 2;
                levels.add("… " + ShownText.counted(nodes.length - SHOWN_LEVELS, "level") + " …");
            }
            levels.add(ShownText.name(nodes[i].name.text));
        }
        return levels.isEmpty() ? "nothing" : String.join("/", levels);
    }
}
