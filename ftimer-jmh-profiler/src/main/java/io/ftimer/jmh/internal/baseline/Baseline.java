package io.ftimer.jmh.internal.baseline;

import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The baseline of one benchmark: its regions, with the calls per operation and the share of the self time of each.
 *
 * <p>Thread safety: effectively immutable.
 *
 * @param regions the expected values of each region, in the order of the tree
 */
record Baseline(Map<RegionPath, Expected> regions) {

    static Baseline of(ProfiledTree tree) {
        Map<RegionPath, Expected> regions = new LinkedHashMap<>();
        tree.regions().forEach(region -> regions.put(region.path(), Expected.of(tree, region)));
        return new Baseline(regions);
    }

    /** Returns the differences in the order of this baseline, followed by new regions. */
    List<Difference> differencesTo(Baseline found, double tolerancePercent) {
        List<Difference> differences = new ArrayList<>();
        regions.forEach((path, expected) -> {
            Expected actual = found.regions.get(path);
            if (actual == null) {
                differences.add(new Difference(path, "missing", Optional.of(expected), Optional.empty()));
            } else {
                expected.difference(actual, tolerancePercent)
                        .ifPresent(what -> differences.add(
                                new Difference(path, what, Optional.of(expected), Optional.of(actual))));
            }
        });
        found.regions.forEach((path, actual) -> {
            if (!regions.containsKey(path)) {
                differences.add(new Difference(path, "new", Optional.empty(), Optional.of(actual)));
            }
        });
        return differences;
    }
}
