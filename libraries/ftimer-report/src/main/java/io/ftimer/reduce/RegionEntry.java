package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path of a result over many samples: its position in the tree and its statistics.
 *
 * <p>A sample is what one contributor or one lane has there. Those without the region are missing; they never count as zero.
 * Thread safety: immutable.
 */
public abstract sealed class RegionEntry permits ReducedEntry, LaneEntry {
    private final @Nullable RegionEntry parent;
    private final int nodeId;
    private final int depth;
    private final RegionKey region;
    private final RegionSamples samples;

    /** Creates an entry; {@code parent} is null for a root. */
    RegionEntry(@Nullable RegionEntry parent, int nodeId, RegionKey region, RegionSamples samples) {
        this.parent = parent;
        this.nodeId = nodeId;
        this.depth = parent == null ? 0 : parent.depth + 1;
        this.region = region;
        this.samples = samples;
    }

    /** Returns the position of this entry in the list of entries, counted from 1. It is unique within one result only. */
    public final int nodeId() {
        return nodeId;
    }

    /** Returns the {@link #nodeId()} of the region that this one is nested in, 0 for a root. */
    public final int parentId() {
        return parent == null ? 0 : parent.nodeId;
    }

    /** Returns the number of ancestors, 0 for a root. */
    public final int depth() {
        return depth;
    }

    /** Returns what tells the region from its siblings. */
    final RegionKey region() {
        return region;
    }

    /** Returns the name of the region. */
    public final String name() {
        return region.name();
    }

    /** Returns what the region stands for. */
    public final RegionKind kind() {
        return region.kind();
    }

    /** Returns the path of this region as if it were a root. */
    public final RegionPath level() {
        return region.path();
    }

    /** Returns the regions from the root down to this one. */
    public final RegionPath path() {
        return RegionKey.path(this, entry -> entry.region, entry -> entry.parent);
    }

    /** Returns what contributors or lanes have there. */
    final RegionSamples samples() {
        return samples;
    }

    /** Returns the time from start to stop, including nested regions. */
    public final TimeStats inclusive() {
        return samples.stats().inclusive();
    }

    /** Returns the inclusive time minus that of the regions nested directly inside. */
    public final TimeStats self() {
        return samples.stats().self();
    }

    /** Returns how often the region was opened at this path. */
    public final CountStats calls() {
        return samples.stats().calls();
    }

    /** Returns the inclusive time as a percentage of the window of the same contributor. */
    public final PercentStats percentOfTotal() {
        return samples.stats().percentOfTotal();
    }

    /** Returns whether {@code other} is an entry of the same kind with the same path, position and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RegionEntry entry
                && getClass() == entry.getClass()
                && nodeId == entry.nodeId
                && depth == entry.depth
                && samples.equals(entry.samples)
                && hasPathOf(entry);
    }

    /** Compares name by name up to the roots, which two entries of the same depth reach together. */
    private boolean hasPathOf(RegionEntry other) {
        RegionEntry mine = this;
        RegionEntry theirs = other;
        while (mine != null && theirs != null && mine != theirs) {
            if (mine.nodeId != theirs.nodeId || !mine.region.equals(theirs.region)) {
                return false;
            }
            mine = mine.parent;
            theirs = theirs.parent;
        }
        return true;
    }

    @Override
    public final int hashCode() {
        return Objects.hash(nodeId, region.name(), inclusive());
    }

    /** Returns how many contributors participate and are missing, for {@link #toString()}. */
    abstract String contributorsText();

    /** Returns path, contributors, calls and times on one line, for messages. */
    @Override
    public final String toString() {
        return ShownText.path(path().toString()) + " " + contributorsText() + " calls=" + calls().sum()
                + " inclusiveNanos=" + inclusive().minNanos() + ".."
                + inclusive().maxNanos() + " selfNanos="
                + self().minNanos() + ".." + self().maxNanos();
    }
}
