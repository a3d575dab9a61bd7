package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.RegionKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The regions that only one of two trees has, linked to subtrees: what is missing, or what is unexpected. Thread-confined.
 *
 * <p>Work is linear in the number of regions, and no method recurses, because trees may be deep.
 */
final class LooseRegions {
    private final List<Node> nodes;

    private LooseRegions(List<Node> nodes) {
        this.nodes = nodes;
    }

    /** What two equal subtrees have in common; the subtrees inside are given by the numbers of their shapes. */
    private record Shape(RegionKey region, String calls, List<Integer> inside) {}

    /** Numbers shapes, so that equal subtrees of both trees have equal numbers. Thread-confined. */
    static final class Shapes {
        private final boolean counted;
        private final Map<Shape, Integer> numbers = new HashMap<>();

        /**
         * Creates an empty numbering.
         *
         * @param counted whether equal subtrees have equal numbers of calls
         */
        Shapes(boolean counted) {
            this.counted = counted;
        }

        private int of(Node node) {
            List<Integer> inside =
                    node.children.stream().map(child -> child.shape).sorted().toList();
            String calls = counted ? node.region.calls() : "";
            return numbers.computeIfAbsent(new Shape(node.region.region(), calls, inside), shape -> numbers.size());
        }
    }

    /** A region and those inside it that only one of the trees has. */
    static final class Node {
        private final TreeRegion region;
        private final List<Node> children = new ArrayList<>();
        private @Nullable Node parent;
        private int shape;
        private int size = 1;
        private boolean moved;
        private boolean incomplete;

        private Node(TreeRegion region) {
            this.region = region;
        }

        TreeRegion region() {
            return region;
        }

        int shape() {
            return shape;
        }

        /** Returns whether the subtree has not moved, and neither has one inside it. */
        boolean isComplete() {
            return !moved && !incomplete;
        }

        /** Returns the number of regions inside this one, without those that have moved. */
        int inside() {
            return size - 1;
        }

        /** Marks that this subtree has moved. */
        void move() {
            Deque<Node> subtree = new ArrayDeque<>(List.of(this));
            while (!subtree.isEmpty()) {
                Node node = subtree.pop();
                node.moved = true;
                subtree.addAll(node.children);
            }
            for (Node outer = parent; outer != null; outer = outer.parent) {
                outer.incomplete = true;
                outer.size -= size;
            }
        }
    }

    /** Links regions; {@code places} and {@code shapes} are common to both trees. */
    static LooseRegions of(List<TreeRegion> regions, Places places, Shapes shapes) {
        Map<Integer, Node> byPlace = new LinkedHashMap<>();
        List<Node> nodes = regions.stream().map(Node::new).toList();
        nodes.forEach(node -> byPlace.put(places.of(node.region), node));
        byPlace.values().forEach(node -> {
            Node parent = byPlace.get(places.of(node.region.parent()));
            if (parent != null) {
                node.parent = parent;
                parent.children.add(node);
            }
        });
        innermostFirst(nodes).forEach(node -> {
            node.children.forEach(child -> node.size += child.size);
            node.shape = shapes.of(node);
        });
        return new LooseRegions(nodes);
    }

    /** Returns the nodes, each after those inside it. */
    private static Deque<Node> innermostFirst(List<Node> nodes) {
        Deque<Node> pending = new ArrayDeque<>();
        nodes.stream().filter(node -> node.parent == null).forEach(pending::push);
        Deque<Node> ordered = new ArrayDeque<>();
        while (!pending.isEmpty()) {
            Node node = pending.pop();
            ordered.push(node);
            node.children.forEach(pending::push);
        }
        return ordered;
    }

    /** Returns all regions, in the given order. */
    List<Node> all() {
        return nodes;
    }

    /** Returns the tops of the subtrees that have not moved. */
    List<Node> tops() {
        return nodes.stream().filter(node -> node.parent == null && !node.moved).toList();
    }
}
