package io.ftimer.reduce.lanes;

import io.ftimer.sites.SiteResult;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Statistics over ranks and lanes where all agree: every region of one rank, by its path, domain and number of eligible
 * lanes, is on every rank, and every eligible lane has it.
 *
 * <p>Otherwise nothing is reduced: the status is {@link Status#MPI_INCONSISTENT}, the result is empty, and
 * {@link #disagreements()} has the reasons. A region that a worker opened in several timed regions never agrees, because its
 * eligible lanes are unknown; use one timed region around the loop, or a {@link UnionHybridSummary}. Calls of MPI may differ: their
 * statistics are over the ranks and lanes that have them.
 *
 * <p>The roots of teams are ordered by the size of their team first, as text: 10 precedes 2.
 *
 * <p>Rejected summaries are reported before lanes and trees are compared. Thread safety: immutable.
 *
 * @since 0.1
 */
public final class StrictHybridSummary extends HybridSummary {
    private final HybridDifferences differences;

    private StrictHybridSummary(
            Status status, List<HybridRank> ranks, List<HybridEntry> entries, List<SiteResult> sites) {
        super(status, ranks, entries, sites);
        this.differences = HybridDifferences.NONE;
    }

    private StrictHybridSummary(HybridDifferences differences) {
        super(Status.MPI_INCONSISTENT, List.of(), List.of(), List.of());
        this.differences = differences;
    }

    /** Returns the statistics of all summaries; ranks are numbered by their position in the list, from 0. */
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
     * Returns the strict result of ranks that agree, from their union; a union with a failure status gives a result with that
     * status.
     *
     * @throws IllegalArgumentException if the union shows that the ranks disagree: a lane or a region is missing
     */
    public static StrictHybridSummary of(UnionHybridSummary union) {
        if (!union.isWhole()
                || union.entries().stream().anyMatch(entry -> entry.missingRanks() > 0 && !entry.isOfMpi())) {
            throw new IllegalArgumentException("ranks disagree; use of(HybridDifferences)");
        }
        return new StrictHybridSummary(union.status(), union.ranks(), byTeamSize(union), union.sites());
    }

    /**
     * Returns the result of ranks that disagree: {@link Status#MPI_INCONSISTENT}.
     *
     * @throws IllegalArgumentException if nothing differs
     */
    public static StrictHybridSummary of(HybridDifferences differences) {
        if (differences.isEmpty()) {
            throw new IllegalArgumentException("no lane is missing and no rank differs; use of(UnionHybridSummary)");
        }
        return new StrictHybridSummary(differences);
    }

    /** Returns an empty result that carries only the status of a rejected operation. */
    public static StrictHybridSummary rejected(Status status) {
        return new StrictHybridSummary(status, List.of(), List.of(), List.of());
    }

    private static List<HybridEntry> byTeamSize(UnionHybridSummary union) {
        List<List<HybridEntry>> trees = new ArrayList<>();
        for (HybridEntry entry : union.entries()) {
            if (entry.depth() == 0) {
                trees.add(new ArrayList<>());
            }
            trees.get(trees.size() - 1).add(entry);
        }
        // the sort is stable, so that roots with teams of one size keep their canonical order
        trees.sort(Comparator.<List<HybridEntry>, ExecutionDomain>comparing(
                        tree -> tree.get(0).domain())
                .thenComparing(tree -> sizeKey(tree.get(0))));
        List<HybridEntry> sorted = new ArrayList<>();
        for (List<HybridEntry> tree : trees) {
            int shift = sorted.size() + 1 - tree.get(0).nodeId();
            for (HybridEntry entry : tree) {
                HybridEntry parent = entry.depth() == 0 ? null : sorted.get(entry.parentId() + shift - 1);
                sorted.add(entry.at(entry.nodeId() + shift, parent));
            }
        }
        return sorted;
    }

    /** Returns the team size as it sorts within a longer text, where a character above the digits follows it. */
    private static String sizeKey(HybridEntry root) {
        return root.eligibleSamples() / root.participatingRanks() + "|";
    }

    HybridDifferences differences() {
        return differences;
    }

    /**
     * Returns the reasons why the ranks disagree, of many the first ones; empty unless the status is
     * {@link Status#MPI_INCONSISTENT}.
     */
    public List<HybridDisagreement> disagreements() {
        return differences.disagreements();
    }

    /** Returns all ranks with missing or unknown lanes, or if there are none, those that differ from rank 0; ascending. */
    public List<Integer> differingRanks() {
        return differences.ranks().toList();
    }

    /** Returns those ranks and the first few reasons on one line; empty if the ranks agree. */
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
        return super.equals(other)
                && other instanceof StrictHybridSummary strict
                && differences.equals(strict.differences);
    }
}
