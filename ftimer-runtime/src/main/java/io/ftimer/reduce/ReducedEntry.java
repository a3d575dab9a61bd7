package io.ftimer.reduce;

import io.ftimer.RegionPath;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path of a reduced summary, with statistics over the ranks that have it.
 *
 * <p>A rank whose summary has no such entry is missing: it counts in {@link #missingRanks()} and nowhere else, never as
 * a zero. A rank that has the entry with no call or no time takes part with that 0. Thread safety: immutable.
 */
public final class ReducedEntry {
    private final @Nullable ReducedEntry parent;
    private final int nodeId;
    private final int depth;
    private final String name;
    private final int missingRanks;
    private final int runningRanks;
    private final TimeStats inclusive;
    private final TimeStats self;
    private final CountStats calls;
    private final PercentStats percentOfTotal;

    ReducedEntry(Row row, @Nullable ReducedEntry parent, int rankCount) {
        this.parent = parent;
        this.nodeId = row.nodeId;
        this.depth = row.depth;
        this.name = row.name;
        this.missingRanks = rankCount - row.inclusive.count();
        this.runningRanks = row.runningRanks;
        this.inclusive = row.inclusive;
        this.self = row.self;
        this.calls = row.calls;
        this.percentOfTotal = row.percentOfTotal;
    }

    /** Returns the place of this entry in the list of entries, counted from 1. Unique within one result only. */
    public int nodeId() {
        return nodeId;
    }

    /** Returns the {@link #nodeId()} of the region that this one is nested in, 0 for a root. */
    public int parentId() {
        return parent == null ? 0 : parent.nodeId;
    }

    /** Returns how many regions this one is nested in, 0 for a root. */
    public int depth() {
        return depth;
    }

    /** Returns the name of the region. */
    public String name() {
        return name;
    }

    /** Returns the names from the root down to this region. */
    public RegionPath path() {
        Deque<String> names = new ArrayDeque<>();
        for (ReducedEntry at = this; at != null; at = at.parent) {
            names.addFirst(at.name);
        }
        return RegionPath.of(names.toArray(String[]::new));
    }

    /** Returns how many ranks have this entry, at least 1. */
    public int participatingRanks() {
        return inclusive.count();
    }

    /** Returns how many of the result's ranks do not have this entry. */
    public int missingRanks() {
        return missingRanks;
    }

    /**
     * Returns how many ranks were inside this region when their summary was taken; their times reach up to that moment.
     * More than 0 only in {@link UnionAccumulator#interim()}.
     */
    public int runningRanks() {
        return runningRanks;
    }

    /** Returns the time from start to stop, regions nested inside included. */
    public TimeStats inclusive() {
        return inclusive;
    }

    /** Returns the inclusive time less that of the regions nested directly inside. */
    public TimeStats self() {
        return self;
    }

    /** Returns how often the region was opened at this path. */
    public CountStats calls() {
        return calls;
    }

    /** Returns the inclusive time as a percentage of the window of the same rank. */
    public PercentStats percentOfTotal() {
        return percentOfTotal;
    }

    /** Returns whether {@code other} is an entry with the same path, place, ranks and statistics. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ReducedEntry entry
                && nodeId == entry.nodeId
                && depth == entry.depth
                && missingRanks == entry.missingRanks
                && runningRanks == entry.runningRanks
                && inclusive.equals(entry.inclusive)
                && self.equals(entry.self)
                && calls.equals(entry.calls)
                && percentOfTotal.equals(entry.percentOfTotal)
                && hasPathOf(entry);
    }

    /** Compares name by name up to the roots, which two entries of one depth reach together. */
    private boolean hasPathOf(ReducedEntry other) {
        ReducedEntry mine = this;
        ReducedEntry theirs = other;
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
    public int hashCode() {
        return Objects.hash(nodeId, name, inclusive);
    }

    /** Returns path, ranks, calls and times on one line, for messages. */
    @Override
    public String toString() {
        return path() + " ranks=" + participatingRanks() + " missing=" + missingRanks + " calls=" + calls.sum()
                + " inclusiveNanos=" + inclusive.minNanos() + ".." + inclusive.maxNanos() + " selfNanos="
                + self.minNanos() + ".." + self.maxNanos();
    }
}
