package io.ftimer.reduce;

import io.ftimer.values.Status;
import java.math.BigInteger;

/**
 * The sums over all lanes of one rank.
 *
 * @param rank the number of the rank
 * @param laneCapacity the maximum number of lanes, including lane 0
 * @param participatingLanes how many of them have at least one region
 * @param windowNanos the time from the last init or reset to the summary
 * @param envelopeNanos the total time that timed regions were open
 * @param rootInclusiveNanos the inclusive time of all roots, summed over lanes
 * @param selfNanos the self time of all regions, summed over lanes
 */
public record RankLanes(
        int rank,
        int laneCapacity,
        int participatingLanes,
        long windowNanos,
        long envelopeNanos,
        long rootInclusiveNanos,
        long selfNanos) {

    /** Returns the status of one rank: {@link Status#UNKNOWN} if a sum does not fit 64 bits. */
    static Status statusOf(LaneSummary summary) {
        boolean fits = fits(summary.sumRootInclusiveNanos()) && fits(summary.sumSelfNanos());
        return fits ? summary.status() : Status.UNKNOWN;
    }

    private static boolean fits(BigInteger nanos) {
        return nanos.bitLength() < Long.SIZE;
    }

    /** Returns the sums of one rank, whose {@link #statusOf status} must be success. */
    static RankLanes of(int rank, LaneSummary summary) {
        LaneWindow window = summary.window();
        return new RankLanes(
                rank,
                window.laneCapacity(),
                summary.participatingLanes(),
                window.windowNanos(),
                window.envelopeNanos(),
                summary.sumRootInclusiveNanos().longValueExact(),
                summary.sumSelfNanos().longValueExact());
    }
}
