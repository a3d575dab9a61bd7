package io.ftimer.reduce;

import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import io.ftimer.values.Status;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Statistics over ranks whose trees are equal: every region, by its whole path, is on every rank.
 *
 * <pre>{@code
 * StrictSummary strict = StrictSummary.reduce(summaries);
 * if (!strict.status().isSuccess()) {
 *     System.err.println(strict.explanation());
 * }
 * }</pre>
 *
 * <p>Different trees are not reduced: the status is then {@link Status#MPI_INCONSISTENT}, the result is empty, and
 * {@link #disagreements()} has the differences. The order in which a rank first opened its regions does not matter, nor do calls
 * of MPI, which may differ: their statistics are over the ranks that have them. Rejected summaries and running regions have the same effect as in a {@link UnionSummary}, before trees are compared.
 *
 * <p>Thread safety: immutable.
 *
 * @since 0.1
 */
public final class StrictSummary extends ReducedSummary {
    private final TreeDifferences differences;

    private StrictSummary(UnionSummary union) {
        super(union.status(), union.rankCount(), union.total(), union.entries(), union.sites());
        this.differences = TreeDifferences.NONE;
    }

    private StrictSummary(TreeDifferences differences) {
        super(Status.MPI_INCONSISTENT, 0, TimeStats.NONE, List.of(), List.of());
        this.differences = differences;
    }

    /** Returns the statistics of all summaries; ranks are numbered by their position in the list, from 0. */
    public static StrictSummary reduce(List<Summary> summaries) {
        UnionSummary union = UnionSummary.reduce(summaries);
        if (isComplete(union)) {
            return new StrictSummary(union);
        }
        UnionSummary rankZero = UnionSummary.of(0, summaries.get(0));
        return new StrictSummary(IntStream.range(0, summaries.size())
                .mapToObj(rank -> TreeDifferences.between(rankZero, UnionSummary.of(rank, summaries.get(rank))))
                .reduce(TreeDifferences.NONE, TreeDifferences::merge));
    }

    /**
     * Returns the strict result of ranks whose trees are equal, from their union; a union with a failure status gives a
     * result with that status.
     *
     * @throws IllegalArgumentException if a region is missing on some rank
     */
    public static StrictSummary of(UnionSummary union) {
        if (!isComplete(union)) {
            throw new IllegalArgumentException("trees differ; use of(TreeDifferences)");
        }
        return new StrictSummary(union);
    }

    /**
     * Returns the result of ranks whose trees differ: {@link Status#MPI_INCONSISTENT}.
     *
     * @throws IllegalArgumentException if nothing differs
     */
    public static StrictSummary of(TreeDifferences differences) {
        if (differences.isEmpty()) {
            throw new IllegalArgumentException("no tree differs from that of rank 0; use of(UnionSummary)");
        }
        return new StrictSummary(differences);
    }

    private static boolean isComplete(UnionSummary union) {
        return union.entries().stream()
                .allMatch(entry ->
                        entry.missingRanks() == 0 || entry.path().kinds().contains(RegionKind.MPI));
    }

    TreeDifferences differences() {
        return differences;
    }

    /**
     * Returns the regions that differ, of many the first ones; a region that differs only because its parent does is left
     * out. The list is empty unless the status is {@link Status#MPI_INCONSISTENT}.
     */
    public List<Disagreement> disagreements() {
        return differences.disagreements();
    }

    /** Returns all ranks that differ from rank 0, in ascending order. */
    public List<Integer> differingRanks() {
        return differences.ranks().toList();
    }

    /** Returns the differing ranks and the first few regions on one line; empty if nothing differs. */
    public String explanation() {
        return differences.explanation();
    }

    @Override
    protected List<?> lines() {
        return differences.isEmpty() ? entries() : disagreements();
    }

    /** Returns whether {@code other} is a strict result with the same ranks, status, statistics and differences. */
    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other) && other instanceof StrictSummary strict && differences.equals(strict.differences);
    }
}
