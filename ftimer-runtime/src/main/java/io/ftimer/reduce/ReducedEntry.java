package io.ftimer.reduce;

import io.ftimer.stats.IterationStats;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path of a reduced summary, with statistics over the ranks that have it.
 *
 * <p>A rank whose summary has no such entry is missing: it counts in {@link #missingRanks()} and nowhere else, never as
 * a zero. A rank that has the entry with no call or no time takes part with that 0. Thread safety: immutable.
 */
public final class ReducedEntry extends RegionEntry {
    private final int missingRanks;
    private final int runningRanks;
    private final @Nullable IterationStats callStats;

    ReducedEntry(Row row, @Nullable ReducedEntry parent, int rankCount) {
        super(row, parent, row.nodeId, row.samples);
        this.missingRanks = rankCount - row.samples.count();
        this.runningRanks = row.runningRanks;
        this.callStats = row.callStats;
    }

    /** Returns how many ranks have this entry, at least 1. */
    public int participatingRanks() {
        return inclusive().count();
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

    /**
     * Returns the statistics of the single calls of all ranks that have kept them, with the rank of each extremum; empty if
     * none has.
     */
    public Optional<IterationStats> callStats() {
        return Optional.ofNullable(callStats);
    }

    /** Returns whether {@code other} is an entry with the same path, place, ranks and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReducedEntry entry
                && missingRanks == entry.missingRanks
                && runningRanks == entry.runningRanks
                && Objects.equals(callStats, entry.callStats)
                && hasPlaceAndStatsOf(entry);
    }

    /** Returns path, ranks, calls and times on one line, for messages. */
    @Override
    public String toString() {
        return path() + " ranks=" + participatingRanks() + " missing=" + missingRanks + " " + statsText();
    }
}
