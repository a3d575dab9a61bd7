package io.ftimer.report.internal.reduce;

import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;

/**
 * The statistics of one region over all samples.
 *
 * @param inclusive the time from start to stop, including nested regions
 * @param self the inclusive time minus that of the regions nested directly inside
 * @param calls how often the region was opened
 * @param percentOfTotal the inclusive time as a percentage of the window of the same contributor
 */
public record SampleStats(TimeStats inclusive, TimeStats self, CountStats calls, PercentStats percentOfTotal) {
    public static SampleStats of(int contributor, long inclusiveNanos, long selfNanos, long calls, double percent) {
        return new SampleStats(
                TimeStats.of(inclusiveNanos, contributor),
                TimeStats.of(selfNanos, contributor),
                CountStats.of(calls),
                PercentStats.of(percent));
    }

    /** Returns the statistics of the samples of both, independent of the order of merging. */
    public SampleStats merge(SampleStats other) {
        return new SampleStats(
                inclusive.merge(other.inclusive),
                self.merge(other.self),
                calls.merge(other.calls),
                percentOfTotal.merge(other.percentOfTotal));
    }

    public int count() {
        return inclusive.count();
    }
}
