package io.ftimer.reduce;

import io.ftimer.sites.SiteResult;
import io.ftimer.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Statistics over ranks whose trees are all the same: every region, by its whole path, is on every rank.
 *
 * <p>Trees that differ are not reduced: the status is then {@link Status#MPI_INCONSISTENT}, the result is empty, and
 * {@link #disagreements()} says what differs. The order in which a rank first opened its regions does not matter.
 * Rejected summaries and running regions are answered as by {@link UnionSummary}, before the trees are compared.
 *
 * <p>Thread safety: immutable.
 */
public final class StrictSummary extends ReducedSummary implements StrictResult<Disagreement> {
    private final TreeDifferences differences;
    private final List<SiteResult> sites;

    private StrictSummary(UnionSummary union) {
        super(union.status(), union.rankCount(), union.total(), union.entries());
        this.differences = TreeDifferences.NONE;
        this.sites = union.sites();
    }

    private StrictSummary(TreeDifferences differences) {
        super(Status.MPI_INCONSISTENT, 0, TimeStats.NONE, List.of());
        this.differences = differences;
        this.sites = List.of();
    }

    /** Returns the statistics of all summaries; each one's rank is its place in the list, from 0. */
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
     * Returns the strict result of ranks whose trees are all the same, from their union; of a union with another status
     * than success, one with that status.
     *
     * @throws IllegalArgumentException if a region is missing on some rank
     */
    public static StrictSummary of(UnionSummary union) {
        if (!isComplete(union)) {
            throw new IllegalArgumentException("trees that differ have no strict result; give their differences");
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
            throw new IllegalArgumentException("no tree differs from that of rank 0; give the union of all");
        }
        return new StrictSummary(differences);
    }

    private static boolean isComplete(UnionSummary union) {
        return union.entries().stream().allMatch(entry -> entry.missingRanks() == 0);
    }

    /** Returns what differs between rank 0 and the others; empty unless the status is {@link Status#MPI_INCONSISTENT}. */
    @Override
    public TreeDifferences differences() {
        return differences;
    }

    @Override
    public List<SiteResult> sites() {
        return sites;
    }

    @Override
    List<?> lines() {
        return differences.isEmpty() ? entries() : disagreements();
    }

    /** Returns whether {@code other} is a strict result with the same ranks, status, statistics and differences. */
    @Override
    public boolean equals(Object other) {
        return other instanceof StrictSummary strict
                && differences.equals(strict.differences)
                && sites.equals(strict.sites)
                && hasResultOf(strict);
    }

    @Override
    public int hashCode() {
        return Objects.hash(status(), rankCount(), total(), entries(), sites, differences);
    }
}
