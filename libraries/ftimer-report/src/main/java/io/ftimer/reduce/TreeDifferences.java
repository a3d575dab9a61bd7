package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.TreeDifferences.Disagreement.Reason;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.report.internal.reduce.Reasons;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.report.internal.reduce.RowTree.Row;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The reasons why some ranks cannot be reduced strictly: lanes that are missing, and differences from the tree of rank 0. They
 * are their own partial result: {@link #merge} is associative and commutative, and their size depends on the reasons and the
 * ranges of ranks that have them, not on the trees.
 *
 * <p>Of many reasons, the first {@value #MAX_REASONS} are kept, those about missing lanes before those about differing ranks;
 * the ranks are complete. If lanes are missing or unknown on any rank, only those reasons are reported. Thread safety: immutable.
 */
public final class TreeDifferences {
    private static final char KIND = 'D';

    /** Bounds what ranks exchange; more than that is of no use to a reader. */
    static final int MAX_REASONS = 1_000;

    static final TreeDifferences NONE = new TreeDifferences(new ContributorSet(), new ContributorSet(), List.of());

    private final ContributorSet incomplete;
    private final ContributorSet differing;
    private final List<Disagreement> reasons;

    /** The entries of one call path. */
    private record Pair(
            @Nullable ReducedEntry onRankZero, @Nullable ReducedEntry here) {
        Pair merge(Pair other) {
            return new Pair(onRankZero, other.here);
        }

        @Nullable
        Reason withinRank() {
            if (here == null || here.isWhole()) {
                return null;
            }
            return here.missingSamplesKnown() ? Reason.LANES_MISSING : Reason.LANES_UNKNOWN;
        }

        @Nullable
        Reason fromRankZero() {
            if (onRankZero == null) {
                return Reason.NOT_ON_RANK_ZERO;
            }
            if (here == null) {
                return Reason.ONLY_ON_RANK_ZERO;
            }
            return onRankZero.teamSize() == here.teamSize() ? null : Reason.TEAM_SIZE;
        }
    }

    /** Keeps the sets of ranks; the reasons are in {@link Disagreement#ORDER}. */
    TreeDifferences(ContributorSet incomplete, ContributorSet differing, List<Disagreement> reasons) {
        this.incomplete = incomplete;
        this.differing = differing;
        this.reasons = List.copyOf(reasons);
    }

    /**
     * Returns the missing lanes of one rank, or of several with a common tree, and the differences from rank 0, but for calls
     * of MPI.
     */
    public static TreeDifferences between(UnionSummary rankZero, UnionSummary others) {
        ContributorSet where = others.contributors();
        List<Disagreement> within = new ArrayList<>();
        List<Disagreement> across = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            RowTree<Pair> tree = new RowTree<>(Pair::merge);
            rankZero.addTo(tree, domain, ReducedEntry::region, entry -> new Pair(entry, null));
            others.addTo(tree, domain, ReducedEntry::region, entry -> new Pair(null, entry));
            for (Row<Pair> row : tree.canonical()) {
                add(within, row, domain, row.value().withinRank(), where);
                add(across, row, domain, row.value().fromRankZero(), where);
            }
        }
        List<Disagreement> reasons = new ArrayList<>(within);
        reasons.addAll(across);
        return new TreeDifferences(
                within.isEmpty() ? new ContributorSet() : where,
                across.isEmpty() ? new ContributorSet() : where,
                reasons.stream().limit(MAX_REASONS).toList());
    }

    private static void add(
            List<Disagreement> reasons,
            Row<Pair> row,
            ExecutionDomain domain,
            @Nullable Reason reason,
            ContributorSet where) {
        if (reason != null && reasons.size() < MAX_REASONS) {
            RegionPath path = row.path();
            if (!path.kinds().contains(RegionKind.MPI)) {
                reasons.add(new Disagreement(path, domain, reason, where));
            }
        }
    }

    /**
     * Returns the differences of the ranks of both.
     *
     * @throws IllegalArgumentException if a rank is in both
     */
    public TreeDifferences merge(TreeDifferences other) {
        Map<Disagreement, Disagreement> merged = new TreeMap<>(Disagreement.ORDER);
        reasons.forEach(reason -> merged.put(reason, reason));
        other.reasons.forEach(reason -> merged.merge(reason, reason, Disagreement::merge));
        return new TreeDifferences(
                incomplete.union(other.incomplete),
                differing.union(other.differing),
                merged.values().stream().limit(MAX_REASONS).toList());
    }

    /** Returns whether all ranks can be reduced strictly. */
    public boolean isEmpty() {
        return reasons.isEmpty();
    }

    /** Returns the ranks where lanes are missing; if there are none, those that differ from rank 0. */
    ContributorSet ranks() {
        return isIncomplete() ? incomplete : differing;
    }

    private boolean isIncomplete() {
        return !incomplete.isEmpty();
    }

    List<Disagreement> reasons() {
        return reasons;
    }

    /** Returns the reasons that concern {@link #ranks()}, without those that a region has only because its parent does. */
    List<Disagreement> disagreements() {
        Map<List<RegionKey>, Disagreement> byRegions = new HashMap<>();
        List<Disagreement> own = new ArrayList<>();
        for (Disagreement reason : reasons) {
            if (reason.reason().isWithinRank() == isIncomplete()) {
                List<RegionKey> regions = RegionKey.of(reason.path());
                byRegions.put(regions, reason);
                Disagreement parent = byRegions.get(regions.subList(0, regions.size() - 1));
                if (parent == null
                        || parent.domain() != reason.domain()
                        || parent.reason() != reason.reason()
                        || !parent.where().equals(reason.where())) {
                    own.add(reason);
                }
            }
        }
        return own;
    }

    String explanation() {
        String who = ranks().describe("rank");
        return Reasons.explain(
                isIncomplete()
                        ? "lanes are missing or unknown on " + who
                        : "the trees of " + who + " differ from that of rank 0",
                disagreements());
    }

    /**
     * Returns the differences that {@link #toBytes()} was called on.
     *
     * @throws IllegalArgumentException if these are not the bytes of differences, or of another version of fTimer
     */
    public static TreeDifferences ofBytes(byte[] bytes) {
        return PartReader.read(bytes, KIND, TreeDifferences::read);
    }

    private static TreeDifferences read(PartReader in) {
        ContributorSet incomplete = in.contributors();
        ContributorSet differing = in.contributors();
        List<Disagreement> reasons = new ArrayList<>();
        RegionPath before = null;
        for (int more = in.integer(); more > 0; more--) {
            Reason what = in.constant(Reason.values());
            ExecutionDomain domain = in.constant(ExecutionDomain.values());
            before = in.path(before);
            reasons.add(new Disagreement(before, domain, what, in.contributors()));
        }
        return new TreeDifferences(incomplete, differing, reasons);
    }

    /** Returns these differences as bytes, for another rank; equal differences have equal bytes. */
    public byte[] toBytes() {
        PartWriter out = new PartWriter(KIND);
        out.contributors(incomplete).contributors(differing);
        out.unsigned(reasons.size());
        RegionPath before = null;
        for (Disagreement reason : reasons) {
            out.unsigned(reason.reason().ordinal())
                    .unsigned(reason.domain().ordinal())
                    .path(reason.path(), before)
                    .contributors(reason.where());
            before = reason.path();
        }
        return out.toBytes();
    }

    /** Returns whether {@code other} has the same reasons about the same ranks. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TreeDifferences that
                && incomplete.equals(that.incomplete)
                && differing.equals(that.differing)
                && reasons.equals(that.reasons);
    }

    @Override
    public int hashCode() {
        return Objects.hash(incomplete, differing, reasons);
    }

    /** Returns the reasons, for messages and debuggers. */
    @Override
    public String toString() {
        return reasons.toString();
    }

    /**
     * One reason why several ranks cannot be reduced strictly.
     *
     * @param path the call path of the region
     * @param domain whether the region ran on ranks without lanes, in teams, or outside of them
     * @param reason the kind of reason
     * @param where the ranks concerned; the set must not change any more
     */
    record Disagreement(RegionPath path, ExecutionDomain domain, Reason reason, ContributorSet where) {
        /** Reasons within ranks first, then in the order of the entries of the union; the ranks do not affect the order. */
        static final Comparator<Disagreement> ORDER = Comparator.<Disagreement, Boolean>comparing(
                        disagreement -> !disagreement.reason.isWithinRank())
                .thenComparing(Disagreement::domain)
                .thenComparing(Disagreement::path, RowTree.CANONICAL_PATHS)
                .thenComparing(Disagreement::reason);

        enum Reason {
            LANES_MISSING("is not on every lane of its team on ", ""),
            /** Workers opened the region in several timed regions, or in teams of different sizes. */
            LANES_UNKNOWN("ran in several timed regions or in teams of different sizes on ", ""),
            ONLY_ON_RANK_ZERO("is on rank 0 but not on ", ""),
            NOT_ON_RANK_ZERO("is on ", " but not on rank 0"),
            TEAM_SIZE("has a team of another size than on rank 0 on ", "");

            private final String before;
            private final String after;

            Reason(String before, String after) {
                this.before = before;
                this.after = after;
            }

            /** Returns whether the reason concerns the lanes of single ranks, which are checked before ranks are compared. */
            boolean isWithinRank() {
                return this == LANES_MISSING || this == LANES_UNKNOWN;
            }
        }

        /** Returns this for the ranks of both, which have no rank in common. */
        Disagreement merge(Disagreement other) {
            return new Disagreement(path, domain, reason, where.union(other.where));
        }

        /** Returns the reason as a line for users: {@code "a/b" is on rank 0 but not on ranks 1, 3-4}. */
        @Override
        public String toString() {
            String lanes = domain == ExecutionDomain.RANK ? "" : "(" + domain.word + ") ";
            return ShownText.quoted(path) + " " + lanes + reason.before + where.describe("rank") + reason.after;
        }
    }
}
