package io.ftimer.assertj.internal.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A subtree that is missing at one place and unexpected at another.
 *
 * @param from the missing region
 * @param to the unexpected region
 */
record MovedSubtree(TreeRegion from, TreeRegion to) {

    /**
     * Pairs missing and unexpected subtrees with equal names and shapes, and marks them as moved. One of both must be the top of
     * its subtree: two regions of the same name inside others that were renamed have not moved.
     */
    static List<MovedSubtree> between(LooseRegions missing, LooseRegions unexpected) {
        List<MovedSubtree> moved = new ArrayList<>();
        pair(missing.tops(), unexpected.tops(), moved);
        pair(missing.tops(), unexpected.all(), moved);
        pair(missing.all(), unexpected.tops(), moved);
        return moved;
    }

    private static void pair(
            List<LooseRegions.Node> missing, List<LooseRegions.Node> unexpected, List<MovedSubtree> moved) {
        Map<Integer, Deque<LooseRegions.Node>> places = new HashMap<>();
        unexpected.forEach(node -> places.computeIfAbsent(node.shape(), shape -> new ArrayDeque<>())
                .add(node));
        missing.stream()
                .sorted(Comparator.comparing(LooseRegions.Node::inside).reversed())
                .filter(LooseRegions.Node::isComplete)
                .forEach(from -> place(places.get(from.shape())).ifPresent(to -> {
                    moved.add(new MovedSubtree(from.region(), to.region()));
                    from.move();
                    to.move();
                }));
    }

    private static Optional<LooseRegions.Node> place(@Nullable Deque<LooseRegions.Node> places) {
        while (places != null && !places.isEmpty()) {
            LooseRegions.Node next = places.remove();
            if (next.isComplete()) {
                return Optional.of(next);
            }
        }
        return Optional.empty();
    }
}
