package io.ftimer.reduce;

import io.ftimer.Status;
import io.ftimer.Summary;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Statistics over ranks whose trees are all the same: every region, by its whole path, is on every rank.
 *
 * <p>Trees that differ are not reduced: the status is then {@link Status#MPI_INCONSISTENT}, the result is empty, and
 * {@link #disagreements()} says what differs. The order in which a rank first opened its regions does not matter.
 * Refused summaries and running regions are answered as by {@link UnionSummary}, before the trees are compared.
 *
 * <p>Thread safety: immutable.
 */
public final class StrictSummary extends ReducedSummary {
    private static final int MOST_EXPLAINED = 4;

    private final RankSet differing;
    private final List<Disagreement> disagreements;

    private StrictSummary(UnionSummary union) {
        super(union.status(), union.rankCount(), union.total(), union.entries());
        this.differing = new RankSet();
        this.disagreements = List.of();
    }

    private StrictSummary(TreeDifferences differences) {
        super(Status.MPI_INCONSISTENT, 0, TimeStats.NONE, List.of());
        this.differing = differences.ranks();
        this.disagreements = differences.disagreements();
    }

    /** Returns the statistics of all summaries; each one's rank is its place in the list, from 0. */
    public static StrictSummary reduce(List<Summary> summaries) {
        UnionSummary union = UnionSummary.reduce(summaries);
        if (isComplete(union)) {
            return new StrictSummary(union);
        }
        UnionSummary rankZero = UnionSummary.of(0, summaries.get(0));
        TreeDifferences differences = TreeDifferences.between(rankZero, rankZero);
        for (int rank = 1; rank < summaries.size(); rank++) {
            UnionSummary other = UnionSummary.of(rank, summaries.get(rank));
            differences = differences.merge(TreeDifferences.between(rankZero, other));
        }
        return new StrictSummary(differences);
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
        if (differences.regions().isEmpty()) {
            throw new IllegalArgumentException("no tree differs from that of rank 0; give the union of all");
        }
        return new StrictSummary(differences);
    }

    private static boolean isComplete(UnionSummary union) {
        return union.entries().stream().allMatch(entry -> entry.missingRanks() == 0);
    }

    /**
     * Returns what differs between rank 0 and the others, in the order of the union of all trees; empty unless the status
     * is {@link Status#MPI_INCONSISTENT}. A region that differs only because the one around it does is left out. Of very
     * many differences it has the first ones only, see {@link TreeDifferences}.
     */
    public List<Disagreement> disagreements() {
        return disagreements;
    }

    /** Returns all ranks whose trees are not that of rank 0, in ascending order; empty if all trees are the same. */
    public List<Integer> differingRanks() {
        return differing.toList();
    }

    /**
     * Returns on one line which ranks differ from rank 0, and the first few regions where they do; empty unless the status
     * is {@link Status#MPI_INCONSISTENT}.
     */
    public String explanation() {
        if (disagreements.isEmpty()) {
            return "";
        }
        String first = disagreements.stream()
                .limit(MOST_EXPLAINED)
                .map(Disagreement::toString)
                .collect(Collectors.joining("; "));
        int more = disagreements.size() - MOST_EXPLAINED;
        return "the trees of " + differing + " differ from that of rank 0: " + first
                + (more > 0 ? "; and " + more + " more regions" : "");
    }

    @Override
    List<?> lines() {
        return disagreements.isEmpty() ? entries() : disagreements;
    }

    /** Returns whether {@code other} is a strict result with the same ranks, status, statistics and disagreements. */
    @Override
    public boolean equals(Object other) {
        return other instanceof StrictSummary strict
                && differing.equals(strict.differing)
                && disagreements.equals(strict.disagreements)
                && hasResultOf(strict);
    }

    @Override
    public int hashCode() {
        return Objects.hash(status(), rankCount(), total(), entries(), disagreements);
    }
}
