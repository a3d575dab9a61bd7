package io.ftimer.mpi.assertj;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.values.RegionPath;
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
public record ReducedRegion(ReducedSummary summary, RegionPath path, Optional<ReducedEntry> entry) {}
