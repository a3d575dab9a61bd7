package io.ftimer.reduce;

import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
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
 * <p>Otherwise nothing is reduced: the status is {@link Status#MPI_INCONSISTENT}, the result is empty, and
 * {@link #disagreements()} has the reasons. The order in which a rank first opened its regions does not matter, nor do calls
 * of MPI, which may differ: their statistics are over the ranks and lanes that have them. Rejected summaries and running regions
 * have the same effect as in a {@link UnionSummary}, before trees are compared.
 *
 * <p>Ranks with lanes agree if also every eligible lane has each region, and teams have the same size on every rank. A region
 * that a worker opened in several timed regions never agrees, because its eligible lanes are unknown; use one timed region
 * around the loop, or a {@link UnionSummary}. The roots of teams are ordered by the size of their team first, as text: 10 precedes
 * 2.
 *
 * <p>Thread safety: immutable.
 */
public final class StrictSummary extends ReducedSummary {
    private final TreeDifferences differences;

    private StrictSummary(UnionSummary union) {
        super(
                union.status(),
                union.rankCount(),
                union.total(),
                union.efficiency(),
                union.lanes(),
                byTeamSize(union),
                union.sites());
        this.differences = TreeDifferences.NONE;
    }

    private StrictSummary(TreeDifferences differences) {
        super(Status.MPI_INCONSISTENT, 0, TimeStats.NONE, Efficiency.NONE, List.of(), List.of(), List.of());
        this.differences = differences;
    }

    /** Returns the statistics of all summaries; ranks are numbered by their position in the list, from 0. */
    public static StrictSummary reduce(List<Summary> summaries) {
        return of(UnionSummary.reduce(summaries), rank -> UnionSummary.of(rank, summaries.get(rank)));
    }

    /** Returns the statistics of the lanes of several ranks, which are numbered by their position in the list, from 0. */
    public static StrictSummary reduceLanes(List<LaneSummary> summaries) {
        return of(UnionSummary.reduceLanes(summaries), rank -> UnionSummary.of(rank, summaries.get(rank)));
    }

    private static StrictSummary of(UnionSummary union, IntFunction<UnionSummary> part) {
        // a union of whole teams does not show whether they have the same size
        if (isComplete(union) && !union.hasLanes()) {
            return new StrictSummary(union);
        }
        UnionSummary rankZero = part.apply(0);
        TreeDifferences differences = IntStream.range(0, union.rankCount())
                .mapToObj(rank -> TreeDifferences.between(rankZero, part.apply(rank)))
                .reduce(TreeDifferences.NONE, TreeDifferences::merge);
        return differences.isEmpty() ? of(union) : of(differences);
    }

    /**
     * Returns the strict result of ranks that agree, from their union; a union with a failure status gives a result with that
     * status.
     *
     * @throws IllegalArgumentException if the union shows that the ranks disagree: a lane or a region is missing
     */
    public static StrictSummary of(UnionSummary union) {
        if (!isComplete(union)) {
            throw new IllegalArgumentException("trees differ; use of(TreeDifferences)");
        }
        return new StrictSummary(union);
    }

    /**
     * Returns the result of ranks that disagree: {@link Status#MPI_INCONSISTENT}.
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
        return union.isWhole()
                && union.entries().stream().allMatch(entry -> entry.missingRanks() == 0 || entry.isOfMpi());
    }

    /** Returns the entries in another order of the roots of each domain: by the sizes of their teams. */
    private static List<ReducedEntry> byTeamSize(UnionSummary union) {
        if (!union.hasLanes()) {
            return union.entries();
        }
        List<List<ReducedEntry>> trees = new ArrayList<>();
        for (ReducedEntry entry : union.entries()) {
            if (entry.depth() == 0) {
                trees.add(new ArrayList<>());
            }
            trees.get(trees.size() - 1).add(entry);
        }
        // the sort is stable, so that roots with teams of one size keep their canonical order; sizes sort as within a
        // longer text, where a character above the digits follows them
        trees.sort(Comparator.<List<ReducedEntry>, ExecutionDomain>comparing(
                        tree -> tree.get(0).domain())
                .thenComparing(tree -> tree.get(0).teamSize() + "|"));
        List<ReducedEntry> sorted = new ArrayList<>();
        for (List<ReducedEntry> tree : trees) {
            int shift = sorted.size() + 1 - tree.get(0).nodeId();
            for (ReducedEntry entry : tree) {
                ReducedEntry parent = entry.depth() == 0 ? null : sorted.get(entry.parentId() + shift - 1);
                sorted.add(entry.at(entry.nodeId() + shift, parent));
            }
        }
        return sorted;
    }

    TreeDifferences differences() {
        return differences;
    }

    /**
     * Returns the reasons why the ranks disagree as lines for users, of many the first ones:
     * {@code "a/b" is on rank 0 but not on ranks 1, 3-4}. A reason that a region has only because its parent has it on the same
     * ranks is left out. The list is empty unless the status is {@link Status#MPI_INCONSISTENT}.
     */
    public List<String> disagreements() {
        return differences.disagreements().stream().map(Object::toString).toList();
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
    List<?> lines() {
        return differences.isEmpty() ? entries() : disagreements();
    }

    /** Returns whether {@code other} is a strict result with the same ranks, status, statistics and differences. */
    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other) && other instanceof StrictSummary strict && differences.equals(strict.differences);
    }
}
