package io.ftimer.mpi.assertj;

import io.ftimer.assertj.internal.tree.NearestPaths;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;

/**
 * The region at a path of a reduced tree. It is the actual value of a {@link ReducedRegionAssert}.
 *
 * <p>Thread safety: immutable.
 *
 * @param summary the tree
 * @param path the path
 * @param entry the region, empty if no contributor has it
 */
public record ReducedRegion(ReducedSummary summary, RegionPath path, Optional<ReducedEntry> entry) {
    static ReducedRegion of(ReducedSummary summary, RegionPath path) {
        return new ReducedRegion(summary, path, summary.entry(path));
    }

    List<RegionPath> nearest() {
        return NearestPaths.of(path, ReducedTreeText.regions(summary));
    }
}
