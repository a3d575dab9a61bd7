package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The regions that a tree is expected to have, and no others.
 *
 * @param paths the paths of required regions, and patterns of allowed ones
 */
public record RegionSet(List<RegionPath> paths, boolean ordered) {
    private static final int MAX_LISTED = 50;

    /** Throws {@link IllegalArgumentException} if a path is malformed, or in an ordered set a pattern, or there twice. */
    public static RegionSet of(boolean ordered, String... paths) {
        List<RegionPath> parsed = Arrays.stream(paths).map(RegionPath::parse).toList();
        parsed.stream().filter(path -> ordered && path.isPattern()).findFirst().ifPresent(pattern -> {
            throw new IllegalArgumentException(
                    "invalid path \"" + pattern + "\" in an order: expected a region, not a pattern");
        });
        if (ordered) {
            ExpectedShape.requireDistinct(parsed);
        }
        return new RegionSet(parsed, ordered);
    }

    /** Returns the failure that a tree has other regions, or has them in another order; empty if it has these. */
    public Optional<TreeFailure> check(AssertedTree tree) {
        List<TreeRegion> all = TreeRegion.of(tree.summary());
        List<TreeRegion> found = MpiCalls.inScope(paths, LifecycleRoots.inScope(paths, all));
        TreeDifference difference = differenceTo(found);
        return difference.isEmpty()
                ? Optional.empty()
                : Optional.of(new TreeFailure(
                        AssertedTree.shownPaths(found, TreeRegion::path),
                        paths,
                        tree.withDifference(difference, all, expectation(tree.place()))));
    }

    /** Returns the difference to the regions of a tree. Each follows its parent. */
    public TreeDifference differenceTo(List<TreeRegion> found) {
        List<RegionPath> patterns = paths.stream().filter(RegionPath::isPattern).toList();
        List<TreeRegion> required = new ArrayList<>();
        // the same name with other kinds, where the path asks for none
        Set<TreeRegion> allowed = new HashSet<>();
        paths.stream().filter(path -> !path.isPattern()).distinct().forEach(path -> {
            List<TreeRegion> at = at(path, found);
            required.add(new TreeRegion(at.get(0).parent(), at.get(0).region(), "", 0));
            allowed.addAll(at.subList(1, at.size()));
        });
        return new ExpectedShape(required, ExpectedShape.matching(patterns).or(allowed::contains), ordered)
                .differenceTo(found);
    }

    /**
     * Returns the regions at a path, where a level of code precedes one of another kind. If there is none, returns the region that
     * it names, of code where it asks for no kind.
     */
    private static List<TreeRegion> at(RegionPath path, List<TreeRegion> found) {
        List<TreeRegion> outer = path.parent().map(parent -> at(parent, found)).orElse(Collections.emptyList());
        RegionPath level = path.levels().get(path.length() - 1);
        List<TreeRegion> at = found.stream()
                .filter(region -> region.parent() == null ? outer.isEmpty() : outer.contains(region.parent()))
                .filter(region -> level.matches(region.region().path()))
                .sorted(Comparator.<TreeRegion>comparingInt(region -> outer.indexOf(region.parent()))
                        .thenComparing(TreeRegion::kind))
                .toList();
        RegionKey named = RegionKey.of(level).get(0);
        return at.isEmpty() ? List.of(new TreeRegion(outer.isEmpty() ? null : outer.get(0), named, "", 0)) : at;
    }

    public boolean covers(RegionPath path) {
        return paths.stream().anyMatch(expected -> expected.matches(path));
    }

    /** Returns what is expected, as a sentence. */
    public String expectation(String place) {
        String listed = paths.isEmpty()
                ? "no regions"
                : "only the regions "
                        + ShownText.list(paths.stream().map(ShownText::quoted).toList(), MAX_LISTED);
        return "Expected " + listed + place + (ordered ? " in this order." : ".");
    }
}
