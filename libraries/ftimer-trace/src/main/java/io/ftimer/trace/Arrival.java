package io.ftimer.trace;

/**
 * The arrivals of the ranks at one occurrence of an operation, for instance a barrier. Times are nanoseconds of elapsed time.
 * They compare only if the ranks share that clock: on one machine, or in traces that count from 1970. Immutable.
 *
 * @param occurrence the number of the occurrence on each rank, from 0
 * @param ranks how many ranks reached the occurrence
 * @param earliestNanos when the first rank arrived
 * @param earliestRank the first rank to arrive, the lowest of several
 * @param latestNanos when the last rank arrived
 * @param latestRank the last rank to arrive, the lowest of several
 */
public record Arrival(
        int occurrence, int ranks, long earliestNanos, int earliestRank, long latestNanos, int latestRank) {

    /** Returns the time from the first rank to the last. */
    public long rangeNanos() {
        return latestNanos - earliestNanos;
    }
}
