package io.ftimer.report.internal.reduce;

import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import java.math.BigDecimal;

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

    /** Writes the bytes within a part; a single sample takes only its numbers. */
    public static void write(PartWriter out, SampleStats samples) {
        times(out, samples.inclusive());
        times(out, samples.self());
        CountStats calls = samples.calls();
        out.unsigned(calls.min());
        PercentStats percent = samples.percentOfTotal();
        out.real(percent.min());
        if (samples.count() > 1) {
            out.unsigned(calls.max() - calls.min()).big(calls.sum());
            out.real(percent.max())
                    .big(percent.sum().unscaledValue())
                    .signed(percent.sum().scale());
        }
    }

    public static void times(PartWriter out, TimeStats times) {
        out.signed(times.minNanos()).unsigned(times.minContributor());
        if (times.count() > 1) {
            out.signed(times.maxNanos())
                    .unsigned(times.maxContributor())
                    .big(times.sumNanos())
                    .big(times.sumOfSquares());
        }
    }

    /** Reads the statistics of {@code count} samples. */
    public static SampleStats read(PartReader in, int count) {
        TimeStats inclusive = times(in, count);
        TimeStats self = times(in, count);
        long calls = in.unsigned();
        double percent = in.real();
        return count == 1
                ? new SampleStats(inclusive, self, CountStats.of(calls), PercentStats.of(percent))
                : new SampleStats(
                        inclusive,
                        self,
                        new CountStats(calls, calls + in.unsigned(), in.big(), count),
                        new PercentStats(percent, in.real(), new BigDecimal(in.big(), (int) in.signed()), count));
    }

    /** Reads the statistics of {@code count} times. */
    public static TimeStats times(PartReader in, int count) {
        long min = in.signed();
        int contributor = in.integer();
        return count == 1
                ? TimeStats.of(min, contributor)
                : new TimeStats(min, contributor, in.signed(), in.integer(), in.big(), in.big(), count);
    }
}
