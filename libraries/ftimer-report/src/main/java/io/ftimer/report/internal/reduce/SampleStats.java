package io.ftimer.report.internal.reduce;

import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The statistics of one region over all samples.
 *
 * @param inclusive the time from start to stop, including nested regions
 * @param self the inclusive time minus that of the regions nested directly inside
 * @param calls how often the region was opened
 * @param percentOfTotal the inclusive time as a percentage of the window of the same contributor
 */
public record SampleStats(TimeStats inclusive, TimeStats self, CountStats calls, PercentStats percentOfTotal) {
    /** The smallest positive double has 1074 decimals. */
    private static final int MAX_DECIMALS = 1074;

    /** The longest time as a percentage of the shortest is less. */
    private static final double MAX_PERCENT = 1e21;

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
            out.unsigned(calls.max() - calls.min()).integer(calls.sum());
            out.real(percent.max())
                    .integer(percent.sum().unscaledValue())
                    .signed(percent.sum().scale());
        }
    }

    public static void times(PartWriter out, TimeStats times) {
        out.signed(times.minNanos()).unsigned(times.minContributor());
        if (times.count() > 1) {
            out.signed(times.maxNanos())
                    .unsigned(times.maxContributor())
                    .integer(times.sumNanos())
                    .integer(times.sumOfSquares());
        }
    }

    /** Reads the statistics of {@code count} samples, whose extrema belong to some of {@code contributors}. */
    public static SampleStats read(PartReader in, ContributorSet contributors, int count) {
        TimeStats inclusive = times(in, contributors, count);
        TimeStats self = times(in, contributors, count);
        long minCalls = in.unsigned();
        in.require(minCalls >= 0, "a number of calls that is negative");
        double minPercent = percent(in);
        if (count == 1) {
            return new SampleStats(inclusive, self, CountStats.of(minCalls), PercentStats.of(minPercent));
        }
        long maxCalls = minCalls + in.unsigned();
        CountStats calls = new CountStats(minCalls, maxCalls, sum(in, minCalls, maxCalls, count), count);
        return new SampleStats(inclusive, self, calls, percents(in, minPercent, count));
    }

    private static double percent(PartReader in) {
        double percent = in.real();
        in.require(Math.abs(percent) <= MAX_PERCENT, "a percentage that no times have");
        return percent;
    }

    /** Reads the statistics of several percentages after their minimum. */
    private static PercentStats percents(PartReader in, double min, int count) {
        double max = percent(in);
        in.require(max >= min, "a maximum percentage below the minimum");
        BigInteger unscaled = in.integer();
        long scale = in.signed();
        if (scale < -MAX_DECIMALS || scale > MAX_DECIMALS) {
            throw in.problem("a sum of percentages with " + scale + " decimals");
        }
        PercentStats percents = new PercentStats(min, max, new BigDecimal(unscaled, (int) scale), count);
        in.require(percents.sum().scale() == scale, "a sum of percentages with trailing zeros");
        BigDecimal samples = BigDecimal.valueOf(count);
        in.require(
                percents.sum().compareTo(new BigDecimal(min).multiply(samples)) >= 0
                        && percents.sum().compareTo(new BigDecimal(max).multiply(samples)) <= 0,
                "a sum of percentages that is out of their range");
        return percents;
    }

    /** Reads the statistics of {@code count} times. */
    public static TimeStats times(PartReader in, ContributorSet contributors, int count) {
        long min = in.signed();
        int minContributor = in.contributor(contributors);
        if (count == 1) {
            return TimeStats.of(min, minContributor);
        }
        long max = in.signed();
        int maxContributor = in.contributor(contributors);
        BigInteger sum = sum(in, min, max, count);
        return new TimeStats(min, minContributor, max, maxContributor, sum, squares(in, min, max, sum, count), count);
    }

    /** Reads a sum of squares: at least that of {@code count} means, at most that of times which are all extrema. */
    private static BigInteger squares(PartReader in, long min, long max, BigInteger sum, int count) {
        BigInteger squares = in.integer();
        BigInteger samples = BigInteger.valueOf(count);
        BigInteger lowest = BigInteger.valueOf(min);
        BigInteger highest = BigInteger.valueOf(max);
        // no (time - min) * (max - time) is negative, so their sum is not negative either
        BigInteger atMost = lowest.add(highest)
                .multiply(sum)
                .subtract(lowest.multiply(highest).multiply(samples));
        if (squares.multiply(samples).compareTo(sum.multiply(sum)) < 0 || squares.compareTo(atMost) > 0) {
            throw in.problem("a sum of squares of " + squares + ", which " + count + " numbers from " + min + " to "
                    + max + " with the sum " + sum + " cannot have");
        }
        return squares;
    }

    private static BigInteger sum(PartReader in, long min, long max, int count) {
        in.require(max >= min, "a maximum below the minimum");
        BigInteger sum = in.integer();
        BigInteger samples = BigInteger.valueOf(count);
        // the message is built on failure only: the decimal digits of a long sum are expensive
        if (sum.compareTo(BigInteger.valueOf(min).multiply(samples)) < 0
                || sum.compareTo(BigInteger.valueOf(max).multiply(samples)) > 0) {
            throw in.problem(
                    "a sum of " + sum + ", which " + count + " numbers from " + min + " to " + max + " cannot have");
        }
        return sum;
    }
}
