package io.ftimer.reduce;

import io.ftimer.internal.reduce.ContributorSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Where the trees of some ranks differ from that of rank 0. It is its own partial result: {@link #merge} is associative
 * and commutative, and what it holds grows with the differences and their ranges of ranks, not with the trees.
 *
 * <p>Of very many differing regions it keeps the first {@value #MOST_REGIONS} in canonical order; the differing ranks it
 * knows all. A region that differs only because the one around it does is not told. Thread safety: immutable.
 */
public final class TreeDifferences extends RankDifferences<Disagreement> {
    static final int MOST_REGIONS = 1_000;
    static final TreeDifferences NONE = new TreeDifferences(new ContributorSet(), List.of());

    private final ContributorSet ranks;

    /** Keeps {@code ranks}; the regions are in canonical order, so that one stands behind the one around it. */
    TreeDifferences(ContributorSet ranks, List<Disagreement> regions) {
        super(regions);
        this.ranks = ranks;
    }

    /** Returns how the tree of one rank, or the common tree of several, differs from that of rank 0. */
    public static TreeDifferences between(UnionSummary rankZero, UnionSummary others) {
        RowTree tree = new RowTree();
        Set<Row> onRankZero = new HashSet<>(List.of(tree.place(rankZero)));
        Set<Row> onOthers = new HashSet<>(List.of(tree.place(others)));
        List<Disagreement> regions = new ArrayList<>();
        for (Row row : tree.canonical()) {
            boolean there = onRankZero.contains(row);
            if (there != onOthers.contains(row) && regions.size() < MOST_REGIONS) {
                regions.add(new Disagreement(row.path(), there, others.ranks()));
            }
        }
        return new TreeDifferences(regions.isEmpty() ? new ContributorSet() : others.ranks(), regions);
    }

    /**
     * Returns the differences of the ranks of both.
     *
     * @throws IllegalArgumentException if a rank is in both
     */
    public TreeDifferences merge(TreeDifferences other) {
        ContributorSet united = ranks.union(other.ranks);
        RowTree tree = new RowTree();
        Map<Row, Disagreement> byRow = new HashMap<>();
        reasons().forEach(region -> byRow.put(tree.place(region.path()), region));
        for (Disagreement region : other.reasons()) {
            byRow.merge(
                    tree.place(region.path()),
                    region,
                    (mine, theirs) -> new Disagreement(
                            mine.path(), mine.onRankZero(), mine.unlike().union(theirs.unlike())));
        }
        List<Disagreement> merged = tree.canonical().stream()
                .map(byRow::get)
                .filter(Objects::nonNull)
                .limit(MOST_REGIONS)
                .toList();
        return new TreeDifferences(united, merged);
    }

    /** Returns all ranks that differ from rank 0. */
    @Override
    ContributorSet ranks() {
        return ranks;
    }

    @Override
    String verdict() {
        return "the trees of " + ranks.describe("rank") + " differ from that of rank 0";
    }

    /** Returns the differing regions without those that differ only because the one around them does. */
    @Override
    List<Disagreement> disagreements() {
        Map<List<String>, Disagreement> byNames = new HashMap<>();
        List<Disagreement> own = new ArrayList<>();
        for (Disagreement region : reasons()) {
            List<String> names = region.path().names();
            byNames.put(names, region);
            Disagreement around = byNames.get(names.subList(0, names.size() - 1));
            if (around == null || !around.isLike(region)) {
                own.add(region);
            }
        }
        return own;
    }

    /**
     * Returns the differences that {@link #toBytes()} was called on.
     *
     * @throws IllegalArgumentException if these are not the bytes of differences, or of another version of fTimer; the
     *     message tells where and what
     */
    public static TreeDifferences ofBytes(byte[] bytes) {
        return DifferencesCodec.decode(bytes);
    }

    @Override
    public byte[] toBytes() {
        return DifferencesCodec.encode(this);
    }

    /** Returns whether {@code other} tells the same differences of the same ranks. */
    @Override
    public boolean equals(Object other) {
        return other instanceof TreeDifferences that
                && ranks.equals(that.ranks)
                && reasons().equals(that.reasons());
    }

    @Override
    public int hashCode() {
        return Objects.hash(ranks, reasons());
    }
}
