package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.SampleStats;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path of a {@link LaneSummary}, with statistics over the lanes that have it. The contributors of the
 * statistics are lane numbers.
 *
 * <p>A lane that was eligible but never opened the region is missing: it counts in {@link #missingLanes()} only, never as a
 * zero. A lane that opened it for no time participates with that 0. Maxima are at least 0, even if all times are negative
 * because a clock went backward. Thread safety: immutable.
 */
public final class LaneEntry extends RegionEntry {
    LaneEntry(@Nullable LaneEntry parent, int nodeId, RegionKey region, RegionSamples samples) {
        super(parent, nodeId, region, withMaximaFromZero(samples));
    }

    private static RegionSamples withMaximaFromZero(RegionSamples samples) {
        SampleStats stats = samples.stats();
        return new RegionSamples(
                new SampleStats(
                        withMaxFromZero(stats.inclusive()),
                        withMaxFromZero(stats.self()),
                        stats.calls(),
                        stats.percentOfTotal()),
                samples.useful(),
                samples.participation(),
                samples.running(),
                samples.callStats());
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
     * Returns how many lanes could have had this region: the members of the team that ran it, plus lane 0 if it ran there
     * too. All members of a team count, including those beyond the capacity; of several teams the largest counts.
     */
    public int eligibleLanes() {
        return Math.toIntExact(samples().participation().eligibleLanes());
    }

    /** Returns how many lanes have this region, at least 1. */
    public int participatingLanes() {
        return inclusive().count();
    }

    /** Returns how many eligible lanes do not have this region; not exact unless {@link #missingLanesKnown()}. */
    public int missingLanes() {
        return Math.max(0, eligibleLanes() - participatingLanes());
    }

    /**
     * Returns whether the eligible and missing lanes are certain. They are not if a worker opened the region in more than
     * one timed region, even in teams of one size, or if teams of different sizes did.
     */
    public boolean missingLanesKnown() {
        return samples().participation().known();
    }

    @Override
    String contributorsText() {
        return "lanes=" + participatingLanes() + " missing=" + (missingLanesKnown() ? missingLanes() : "unknown");
    }
}
