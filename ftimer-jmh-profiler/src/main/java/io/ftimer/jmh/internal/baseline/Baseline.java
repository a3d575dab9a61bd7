package io.ftimer.jmh.internal.baseline;

import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The baseline of one benchmark: its regions, with the calls per operation, the share of the self time
 * and, if measured, the allocated bytes of each.
 *
 * <p>Thread safety: effectively immutable.
 *
 * @param regions the expected values of each region, in the order of the tree
 */
record Baseline(Map<RegionPath, Expected> regions) {

    /** Returns the baseline that a run with these iterations equals. */
    static Baseline of(List<MeasuredIteration> iterations) {
        Map<RegionPath, Expected> regions = new LinkedHashMap<>();
        Measured.regions(iterations).forEach((path, found) -> regions.put(path, found.expected()));
        return new Baseline(regions);
    }

    /** Returns whether the allocated bytes of a region are known. */
    boolean hasBytes() {
        return regions.values().stream().anyMatch(region -> region.bytes().isPresent());
    }

    /** Returns the differences in the order of this baseline, followed by new regions. */
    List<Difference> differencesTo(Map<RegionPath, Measured> found, Tolerance tolerance) {
        List<Difference> differences = new ArrayList<>();
        regions.forEach((path, expected) -> {
            Measured actual = found.get(path);
            if (actual != null) {
                expected.difference(actual, tolerance)
                        .ifPresent(what -> differences.add(
                                new Difference(path, what, Optional.of(expected), Optional.of(actual))));
            } else if (!expected.calls().acceptsNone()) {
                differences.add(new Difference(path, "missing", Optional.of(expected), Optional.empty()));
            }
        });
        found.forEach((path, actual) -> {
            if (!regions.containsKey(path)) {
                differences.add(new Difference(path, "new", Optional.empty(), Optional.of(actual)));
            }
        });
        return differences;
    }
}
