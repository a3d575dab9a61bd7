package io.ftimer.trace;

import java.util.Comparator;
import java.util.List;

/**
 * A region or call on a timeline.
 *
 * @param startNanos its start
 * @param nanos its length, {@link #UNFINISHED} if it never ended
 * @param rank the rank
 * @param thread the number of the thread in the trace of the rank
 * @param sequence how many slices of the rank were read before it
 * @param flows the ends of messages that it sends and receives
 * @param members the beginning of its JSON object, without times and place
 */
record Slice(
        long startNanos, long nanos, int rank, int thread, long sequence, List<Messages.Flow> flows, String members) {
    static final long UNFINISHED = Long.MAX_VALUE;

    /** By start; of slices that start together, the outer one first. */
    static final Comparator<Slice> ORDER = Comparator.comparingLong(Slice::startNanos)
            .thenComparing(Comparator.comparingLong(Slice::nanos).reversed())
            .thenComparingInt(Slice::rank)
            .thenComparingLong(Slice::sequence);

    boolean isFinished() {
        return nanos != UNFINISHED;
    }

    /** Returns the end, {@link Long#MAX_VALUE} if it never ended. */
    long endNanos() {
        return isFinished() ? startNanos + nanos : Long.MAX_VALUE;
    }
}
