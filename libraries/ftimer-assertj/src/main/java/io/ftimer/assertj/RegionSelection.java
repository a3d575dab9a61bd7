package io.ftimer.assertj;

import io.ftimer.assertj.internal.tree.SelectedRegions;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.List;

/**
 * The regions of a tree that a path or pattern selects: one, several, or none. It is the actual value of a
 * {@link RegionAssert}.
 *
 * <p>A region of a lifecycle method is selected only by a path whose first level asks for the kind, as in
 * {@code *[lifecycle]}, or has a name that only the root of a lifecycle method has.
 *
 * <p>Thread safety: immutable.
 */
public final class RegionSelection {
    final SelectedRegions regions;
    final boolean ignoresOtherThreads;

    /** Whether bytes, steps and times exclude those of the regions inside. */
    final boolean isWithoutChildren;

    RegionSelection(SelectedRegions regions, boolean ignoresOtherThreads, boolean isWithoutChildren) {
        this.regions = regions;
        this.ignoresOtherThreads = ignoresOtherThreads;
        this.isWithoutChildren = isWithoutChildren;
    }

    /** Returns the path or pattern. */
    public RegionPath path() {
        return regions.path();
    }

    /** Returns the regions, in preorder. */
    public List<SummaryEntry> entries() {
        return regions.entries();
    }

    /** Returns the number of calls of all regions together. */
    public long callCount() {
        return regions.callCount();
    }

    /** Returns the self time of all regions together. */
    public long selfNanos() {
        return regions.selfNanos();
    }

    /** Returns the inclusive time of all regions together; a region inside another selected region is counted once. */
    public long inclusiveNanos() {
        return regions.inclusiveNanos();
    }

    /** Returns the path and the regions, for messages and debuggers. */
    @Override
    public String toString() {
        return regions.toString();
    }
}
