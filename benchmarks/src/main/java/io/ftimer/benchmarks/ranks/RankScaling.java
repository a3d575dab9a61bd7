package io.ftimer.benchmarks.ranks;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Shows that no rank receives more than a union for each of O(log P) rounds, however many ranks there are.
 *
 * @param mostSimulated the largest number of ranks whose parts are merged without a job
 * @param trivialRanks how many ranks the job has that does next to nothing
 */
public record RankScaling(int mostSimulated, int trivialRanks) {
    /** All sizes. */
    public static final RankScaling FULL = new RankScaling(10_000, 100_000);

    /** Enough to see whether it runs. */
    public static final RankScaling SMOKE = new RankScaling(100, 100);

    private static final int REAL = 64;
    private static final int FIRST_RELEASE_WITH_VIRTUAL_THREADS = 21;

    /** Measures and prints; returns whether the bound was kept everywhere. */
    public boolean run(PrintWriter out) {
        out.println("Union of ranks with " + (RankTrees.COMMON + RankTrees.RARE) + " regions each, " + RankTrees.RARE
                + " of them out of a pool of " + RankTrees.POOL);
        out.println("(bound: the bytes of the union for each round; real jobs up to " + REAL
                + " ranks, above that the same merges without a job)");
        out.println(Traffic.HEADER);
        boolean kept = true;
        for (int ranks : IntStream.of(2, 8, REAL, 100, 1_000, 10_000)
                .filter(ranks -> ranks <= mostSimulated)
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

    private void trivialJob(PrintWriter out) {
        if (Runtime.version().feature() < FIRST_RELEASE_WITH_VIRTUAL_THREADS && trivialRanks > REAL * REAL) {
            out.println("not measured: a job of " + trivialRanks + " ranks; that needs virtual threads, of JDK "
                    + FIRST_RELEASE_WITH_VIRTUAL_THREADS + " or newer");
            return;
        }
        out.println(String.format(
                Locale.ROOT,
                "a strict summary of one region on %d ranks in this JVM: %.1f seconds",
                trivialRanks,
                RealRanks.trivialJob(trivialRanks)));
    }
}
