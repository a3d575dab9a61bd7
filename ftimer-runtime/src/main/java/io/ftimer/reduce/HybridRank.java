package io.ftimer.reduce;

import io.ftimer.internal.numbers.Seconds;
import io.ftimer.values.Status;
import java.math.BigInteger;

/**
 * What all lanes of one rank add up to.
 *
 * @param rank the number of the rank
 * @param laneCapacity how many lanes there may be, lane 0 included
 * @param participatingLanes how many of them have at least one region
 * @param windowNanos from the last init or reset to the summary
 * @param envelopeNanos how long timed regions were open, added up
 * @param rootInclusiveNanos the inclusive time of all roots, added up over lanes
 * @param selfNanos the self time of all regions, added up over lanes
 */
public record HybridRank(
        int rank,
        int laneCapacity,
        int participatingLanes,
        long windowNanos,
        long envelopeNanos,
        long rootInclusiveNanos,
        long selfNanos) {

    /** Returns the status of one rank: {@link Status#UNKNOWN} if its lanes add up to more than fits here. */
    static Status statusOf(LaneSummary summary) {
        boolean fits = fits(summary.sumRootInclusiveNanos()) && fits(summary.sumSelfNanos());
        return fits ? summary.status() : Status.UNKNOWN;
    }

    private static boolean fits(BigInteger nanos) {
        return nanos.bitLength() < Long.SIZE;
    }

    /** Returns what the lanes of one rank add up to, if its {@link #statusOf status} is success. */
    static HybridRank of(int rank, LaneSummary summary) {
        LaneWindow window = summary.window();
        return new HybridRank(
                rank,
                window.laneCapacity(),
                summary.participatingLanes(),
                window.windowNanos(),
                window.envelopeNanos(),
                summary.sumRootInclusiveNanos().longValueExact(),
                summary.sumSelfNanos().longValueExact());
    }

    /** Returns {@link #windowNanos()} in seconds. */
    public double windowSeconds() {
        return Seconds.of(windowNanos);
    }

    /** Returns {@link #envelopeNanos()} in seconds. */
    public double envelopeSeconds() {
        return Seconds.of(envelopeNanos);
    }

    /** Returns {@link #rootInclusiveNanos()} in seconds. */
    public double rootInclusiveSeconds() {
        return Seconds.of(rootInclusiveNanos);
    }

    /** Returns {@link #selfNanos()} in seconds. */
    public double selfSeconds() {
        return Seconds.of(selfNanos);
    }
}
