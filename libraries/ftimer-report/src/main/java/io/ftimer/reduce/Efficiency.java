package io.ftimer.reduce;

import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.stats.TimeStats;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;

/**
 * How well ranks use their time, as POP CoE defines it in its "POP Standard Metrics for Parallel Performance Analysis"
 * (pop-coe.eu).
 *
 * <p>The useful time of a rank is its time outside MPI calls. The runtime is the longest time of a rank, with MPI calls. Then
 *
 * <pre>{@code
 * load balance             = mean(useful) / max(useful)
 * communication efficiency =  max(useful) / runtime
 * parallel efficiency      = mean(useful) / runtime  =  load balance * communication efficiency
 * }</pre>
 *
 * <p>For a region, all three are over the ranks that have it, as its other statistics; a rank without the region does not count as
 * a zero. For a whole result, the times of a rank are those of all its root regions together, so that it does not matter what a
 * program does between and after them. If no rank has useful time, as in an MPI call itself, the load balance is 1 and the others are 0.
 *
 * <p>The ratios are computed from integer nanoseconds and rounded once. They are NaN if there is a {@link #problem()}. Thread
 * safety: immutable.
 *
 * @param useful the time outside MPI calls, over the ranks that recorded MPI calls anywhere
 * @param inclusive the time with MPI calls, over all ranks that have the region
 * @param hasLanes whether these are times of lanes, of which fTimer does not know the useful time
 */
public record Efficiency(TimeStats useful, TimeStats inclusive, boolean hasLanes) {
    private static final double PERCENT = 100;

    /** That of no ranks, the neutral element of {@link #merge}. */
    static final Efficiency NONE = new Efficiency(TimeStats.NONE, TimeStats.NONE, false);

    /** Returns the times of both, which have no rank in common, as those of ranks without lanes. */
    Efficiency merge(Efficiency other) {
        return new Efficiency(useful.merge(other.useful), inclusive.merge(other.inclusive), false);
    }

    /** Returns why the ratios are not known, with the remedy if there is one; empty if they are known. */
    public Optional<String> problem() {
        if (hasLanes) {
            return Optional.of("the time outside MPI is known of ranks without lanes only");
        }
        int unknown = inclusive.count() - useful.count();
        if (unknown > 0) {
            return Optional.of("no MPI calls were recorded on " + unknown + " of "
                    + ShownText.counted(inclusive.count(), "rank")
                    + ", so the time outside MPI is not known; record them with mpi.profile=regions");
        }
        if (inclusive.count() == 0) {
            return Optional.of("no rank has a region around its MPI calls");
        }
        if (inclusive.maxNanos() <= 0) {
            return Optional.of("no rank spent time there");
        }
        return useful.minNanos() < 0
                ? Optional.of("the time outside MPI is negative on rank " + useful.minContributor()
                        + ", where a clock went backward")
                : Optional.empty();
    }

    /** Returns the mean useful time divided by the maximum: 1 if all ranks have the same. */
    public double loadBalance() {
        return useful.maxNanos() == 0
                ? ratio(BigInteger.ONE, BigInteger.ONE)
                : ratio(useful.sumNanos(), timesRanks(useful.maxNanos()));
    }

    /** Returns the maximum useful time divided by the runtime: the part that is not lost in MPI calls on the busiest rank. */
    public double communication() {
        return ratio(BigInteger.valueOf(useful.maxNanos()), BigInteger.valueOf(inclusive.maxNanos()));
    }

    /** Returns the mean useful time divided by the runtime, the product of the other two. */
    public double parallel() {
        return ratio(useful.sumNanos(), timesRanks(inclusive.maxNanos()));
    }

    /** Returns the three in percent, or why they are not known, for people. */
    @Override
    public String toString() {
        return problem()
                .map(problem -> "efficiency not known: " + problem)
                .orElseGet(() -> String.format(
                        Locale.ROOT,
                        "efficiency %.0f %% = balance %.0f %% × communication %.0f %%",
                        PERCENT * parallel(),
                        PERCENT * loadBalance(),
                        PERCENT * communication()));
    }

    private BigInteger timesRanks(long nanos) {
        return BigInteger.valueOf(nanos).multiply(BigInteger.valueOf(useful.count()));
    }

    private double ratio(BigInteger part, BigInteger whole) {
        return problem().isPresent()
                ? Double.NaN
                : new BigDecimal(part)
                        .divide(new BigDecimal(whole), MathContext.DECIMAL128)
                        .doubleValue();
    }
}
