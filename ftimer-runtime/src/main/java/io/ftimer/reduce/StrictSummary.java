package io.ftimer.reduce;

import io.ftimer.Status;
import io.ftimer.Summary;
import java.util.List;
import java.util.Objects;

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
    private final List<Disagreement> disagreements;

    private StrictSummary(UnionSummary union) {
        super(union.status(), union.rankCount(), union.total(), union.entries());
        this.disagreements = List.of();
    }

    private StrictSummary(List<Disagreement> disagreements) {
        super(Status.MPI_INCONSISTENT, 0, TimeStats.NONE, List.of());
        this.disagreements = List.copyOf(disagreements);
    }

    /** Returns the statistics of all summaries; each one's rank is its place in the list, from 0. */
    public static StrictSummary reduce(List<Summary> summaries) {
        UnionSummary union = UnionSummary.reduce(summaries);
        boolean same = union.entries().stream().allMatch(entry -> entry.missingRanks() == 0);
        return same ? new StrictSummary(union) : new StrictSummary(Disagreement.find(union, summaries));
    }

    /**
     * Returns what differs between rank 0 and the others, in the order of the union of all trees; empty unless the status
     * is {@link Status#MPI_INCONSISTENT}. A region that differs only because the one around it does is left out.
     */
    public List<Disagreement> disagreements() {
        return disagreements;
    }

    /** Returns the ranks whose trees are not that of rank 0, in ascending order; empty if all trees are the same. */
    public List<Integer> differingRanks() {
        return disagreements.stream()
                .flatMap(disagreement -> disagreement.ranks().stream())
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    List<?> lines() {
        return disagreements.isEmpty() ? entries() : disagreements;
    }

    /** Returns whether {@code other} is a strict result with the same ranks, status, statistics and disagreements. */
    @Override
    public boolean equals(Object other) {
        return other instanceof StrictSummary strict
                && disagreements.equals(strict.disagreements)
                && hasResultOf(strict);
    }

    @Override
    public int hashCode() {
        return Objects.hash(status(), rankCount(), total(), entries(), disagreements);
    }
}
