package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.PathWalk;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The regions that a tree is expected to have.
 *
 * @param required the regions, each path once
 * @param allowed accepts other regions that the tree may have
 */
public record ExpectedShape(List<TreeRegion> required, Predicate<TreeRegion> allowed, boolean ordered) {

    /** Returns the shape in which a region has children with these names in this order, of any kind, with any regions inside them. */
    public static ExpectedShape ofChildren(TreeRegion parent, List<String> children, List<TreeRegion> found) {
        List<String> names =
                children.stream().map(name -> RegionPath.of(name).name()).toList();
        requireDistinct(names.stream().map(parent.path()::child).toList());
        Set<String> known = Set.copyOf(names);
        Inherited<Boolean> leadTo = new Inherited<>(
                false, (outer, region) -> outer || region.parent() == parent && known.contains(region.name()));
        Map<String, RegionKey> regions = new HashMap<>();
        found.stream()
                .filter(region -> region.parent() == parent)
                .sorted(Comparator.comparing(TreeRegion::kind))
                .forEach(region -> regions.putIfAbsent(region.name(), region.region()));
        return new ExpectedShape(
                names.stream()
                        .map(name -> new TreeRegion(parent, regions.getOrDefault(name, RegionKey.code(name)), "", 0))
                        .toList(),
                leadTo::of,
                true);
    }

    static Predicate<TreeRegion> matching(List<RegionPath> patterns) {
        Inherited<List<PathWalk>> walks = new Inherited<>(
                patterns.stream().map(PathWalk::of).toList(),
                (outer, region) -> outer.stream()
                        .map(walk -> walk.into(region.name(), region.kind()))
                        .filter(walk -> walk.matches() || walk.mayMatchBelow())
                        .toList());
        return region -> walks.of(region).stream().anyMatch(PathWalk::matches);
    }

    /** Throws {@link IllegalArgumentException} if a path occurs twice, as no tree has such an order. */
    static void requireDistinct(List<RegionPath> order) {
        Set<RegionPath> known = new HashSet<>();
        order.stream().filter(path -> !known.add(path)).findFirst().ifPresent(twice -> {
            throw new IllegalArgumentException("duplicate path " + ShownText.quoted(twice) + " in an order");
        });
    }

    /** Returns the difference to the regions of a tree. Each follows its parent. */
    public TreeDifference differenceTo(List<TreeRegion> found) {
        return new ShapeComparison(this, found).difference();
    }
}
