package io.ftimer.benchmarks.ranks;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import java.util.function.IntFunction;

/**
 * A binomial reduction without a job: it creates, serializes and merges the parts in the order of the same tree, and so keeps at most
 * one part for each round. For one reduction.
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

    /** Returns the traffic of a union over {@code ranks} trees. */
    static Traffic unionOf(int ranks) {
        long start = System.nanoTime();
        SimulatedRanks simulated =
                new SimulatedRanks(ranks, rank -> UnionSummary.of(rank, LargeJobTrees.summary(rank)));
        UnionSummary union = simulated.merged(0, Integer.highestOneBit(Math.max(1, 2 * ranks - 1)));
        requireSums(union, ranks);
        long max = 0;
        for (long bytes : simulated.received) {
            max = Math.max(max, bytes);
        }
        return new Traffic(
                ranks,
                union.entries().size(),
                union.toBytes().length,
                max,
                simulated.gathered,
                (System.nanoTime() - start) * 1e-9);
    }

    /** Throws unless each common region has one call of each rank, and the rare ones together have the others. */
    static void requireSums(UnionSummary union, int ranks) {
        long calls = 0;
        for (ReducedEntry entry : union.entries()) {
            long sum = entry.calls().sum().longValueExact();
            boolean isCommon = entry.path().name().startsWith(LargeJobTrees.COMMON_NAME);
            if (isCommon && sum != ranks) {
                throw new IllegalStateException(entry.path() + " has " + sum + " calls of " + ranks + " ranks");
            }
            calls += sum;
        }
        long expected = (long) (LargeJobTrees.COMMON + LargeJobTrees.RARE) * ranks;
        if (calls != expected) {
            throw new IllegalStateException(calls + " calls in all, expected " + expected);
        }
    }

    /** Returns the union of {@code span} ranks, a power of two, from this rank on. */
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
