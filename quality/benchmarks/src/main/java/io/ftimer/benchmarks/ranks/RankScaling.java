package io.ftimer.benchmarks.ranks;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Shows that no rank receives more than one union in each of O(log P) rounds.
 *
 * @param maxSimulated the largest number of ranks whose parts are merged without a job
 * @param trivialRanks the number of ranks of a job with one region
 */
public record RankScaling(int maxSimulated, int trivialRanks) {
    /** All sizes. */
    public static final RankScaling FULL = new RankScaling(10_000, 100_000);

    /** Jobs only, as a test that everything runs: tests merge without one. */
    public static final RankScaling SMOKE = new RankScaling(64, 100);

    private static final int REAL = 64;
    private static final int FIRST_RELEASE_WITH_VIRTUAL_THREADS = 21;

    /** Measures and prints. Returns whether every size keeps the bound. */
    public boolean run(PrintWriter out) {
        out.println("Union of ranks with " + (LargeJobTrees.COMMON + LargeJobTrees.RARE) + " regions each, "
                + LargeJobTrees.RARE + " of them out of a pool of " + LargeJobTrees.POOL);
        out.println("(bound: the bytes of the union for each round; jobs in this JVM up to " + REAL
                + " ranks, the same merges without a job above)");
        out.println(Traffic.HEADER);
        boolean kept = true;
        for (int ranks : IntStream.of(2, 8, REAL, 100, 1_000, 10_000)
                .filter(ranks -> ranks <= maxSimulated)
                .toArray()) {
            Traffic traffic = ranks <= REAL ? RealRanks.unionOf(ranks) : SimulatedRanks.unionOf(ranks);
            out.println(traffic);
            out.flush();
            kept &= traffic.keepsBound();
        }
        trivialJob(out);
        out.println(
                kept ? "bench: no rank receives more than its bound" : "bench: a rank receives more than its bound");
        return kept;
    }

    /** Reduces so many ranks without a job; returns the bytes. Throws if a sum is wrong or a rank receives more than its bound. */
    public static String check(int ranks) {
        Traffic traffic = SimulatedRanks.unionOf(ranks);
        if (!traffic.keepsBound()) {
            throw new IllegalStateException("a rank receives more than its bound: " + traffic);
        }
        return String.format(
                Locale.ROOT,
                "sums exact; any rank receives at most %d bytes, %d %% of %d unions (%d if gathered)",
                traffic.maxReceivedBytes(),
                100 * traffic.maxReceivedBytes() / traffic.boundBytes(),
                traffic.rounds(),
                traffic.gatheredBytes());
    }

    private void trivialJob(PrintWriter out) {
        if (Runtime.version().feature() < FIRST_RELEASE_WITH_VIRTUAL_THREADS && trivialRanks > REAL * REAL) {
            out.println("not measured: a job of " + trivialRanks + " ranks; it needs virtual threads (JDK "
                    + FIRST_RELEASE_WITH_VIRTUAL_THREADS + " or newer)");
            return;
        }
        out.println(String.format(
                Locale.ROOT,
                "a strict summary of one region on %d ranks in this JVM: %.1f seconds",
                trivialRanks,
                RealRanks.trivialJob(trivialRanks)));
    }
}
