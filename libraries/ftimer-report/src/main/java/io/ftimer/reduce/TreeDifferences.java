package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.Reasons;
import io.ftimer.report.internal.reduce.Row;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The differences between the trees of several ranks and that of rank 0. They are their own partial result: {@link #merge} is
 * associative and commutative, and their size depends on the differences and the ranges of ranks that have them, not on the
 * trees.
 *
 * <p>Of many differing regions, the first {@value #MAX_REGIONS} in canonical order are kept; the differing ranks are
 * complete. Thread safety: immutable.
 *
 * @since 0.1
 */
public final class TreeDifferences {
    /** Bounds what ranks exchange; more than that is of no use to a reader. */
    static final int MAX_REGIONS = 1_000;

    static final TreeDifferences NONE = new TreeDifferences(new ContributorSet(), List.of());

    /** Marks in {@link #between} which of the two trees has a call path. */
    private static final int ON_RANK_ZERO = 1;

    private static final int ON_OTHERS = 2;

    private final ContributorSet ranks;
    private final List<Disagreement> regions;

    /** Keeps {@code ranks}; {@code regions} are in canonical order, each after its parent. */
    TreeDifferences(ContributorSet ranks, List<Disagreement> regions) {
        this.ranks = ranks;
        this.regions = List.copyOf(regions);
    }

    /** Returns how the tree of one rank, or the common tree of several, differs from that of rank 0, but for calls of MPI. */
    public static TreeDifferences between(UnionSummary rankZero, UnionSummary others) {
        RowTree<Integer> tree = new RowTree<>((a, b) -> a | b);
        tree.addAll(rankZero.entries(), ReducedEntry::parentId, ReducedEntry::region, entry -> ON_RANK_ZERO);
        tree.addAll(others.entries(), ReducedEntry::parentId, ReducedEntry::region, entry -> ON_OTHERS);
        List<Disagreement> regions = tree.canonical().stream()
                .filter(row -> row.value() != (ON_RANK_ZERO | ON_OTHERS)
                        && !row.path().kinds().contains(RegionKind.MPI))
                .limit(MAX_REGIONS)
                .map(row -> new Disagreement(row.path(), row.value() == ON_RANK_ZERO, others.contributors()))
                .toList();
        return new TreeDifferences(regions.isEmpty() ? new ContributorSet() : others.contributors(), regions);
    }

    /**
     * Returns the differences of the ranks of both.
     *
     * @throws IllegalArgumentException if a rank is in both
     */
    public TreeDifferences merge(TreeDifferences other) {
        ContributorSet union = ranks.union(other.ranks);
        RowTree<Disagreement> tree = new RowTree<>(Disagreement::merge);
        regions.forEach(region -> tree.add(region.path(), region));
        other.regions.forEach(region -> tree.add(region.path(), region));
        return new TreeDifferences(
                union,
                tree.canonical().stream()
                        .filter(Row::hasValue)
                        .map(Row::value)
                        .limit(MAX_REGIONS)
                        .toList());
    }

    /** Returns whether no rank differs from rank 0. */
    public boolean isEmpty() {
        return regions.isEmpty();
    }

    /** Returns all ranks that differ from rank 0. */
    ContributorSet ranks() {
        return ranks;
    }

    /** Returns all regions that are known to differ. */
    List<Disagreement> regions() {
        return regions;
    }

    /** Returns the differing regions without those that differ only because their parent does. */
    List<Disagreement> disagreements() {
        Map<List<RegionKey>, Disagreement> byRegions = new HashMap<>();
        List<Disagreement> own = new ArrayList<>();
        for (Disagreement region : regions) {
            List<RegionKey> regions = RegionKey.of(region.path());
            byRegions.put(regions, region);
            Disagreement parent = byRegions.get(regions.subList(0, regions.size() - 1));
            if (parent == null || !parent.isSameDifference(region)) {
                own.add(region);
            }
        }
        return own;
    }

    String explanation() {
        return Reasons.explain(
                "the trees of " + ranks.describe("rank") + " differ from that of rank 0", disagreements());
    }

    /**
     * Returns the differences that {@link #toBytes()} was called on.
     *
     * @throws IllegalArgumentException if these are not the bytes of differences, or of another version of fTimer; the
     *     message names the position and the problem
     */
    public static TreeDifferences ofBytes(byte[] bytes) {
        return DifferencesCodec.decode(bytes);
    }

    /** Returns these differences as bytes, for another rank; equal differences have equal bytes. */
    public byte[] toBytes() {
        return DifferencesCodec.encode(this);
    }

    /** Returns whether {@code other} has the same differences of the same ranks. */
    @Override
    public boolean equals(Object other) {
        return other instanceof TreeDifferences that && ranks.equals(that.ranks) && regions.equals(that.regions);
    }

    @Override
    public int hashCode() {
        return Objects.hash(ranks, regions);
    }

    /** Returns the differing regions, for messages and debuggers. */
    @Override
    public String toString() {
        return regions.toString();
    }
}
