package io.ftimer.summary;

import io.ftimer.internal.numbers.Seconds;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One region at one call path of a {@link Summary}.
 *
 * <p>Times are nanoseconds of elapsed time; they are negative where a clock went backward. Thread safety: immutable.
 */
public final class SummaryEntry {
    private final Summary summary;
    private final SummaryTable table;
    private final int row;

    SummaryEntry(Summary summary, SummaryTable table, int row) {
        this.summary = summary;
        this.table = table;
        this.row = row;
    }

    /** Returns the place of this entry in {@link Summary#entries()}, counted from 1. Unique within one summary only. */
    public int nodeId() {
        return row + 1;
    }

    /** Returns the {@link #nodeId()} of the region that this one is nested in, 0 for a root. */
    public int parentId() {
        return table.parents[row] + 1;
    }

    /** Returns how many regions this one is nested in, 0 for a root. */
    public int depth() {
        return table.depths[row];
    }

    /** Returns the name of the region. */
    public String name() {
        return table.names[row];
    }

    /** Returns the names from the root down to this region. */
    public RegionPath path() {
        return table.path(row);
    }

    /**
     * Returns how often this region was opened at this path. A region that a repaired stop carried over counts no call,
     * so 0 is possible beside a time.
     */
    public long callCount() {
        return table.callCounts[row];
    }

    /** Returns the time from start to stop, regions nested inside included; up to the snapshot if it is still running. */
    public long inclusiveNanos() {
        return table.inclusiveNanos[row];
    }

    /** Returns {@link #inclusiveNanos()} in seconds. */
    public double inclusiveSeconds() {
        return Seconds.of(inclusiveNanos());
    }

    /** Returns the inclusive time less that of the regions nested directly inside. */
    public long selfNanos() {
        return table.selfNanos[row];
    }

    /** Returns {@link #selfNanos()} in seconds. */
    public double selfSeconds() {
        return Seconds.of(selfNanos());
    }

    /** Returns the inclusive seconds of one call on average, 0 if there was no call. */
    public double averageSeconds() {
        return callCount() == 0 ? 0.0 : inclusiveSeconds() / callCount();
    }

    /** Returns the inclusive time as a percentage of {@link Summary#totalNanos()}, 0 if that is not positive. */
    public double percentOfTotal() {
        return Seconds.percent(inclusiveNanos(), summary.totalNanos());
    }

    /**
     * Returns the inclusive time as a percentage of that of the region around it, for a root of the window; 0 if that is not
     * positive.
     */
    public double percentOfParent() {
        int parent = table.parents[row];
        return parent == SummaryTable.NO_ROW
                ? percentOfTotal()
                : Seconds.percent(inclusiveNanos(), table.inclusiveNanos[parent]);
    }

    /**
     * Returns the share of this region that no nested one tells of: the self time as a percentage of the inclusive time; 0
     * if nothing is nested here, or the inclusive time is not positive. See {@link Summary#coverage()}.
     */
    public double uncoveredPercent() {
        return hasChildren() ? Seconds.percent(selfNanos(), inclusiveNanos()) : 0.0;
    }

    boolean hasChildren() {
        return row + 1 < table.size && table.parents[row + 1] == row;
    }

    /**
     * Returns the statistics of the inclusive times of the calls that have ended, each numbered from 0 in the order of starts;
     * empty unless the recorder keeps them, see {@link io.ftimer.FTimerBuilder#callStatistics}. Calls of a tree that was restored count
     * in the numbers only.
     */
    public Optional<IterationStats> callStats() {
        return Optional.ofNullable(table.callStats(row));
    }

    /** Returns whether the region was running when the snapshot was taken. */
    public boolean isActive() {
        return table.active[row];
    }

    /** Returns under how many call paths this region's name was opened so far, those without a row here included. */
    public int contextCount() {
        return table.contextCounts[row];
    }

    /** Returns the region that this one is nested in, empty for a root. */
    public Optional<SummaryEntry> parent() {
        int parent = table.parents[row];
        return parent == SummaryTable.NO_ROW ? Optional.empty() : Optional.of(new SummaryEntry(summary, table, parent));
    }

    /** Returns the regions nested directly in this one, in order. */
    public List<SummaryEntry> children() {
        List<SummaryEntry> children = new ArrayList<>();
        for (int at = row + 1; at < table.size && table.depths[at] > table.depths[row]; at++) {
            if (table.parents[at] == row) {
                children.add(new SummaryEntry(summary, table, at));
            }
        }
        return children;
    }

    /** Returns whether {@code other} is an entry with the same path, place, counts, times, statistics and state. */
    @Override
    public boolean equals(Object other) {
        return other instanceof SummaryEntry entry
                && row == entry.row
                && parentId() == entry.parentId()
                && callCount() == entry.callCount()
                && inclusiveNanos() == entry.inclusiveNanos()
                && selfNanos() == entry.selfNanos()
                && isActive() == entry.isActive()
                && Objects.equals(table.callStats(row), entry.table.callStats(entry.row))
                && path().equals(entry.path());
    }

    @Override
    public int hashCode() {
        return 31 * path().hashCode() + Long.hashCode(inclusiveNanos());
    }

    /** Returns path, calls and times on one line, for messages. */
    @Override
    public String toString() {
        return path() + " calls=" + callCount() + " inclusiveNanos=" + inclusiveNanos() + " selfNanos=" + selfNanos()
                + (isActive() ? " active" : "");
    }
}
