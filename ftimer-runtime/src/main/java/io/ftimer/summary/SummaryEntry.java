package io.ftimer.summary;

import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.text.Seconds;
import io.ftimer.internal.text.ShownText;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One region at one call path of a {@link Summary}.
 *
 * <pre>{@code
 * for (SummaryEntry entry : timer.summary().entries()) {
 *     System.out.println("  ".repeat(entry.depth()) + entry.name() + ": " + entry.callCount() + " calls, "
 *             + entry.inclusiveSeconds() + " s");
 * }
 * }</pre>
 *
 * <p>Times are elapsed nanoseconds; they are negative if a clock went backward. Where
 * {@linkplain Summary#isTimed() no times were measured}, methods that return them throw an {@link IllegalStateException}. Thread safety: immutable.
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

    /** Returns the position of this entry in {@link Summary#entries()}, starting at 1. Unique within one summary only. */
    public int nodeId() {
        return row + 1;
    }

    /** Returns the {@link #nodeId()} of the parent, 0 for a root. */
    public int parentId() {
        return table.parents[row] + 1;
    }

    /** Returns the number of ancestors, 0 for a root. */
    public int depth() {
        return table.depths[row];
    }

    /** Returns the name of the region. */
    public String name() {
        return table.names[row];
    }

    /** Returns what the region stands for. */
    public RegionKind kind() {
        return table.kind(row);
    }

    /** Returns the call path. */
    public RegionPath path() {
        return table.path(row);
    }

    /**
     * Returns the number of calls of this region at this path. It may be 0 despite a positive time: a region that was carried
     * over by a repaired stop is not counted as a call.
     */
    public long callCount() {
        return table.callCounts[row];
    }

    /** Returns whether {@linkplain Summary#isTimed() times were measured}. */
    public boolean isTimed() {
        return summary.isTimed();
    }

    /** Returns the time from start to stop including nested regions; up to the snapshot if the region is running. */
    public long inclusiveNanos() {
        summary.requireTimes();
        return table.inclusiveNanos[row];
    }

    /** Returns {@link #inclusiveNanos()} in seconds. */
    public double inclusiveSeconds() {
        return Seconds.of(inclusiveNanos());
    }

    /** Returns the inclusive time minus that of the children. */
    public long selfNanos() {
        summary.requireTimes();
        return table.selfNanos[row];
    }

    /** Returns {@link #selfNanos()} in seconds. */
    public double selfSeconds() {
        return Seconds.of(selfNanos());
    }

    /** Returns the mean inclusive seconds per call, 0 if there was no call. */
    public double averageSeconds() {
        return callCount() == 0 ? 0.0 : inclusiveSeconds() / callCount();
    }

    /** Returns the inclusive time as a percentage of {@link Summary#totalNanos()}, 0 if that is not positive. */
    public double percentOfTotal() {
        return Seconds.percent(inclusiveNanos(), summary.totalNanos());
    }

    /**
     * Returns the inclusive time as a percentage of that of the parent, for a root as {@link #percentOfTotal()}; 0 if that is
     * not positive.
     */
    public double percentOfParent() {
        int parent = table.parents[row];
        return parent == SummaryTable.NO_ROW
                ? percentOfTotal()
                : Seconds.percent(inclusiveNanos(), table.inclusiveNanos[parent]);
    }

    /**
     * Returns the share of this region that no child covers: the self time as a percentage of the inclusive time; 0 if there
     * are no children, or the inclusive time is not positive.
     */
    public double uncoveredPercent() {
        return hasChildren() ? Seconds.percent(selfNanos(), inclusiveNanos()) : 0.0;
    }

    boolean hasChildren() {
        return row + 1 < table.size && table.parents[row + 1] == row;
    }

    /**
     * Returns the statistics of the inclusive times of ended calls, which are numbered from 0 in the order of their starts;
     * empty unless the recorder keeps them, see {@link io.ftimer.FTimerBuilder#callStatistics}. Calls of a restored tree
     * affect call numbering, not statistics.
     */
    public Optional<IterationStats> callStats() {
        return Optional.ofNullable(table.callStats(row));
    }

    /**
     * Returns the line of the application that opened the region first at this path or, if it is named after the class and method that opens it,
     * called this method; empty if it is unknown, or the recorder keeps no
     * {@linkplain io.ftimer.FTimerBuilder#places places}.
     */
    public Optional<StackTraceElement> place() {
        return Optional.ofNullable(table.place(row));
    }

    /** Returns whether the region was running when the snapshot was taken. */
    public boolean isActive() {
        return table.active[row];
    }

    /** Returns the number of call paths of this region's name, including those without an entry. */
    public int contextCount() {
        return table.contextCounts[row];
    }

    /** Returns the parent, empty for a root. */
    public Optional<SummaryEntry> parent() {
        int parent = table.parents[row];
        return parent == SummaryTable.NO_ROW ? Optional.empty() : Optional.of(new SummaryEntry(summary, table, parent));
    }

    /** Returns the outermost region around this one; this entry for a root. */
    public SummaryEntry root() {
        return new SummaryEntry(summary, table, table.root(row));
    }

    /** Returns the children in order. */
    public List<SummaryEntry> children() {
        List<SummaryEntry> children = new ArrayList<>();
        for (int at = row + 1; at < table.size && table.depths[at] > table.depths[row]; at++) {
            if (table.parents[at] == row) {
                children.add(new SummaryEntry(summary, table, at));
            }
        }
        return children;
    }

    /** Returns whether {@code other} has the same path, position, counts, times, statistics and state. */
    @Override
    public boolean equals(Object other) {
        return other instanceof SummaryEntry entry
                && row == entry.row
                && parentId() == entry.parentId()
                && callCount() == entry.callCount()
                && summary.isTimed() == entry.summary.isTimed()
                && table.inclusiveNanos[row] == entry.table.inclusiveNanos[entry.row]
                && table.selfNanos[row] == entry.table.selfNanos[entry.row]
                && isActive() == entry.isActive()
                && Objects.equals(table.callStats(row), entry.table.callStats(entry.row))
                && path().equals(entry.path());
    }

    @Override
    public int hashCode() {
        return 31 * path().hashCode() + Long.hashCode(table.inclusiveNanos[row]);
    }

    /** Returns path, calls and times on one line, for messages. */
    @Override
    public String toString() {
        return ShownText.path(path().toString()) + " calls=" + callCount()
                + (summary.isTimed() ? " inclusiveNanos=" + inclusiveNanos() + " selfNanos=" + selfNanos() : "")
                + (isActive() ? " active" : "");
    }
}
