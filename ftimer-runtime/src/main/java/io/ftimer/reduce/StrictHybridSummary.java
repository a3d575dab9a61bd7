package io.ftimer.reduce;

import io.ftimer.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Statistics over ranks and lanes where all agree: every region of one rank, by its path, domain and number of eligible
 * lanes, is on every rank, and every eligible lane came there.
 *
 * <p>Otherwise nothing is reduced: the status is {@link Status#MPI_INCONSISTENT}, the result is empty, and
 * {@link #disagreements()} says why. A region that a worker came to in several timed regions never agrees, for nobody can
 * say which lanes should have come; one timed region around the loop helps, or a {@link UnionHybridSummary}.
 *
 * <p>The roots of teams are ordered by the size of their team first, as text: 10 comes before 2.
 *
 * <p>Refused summaries are answered before lanes and trees are looked at. Thread safety: immutable.
 */
public final class StrictHybridSummary extends HybridSummary {
    private final List<HybridDisagreement> disagreements;

    private StrictHybridSummary(
            Status status, List<HybridRank> ranks, List<HybridEntry> entries, List<HybridDisagreement> disagreements) {
        super(status, ranks, entries);
        this.disagreements = List.copyOf(disagreements);
    }

    /** Returns the statistics of all summaries; each one's rank is its place in the list, from 0. */
    public static StrictHybridSummary reduce(List<LaneSummary> summaries) {
        Status failure = firstFailure(summaries);
        if (!failure.isSuccess()) {
            return refused(failure);
        }
        List<HybridDisagreement> disagreements = HybridAgreement.disagreements(summaries);
        if (!disagreements.isEmpty()) {
            return new StrictHybridSummary(Status.MPI_INCONSISTENT, List.of(), List.of(), disagreements);
        }
        return new StrictHybridSummary(
                Status.SUCCESS,
                HybridRows.ranks(summaries),
                HybridRows.entries(summaries, tree -> byTeamSize(tree, summaries.size())),
                List.of());
    }

    /** Returns the empty result that a refused request answers. */
    public static StrictHybridSummary refused(Status status) {
        return new StrictHybridSummary(status, List.of(), List.of(), List.of());
    }

    private static List<Row> byTeamSize(LaneTree tree, int rankCount) {
        List<List<Row>> trees = new ArrayList<>();
        for (Row row : tree.canonical()) {
            if (row.depth == 0) {
                trees.add(new ArrayList<>());
            }
            trees.get(trees.size() - 1).add(row);
        }
        // a sort that keeps equal ones as they are: among teams of one size the canonical order stays
        trees.sort(Comparator.comparing(rows -> sizeKey(tree.participation(rows.get(0)), rankCount)));
        return trees.stream().flatMap(List::stream).toList();
    }

    /** Returns the text of the team's size as it stands in a longer text, where a character above the digits follows. */
    private static String sizeKey(Participation participation, int rankCount) {
        return participation.eligibleLanes() / rankCount + "|";
    }

    /** Returns why the ranks do not agree; empty unless the status is {@link Status#MPI_INCONSISTENT}. */
    public List<HybridDisagreement> disagreements() {
        return disagreements;
    }

    /** Returns the ranks that {@link #disagreements()} names, in ascending order. */
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
    public boolean equals(@Nullable Object other) {
        return other instanceof StrictHybridSummary strict
                && disagreements.equals(strict.disagreements)
                && hasResultOf(strict);
    }

    @Override
    public int hashCode() {
        return Objects.hash(status(), ranks(), entries(), disagreements);
    }
}
