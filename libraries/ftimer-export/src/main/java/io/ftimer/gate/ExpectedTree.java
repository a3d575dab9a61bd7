package io.ftimer.gate;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The regions of one tree in a baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param ratiosTo the region to whose time the ratios are, if times are ratios
 * @param regions the expected values of each region
 * @since 0.1
 */
public record ExpectedTree(Optional<CallPath> ratiosTo, SortedMap<CallPath, ExpectedRegion> regions) {

    /** Copies the regions. */
    public ExpectedTree {
        regions = Collections.unmodifiableSortedMap(new TreeMap<>(regions));
    }
}
