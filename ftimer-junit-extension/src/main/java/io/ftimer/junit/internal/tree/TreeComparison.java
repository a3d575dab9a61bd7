package io.ftimer.junit.internal.tree;

import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares a tree with its expected shape. Thread-confined. */
final class TreeComparison {
    private final ExpectedShape expected;
    private final Map<RegionPath, TreeRegion> required;
    private final Map<RegionPath, TreeRegion> found;
    private final Set<RegionPath> marked = new HashSet<>();

    TreeComparison(ExpectedShape expected, List<TreeRegion> found) {
        this.expected = expected;
        this.required = byPath(expected.required());
        this.found = byPath(found);
    }

    private static Map<RegionPath, TreeRegion> byPath(List<TreeRegion> regions) {
        Map<RegionPath, TreeRegion> byPath = new LinkedHashMap<>();
        regions.forEach(region -> byPath.put(region.path(), region));
        return byPath;
    }

    TreeDifference difference() {
        boolean counted =
                required.values().stream().anyMatch(region -> !region.calls().isEmpty());
        LooseRegions.Shapes shapes = new LooseRegions.Shapes(counted);
        LooseRegions missing = LooseRegions.of(notIn(found, required).toList(), shapes);
        LooseRegions unexpected = LooseRegions.of(
                notIn(required, found)
                        .filter(region -> !expected.allowed().test(region.path()))
                        .toList(),
                shapes);
        List<String> moved = MovedSubtree.between(missing, unexpected).stream()
                .map(this::moved)
                .toList();
        List<List<String>> kinds = List.of(
                unexpected.tops().stream().map(this::unexpected).toList(),
                missing.tops().stream().map(TreeComparison::missing).toList(),
                moved,
                wrongCounts(),
                wrongOrder());
        List<RegionPath> absent =
                missing.tops().stream().map(top -> top.region().path()).toList();
        return new TreeDifference(alternating(kinds), marked, absent, required.keySet());
    }

    private static Stream<TreeRegion> notIn(Map<RegionPath, TreeRegion> others, Map<RegionPath, TreeRegion> regions) {
        return regions.values().stream().filter(region -> !others.containsKey(region.path()));
    }

    private String unexpected(LooseRegions.Node top) {
        marked.add(top.region().path());
        return "unexpected " + ShownText.quoted(top.region().path()) + details(top);
    }

    private static String missing(LooseRegions.Node top) {
        return "missing " + ShownText.quoted(top.region().path()) + details(top);
    }

    private static String details(LooseRegions.Node top) {
        int inside = top.inside();
        String details = Stream.of(
                        top.region().calls().isEmpty() ? "" : top.region().counted(),
                        inside == 0 ? "" : inside == 1 ? "1 region inside" : inside + " regions inside")
                .filter(detail -> !detail.isEmpty())
                .collect(Collectors.joining(", "));
        return details.isEmpty() ? "" : " (" + details + ")";
    }

    private String moved(MovedSubtree subtree) {
        marked.add(subtree.to());
        return "moved " + ShownText.quoted(subtree.from()) + " to " + ShownText.quoted(subtree.to());
    }

    private List<String> wrongCounts() {
        List<String> wrong = new ArrayList<>();
        for (TreeRegion wanted : required.values()) {
            TreeRegion region = found.get(wanted.path());
            if (region != null && !wanted.calls().isEmpty() && !wanted.calls().equals(region.calls())) {
                marked.add(region.path());
                wrong.add(
                        ShownText.quoted(region.path()) + " has " + region.counted() + " instead of " + wanted.calls());
            }
        }
        return wrong;
    }

    /** Names the first region that is in the place of another one; the other one is behind it. */
    private List<String> wrongOrder() {
        if (expected.ordered()) {
            Iterator<RegionPath> wanted =
                    required.keySet().stream().filter(found::containsKey).iterator();
            for (RegionPath path : found.keySet()) {
                if (required.containsKey(path)) {
                    RegionPath first = wanted.next();
                    if (!first.equals(path)) {
                        marked.add(path);
                        return List.of(
                                "wrong order: " + ShownText.quoted(path) + " precedes " + ShownText.quoted(first));
                    }
                }
            }
        }
        return List.of();
    }

    /** The first of each kind precede the second ones, so that the start of the list has all kinds. */
    private static List<String> alternating(List<List<String>> kinds) {
        int longest = kinds.stream().mapToInt(List::size).max().orElse(0);
        List<String> all = new ArrayList<>();
        for (int i = 0; i < longest; i++) {
            for (List<String> kind : kinds) {
                if (i < kind.size()) {
                    all.add(kind.get(i));
                }
            }
        }
        return all;
    }
}
