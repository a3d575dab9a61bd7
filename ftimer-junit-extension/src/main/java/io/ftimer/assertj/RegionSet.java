package io.ftimer.assertj;

import io.ftimer.values.RegionPath;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The regions that a tree is expected to have.
 *
 * @param paths their paths, and patterns for those that it may have
 */
record RegionSet(List<RegionPath> paths) {

    static RegionSet of(String... paths) {
        return new RegionSet(Arrays.stream(paths).map(RegionPath::parse).toList());
    }

    /** Returns the set as a list of what there must be one after the other, in which a pattern has no place. */
    static RegionSet inOrder(String... paths) {
        RegionSet regions = of(paths);
        regions.paths.stream().filter(RegionPath::isPattern).findFirst().ifPresent(pattern -> {
            throw new IllegalArgumentException(
                    "\"" + pattern + "\" is a pattern and has no place in an order; name each region");
        });
        return regions;
    }

    boolean covers(RegionPath path) {
        return paths.stream().anyMatch(expected -> expected.matches(path));
    }

    List<RegionPath> missingIn(Collection<RegionPath> found) {
        return paths.stream()
                .filter(path -> !path.isPattern() && !found.contains(path))
                .toList();
    }

    @Override
    public String toString() {
        return quoted(paths);
    }

    static String quoted(Collection<RegionPath> paths) {
        return paths.stream().map(path -> "\"" + path + "\"").collect(Collectors.joining(", "));
    }
}
