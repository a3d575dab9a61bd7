package io.ftimer.reduce;

import io.ftimer.stats.CountStats;
import io.ftimer.stats.PercentStats;
import io.ftimer.stats.TimeStats;
import io.ftimer.values.RegionPath;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path of a result over many samples: its place in the tree, and the statistics.
 *
 * <p>A sample is what one contributor has there: a rank, or a lane. Who has nothing there is no sample: it counts as missing
 * and nowhere else, never as a zero. Thread safety: immutable.
 */
public abstract sealed class RegionEntry permits ReducedEntry, LaneEntry, HybridEntry {
    private final @Nullable RegionEntry parent;
    private final int nodeId;
    private final int depth;
    private final String name;
    private final SampleStats samples;

    RegionEntry(Row row, @Nullable RegionEntry parent, int nodeId, SampleStats samples) {
        this.parent = parent;
        this.nodeId = nodeId;
        this.depth = row.depth;
        this.name = row.name;
        this.samples = samples;
    }

    /** Returns the place of this entry in the list of entries, counted from 1. Unique within one result only. */
    public final int nodeId() {
        return nodeId;
    }

    /** Returns the {@link #nodeId()} of the region that this one is nested in, 0 for a root. */
    public final int parentId() {
        return parent == null ? 0 : parent.nodeId;
    }

    /** Returns how many regions this one is nested in, 0 for a root. */
    public final int depth() {
        return depth;
    }

    /** Returns the name of the region. */
    public final String name() {
        return name;
    }

    /** Returns the names from the root down to this region. */
    public final RegionPath path() {
        Deque<String> names = new ArrayDeque<>();
        for (RegionEntry at = this; at != null; at = at.parent) {
            names.addFirst(at.name);
        }
        return RegionPath.of(names.toArray(String[]::new));
    }

    /** Returns the time from start to stop, regions nested inside included. */
    public final TimeStats inclusive() {
        return samples.inclusive();
    }

    /** Returns the inclusive time less that of the regions nested directly inside. */
    public final TimeStats self() {
        return samples.self();
    }

    /** Returns how often the region was opened at this path. */
    public final CountStats calls() {
        return samples.calls();
    }

    /** Returns the inclusive time as a percentage of the window of the same rank. */
    public final PercentStats percentOfTotal() {
        return samples.percentOfTotal();
    }

    final SampleStats samples() {
        return samples;
    }

    /** Returns whether {@code other} has the same place, path and statistics. */
    final boolean hasPlaceAndStatsOf(RegionEntry other) {
        return nodeId == other.nodeId && depth == other.depth && samples.equals(other.samples) && hasPathOf(other);
    }

    /** Compares name by name up to the roots, which two entries of one depth reach together. */
    private boolean hasPathOf(RegionEntry other) {
        RegionEntry mine = this;
        RegionEntry theirs = other;
        while (mine != null && theirs != null && mine != theirs) {
            if (mine.nodeId != theirs.nodeId || !mine.name.equals(theirs.name)) {
                return false;
            }
            mine = mine.parent;
            theirs = theirs.parent;
        }
        return true;
    }

    @Override
    public abstract boolean equals(@Nullable Object other);

    @Override
    public final int hashCode() {
        return Objects.hash(nodeId, name, samples.inclusive());
    }

    /** Returns calls and times, for messages. */
    final String statsText() {
        return "calls=" + calls().sum() + " inclusiveNanos=" + inclusive().minNanos() + ".."
                + inclusive().maxNanos() + " selfNanos=" + self().minNanos() + ".."
                + self().maxNanos();
    }
}
