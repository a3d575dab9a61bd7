package io.ftimer.reduce;

import io.ftimer.stats.TimeStats;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path of a {@link LaneSummary}, with statistics over the lanes that have it. The ranks that the
 * statistics speak of are lane numbers.
 *
 * <p>A lane that was eligible but never came here is missing; it counts in {@link #missingLanes()} and nowhere else, never as
 * a zero. A lane that came with no time takes part with that 0. The largest times count from 0: if all are negative, as a
 * clock that went backward makes them, the largest is 0. Thread safety: immutable.
 */
public final class LaneEntry extends RegionEntry {
    private final int eligibleLanes;
    private final boolean missingLanesKnown;

    LaneEntry(Row row, @Nullable LaneEntry parent, Participation participation) {
        super(
                row,
                parent,
                row.nodeId,
                new SampleStats(
                        withMaxFromZero(row.samples.inclusive()),
                        withMaxFromZero(row.samples.self()),
                        row.samples.calls(),
                        row.samples.percentOfTotal()));
        this.eligibleLanes = Math.toIntExact(participation.eligibleLanes());
        this.missingLanesKnown = participation.known();
    }

    /** Returns the statistics with a maximum of at least 0, attributed to no lane if no time is that long. */
    private static TimeStats withMaxFromZero(TimeStats times) {
        return times.maxNanos() >= 0
                ? times
                : new TimeStats(
                        times.minNanos(),
                        times.minContributor(),
                        0,
                        -1,
                        times.sumNanos(),
                        times.sumOfSquares(),
                        times.count());
    }

    /**
     * Returns how many lanes could have had this region: the members of the team that ran it, and lane 0 if it ran there
     * too. Teams count with all their members, those beyond the capacity included; of several teams the largest counts.
     */
    public int eligibleLanes() {
        return eligibleLanes;
    }

    /** Returns how many lanes have this region, at least 1. */
    public int participatingLanes() {
        return inclusive().count();
    }

    /** Returns how many eligible lanes do not have this region; no exact number unless {@link #missingLanesKnown()}. */
    public int missingLanes() {
        return Math.max(0, eligibleLanes - participatingLanes());
    }

    /**
     * Returns whether the eligible and missing lanes are certain. They are not if a worker came here in more than one timed
     * region, even in teams of one size, or if teams of different sizes did.
     */
    public boolean missingLanesKnown() {
        return missingLanesKnown;
    }

    /** Returns whether {@code other} is an entry with the same path, place, lanes and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LaneEntry entry
                && eligibleLanes == entry.eligibleLanes
                && missingLanesKnown == entry.missingLanesKnown
                && hasPlaceAndStatsOf(entry);
    }

    /** Returns path, lanes, calls and times on one line, for messages. */
    @Override
    public String toString() {
        return path() + " lanes=" + participatingLanes() + " missing="
                + (missingLanesKnown ? missingLanes() : "unknown") + " " + statsText();
    }
}
