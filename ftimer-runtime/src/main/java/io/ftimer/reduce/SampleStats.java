package io.ftimer.reduce;

import io.ftimer.stats.CountStats;
import io.ftimer.stats.PercentStats;
import io.ftimer.stats.TimeStats;

/**
 * The statistics of one region over all samples there are of it.
 *
 * @param inclusive the time from start to stop, regions nested inside included
 * @param self the inclusive time less that of the regions nested directly inside
 * @param calls how often the region was opened
 * @param percentOfTotal the inclusive time as a percentage of the window of the same sample
 */
record SampleStats(TimeStats inclusive, TimeStats self, CountStats calls, PercentStats percentOfTotal) {
    /** What nothing adds up to; merging with it changes nothing. */
    static final SampleStats NONE = new SampleStats(TimeStats.NONE, TimeStats.NONE, CountStats.NONE, PercentStats.NONE);

    /** Returns the statistics of the only sample of one rank. */
    static SampleStats of(int rank, long inclusiveNanos, long selfNanos, long calls, double percent) {
        return new SampleStats(
                TimeStats.of(inclusiveNanos, rank),
                TimeStats.of(selfNanos, rank),
                CountStats.of(calls),
                PercentStats.of(percent));
    }

    /** Returns the statistics of the samples of both, for any order of merging the same. */
    SampleStats merge(SampleStats other) {
        return new SampleStats(
                inclusive.merge(other.inclusive),
                self.merge(other.self),
                calls.merge(other.calls),
                percentOfTotal.merge(other.percentOfTotal));
    }

    /** Returns how many samples there are. */
    int count() {
        return inclusive.count();
    }
}
