package io.ftimer.benchmarks.ranks;

import io.ftimer.reduce.UnionSummary;
import java.util.function.IntFunction;

/**
 * A binomial reduction without ranks: the parts are made, sent as bytes and merged one after another, in the same tree, so
 * that never more than a part for each round is kept. For one reduction.
 */
final class SimulatedRanks {
    private final int ranks;
    private final IntFunction<UnionSummary> parts;
    private final long[] received;
    private long gathered;

    private SimulatedRanks(int ranks, IntFunction<UnionSummary> parts) {
        this.ranks = ranks;
        this.parts = parts;
        this.received = new long[ranks];
    }

    /** Returns the traffic of a union of the trees of so many ranks. */
    static Traffic unionOf(int ranks) {
        long start = System.nanoTime();
        SimulatedRanks simulated = new SimulatedRanks(ranks, rank -> UnionSummary.of(rank, RankTrees.summary(rank)));
        UnionSummary union = simulated.merged(0, Integer.highestOneBit(Math.max(1, 2 * ranks - 1)));
        long most = 0;
        for (long bytes : simulated.received) {
            most = Math.max(most, bytes);
        }
        return new Traffic(
                ranks,
                union.entries().size(),
                union.toBytes().length,
                most,
                simulated.gathered,
                (System.nanoTime() - start) * 1e-9);
    }

    /** Returns what the rank has after it heard of {@code span} ranks from itself on, a power of two. */
    private UnionSummary merged(int rank, int span) {
        if (span == 1) {
            UnionSummary own = parts.apply(rank);
            if (rank > 0) {
                gathered += own.toBytes().length;
            }
            return own;
        }
        int half = span / 2;
        UnionSummary lower = merged(rank, half);
        if (rank + half >= ranks) {
            return lower;
        }
        byte[] message = merged(rank + half, half).toBytes();
        received[rank] += message.length;
        return lower.merge(UnionSummary.ofBytes(message));
    }
}
