package io.ftimer.jmh.internal.baseline;

import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is expected of one benchmark: its regions, how often each is opened per operation, and its share of the time.
 *
 * <p>Thread safety: not changed after it was made.
 *
 * @param regions what is expected of each region, in the order of the tree
 */
record Baseline(Map<RegionPath, Expected> regions) {

    static Baseline of(ProfiledTree tree) {
        Map<RegionPath, Expected> regions = new LinkedHashMap<>();
        tree.regions().forEach(region -> regions.put(region.path(), Expected.of(tree, region)));
        return new Baseline(regions);
    }

    /** Returns what is not as expected: in the order of this baseline, then what it does not know. */
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
