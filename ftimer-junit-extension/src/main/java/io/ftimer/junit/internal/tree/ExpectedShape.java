package io.ftimer.junit.internal.tree;

import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The regions that a tree is expected to have.
 *
 * @param required the regions, each path once
 * @param allowed accepts the paths of other regions that the tree may have
 * @param ordered whether the required regions are expected in this order
 */
public record ExpectedShape(List<TreeRegion> required, Predicate<RegionPath> allowed, boolean ordered) {

    /** Returns the shape in which a region has these children in this order, with any regions inside them. */
    public static ExpectedShape ofChildren(RegionPath parent, List<String> names) {
        List<RegionPath> children = names.stream().map(parent::child).toList();
        requireDistinct(children);
        Set<String> known = Set.copyOf(names);
        int level = parent.length();
        return new ExpectedShape(
                children.stream().map(path -> new TreeRegion(path, "")).toList(),
                path -> path.length() > level + 1 && known.contains(path.names().get(level)),
                true);
    }

    /**
     * Rejects an order that no tree can have.
     *
     * @throws IllegalArgumentException if a path occurs twice
     */
    static void requireDistinct(List<RegionPath> order) {
        Set<RegionPath> known = new HashSet<>();
        order.stream().filter(path -> !known.add(path)).findFirst().ifPresent(twice -> {
            throw new IllegalArgumentException("duplicate path " + ShownText.quoted(twice) + " in an order");
        });
    }

    /** Returns the difference to the regions of a tree, which are given in preorder. */
    public TreeDifference differenceTo(List<TreeRegion> found) {
        return new TreeComparison(this, found).difference();
    }
}
