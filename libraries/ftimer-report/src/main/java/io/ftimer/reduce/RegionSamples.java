package io.ftimer.reduce;

import io.ftimer.report.internal.reduce.SampleStats;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.SummaryEntry;
import org.jspecify.annotations.Nullable;

/**
 * The samples of several contributors at one call path.
 *
 * @param running how many contributors were inside the region when their summary was taken
 * @param callStats the statistics of single calls; null if no contributor has kept them
 */
record RegionSamples(
        SampleStats stats, int running, @Nullable IterationStats callStats) {

    /** Returns what one contributor has there. */
    static RegionSamples of(int contributor, SummaryEntry entry) {
        return new RegionSamples(
                SampleStats.of(
                        contributor,
                        entry.inclusiveNanos(),
                        entry.selfNanos(),
                        entry.callCount(),
                        entry.percentOfTotal()),
                entry.isActive() ? 1 : 0,
                entry.callStats().map(calls -> calls.ofContributor(contributor)).orElse(null));
    }

    /** Returns the samples of both, independent of the order of merging. */
    RegionSamples merge(RegionSamples other) {
        return new RegionSamples(
                stats.merge(other.stats),
                running + other.running,
                callStats == null || other.callStats == null
                        ? (callStats == null ? other.callStats : callStats)
                        : callStats.merge(other.callStats));
    }
}
