package io.ftimer.reduce;

import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
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
 * <p>Rejected summaries are answered before lanes and trees are looked at. Thread safety: immutable.
 */
public final class StrictHybridSummary extends HybridSummary implements StrictResult<HybridDisagreement> {
    private final HybridDifferences differences;

    private StrictHybridSummary(Status status, List<HybridRank> ranks, List<HybridEntry> entries) {
        super(status, ranks, entries);
        this.differences = HybridDifferences.NONE;
    }

    private StrictHybridSummary(HybridDifferences differences) {
        super(Status.MPI_INCONSISTENT, List.of(), List.of());
        this.differences = differences;
    }

    /** Returns the statistics of all summaries; each one's rank is its place in the list, from 0. */
    public static StrictHybridSummary reduce(List<LaneSummary> summaries) {
        UnionHybridSummary union = UnionHybridSummary.reduce(summaries);
        if (!union.status().isSuccess() || summaries.isEmpty()) {
            return of(union);
        }
        UnionHybridSummary rankZero = UnionHybridSummary.of(0, summaries.get(0));
        HybridDifferences differences = IntStream.range(0, summaries.size())
                .mapToObj(rank -> HybridDifferences.between(rankZero, UnionHybridSummary.of(rank, summaries.get(rank))))
                .reduce(HybridDifferences.NONE, HybridDifferences::merge);
        return differences.isEmpty() ? of(union) : of(differences);
    }

    /**
     * Returns the strict result of ranks that agree, as their equal {@link DescriptorHash hashes} tell, from their union; of
     * a union with another status than success, one with that status.
     *
     * @throws IllegalArgumentException if the union shows that they do not: a lane, or a region on some rank, is missing
     */
    public static StrictHybridSummary of(UnionHybridSummary union) {
        if (!union.isWhole() || union.entries().stream().anyMatch(entry -> entry.missingRanks() > 0)) {
            throw new IllegalArgumentException("ranks that disagree have no strict result; give their differences");
        }
        HybridAccumulator accumulator = new HybridAccumulator();
        accumulator.add(union);
        int rankCount = union.rankCount();
        return new StrictHybridSummary(
                union.status(), union.ranks(), accumulator.entries(tree -> byTeamSize(tree, rankCount)));
    }

    /**
     * Returns the result of ranks that disagree: {@link Status#MPI_INCONSISTENT}.
     *
     * @throws IllegalArgumentException if nothing differs
     */
    public static StrictHybridSummary of(HybridDifferences differences) {
        if (differences.isEmpty()) {
            throw new IllegalArgumentException("no lane is missing and no rank differs; give the union of all");
        }
        return new StrictHybridSummary(differences);
    }

    /** Returns the empty result that a rejected request answers. */
    public static StrictHybridSummary rejected(Status status) {
        return new StrictHybridSummary(status, List.of(), List.of());
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
    @Override
    public HybridDifferences differences() {
        return differences;
    }

    @Override
    List<?> lines() {
        return differences.isEmpty() ? entries() : disagreements();
    }

    /** Returns whether {@code other} is a strict result with the same ranks, status, statistics and differences. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StrictHybridSummary strict
                && differences.equals(strict.differences)
                && hasResultOf(strict);
    }

    @Override
    public int hashCode() {
        return Objects.hash(status(), ranks(), entries(), differences);
    }
}
