package io.ftimer.gate;

import java.util.Collections;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The regions of one tree in a baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param javaRelease the feature release of Java on which steps were counted; empty without steps, or if it is not known
 * @param regions the expected values of each region
 */
public record ExpectedTree(OptionalInt javaRelease, SortedMap<CallPath, ExpectedRegion> regions) {

    /** Returns the feature release of a version of Java, such as {@code 17.0.15}; empty if that is not known. */
    public static OptionalInt javaRelease(String version) {
        try {
            return OptionalInt.of(Runtime.Version.parse(version).feature());
        } catch (IllegalArgumentException e) {
            return OptionalInt.empty();
        }
    }

    /** Copies the regions. */
    public ExpectedTree {
        regions = Collections.unmodifiableSortedMap(new TreeMap<>(regions));
    }

    /** Returns the names of the further numbers. */
    Set<String> metrics() {
        return regions.values().stream()
                .flatMap(region -> region.metrics().keySet().stream())
                .collect(Collectors.toSet());
    }
}
