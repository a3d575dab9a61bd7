package io.ftimer.assertj;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;

/**
 * What a path names in the tree of several ranks.
 *
 * <p>Thread safety: immutable.
 *
 * @param summary the tree
 * @param path the path
 * @param entry the region there, empty if no rank has it
 */
public record ReducedRegion(ReducedSummary summary, RegionPath path, Optional<ReducedEntry> entry) {
    static ReducedRegion of(ReducedSummary summary, RegionPath path) {
        return new ReducedRegion(summary, path, summary.entry(path));
    }

    /** Returns the paths that somebody may have meant. */
    List<RegionPath> nearest() {
        return NearestPaths.of(
                path, summary.entries().stream().map(ReducedEntry::path).toList());
    }
}
