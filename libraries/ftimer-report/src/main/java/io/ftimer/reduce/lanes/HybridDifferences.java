package io.ftimer.reduce.lanes;

import io.ftimer.reduce.lanes.HybridDisagreement.Reason;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.Reasons;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The reasons why the lanes of some ranks cannot be reduced strictly: lanes that are missing, and differences from rank 0.
 * They are their own partial result: {@link #merge} is associative and commutative, and their size depends on the reasons and
 * the ranges of ranks that have them, not on the trees.
 *
 * <p>Of many reasons, the first {@value #MAX_REASONS} are kept, those about missing lanes before those about differing ranks;
 * the ranks are complete. If lanes are missing or unknown on any rank, only those reasons are reported. Thread safety:
 * immutable.
 *
 * @since 0.1
 */
public final class HybridDifferences {
    /** Bounds what ranks exchange; more than that is of no use to a reader. */
    static final int MAX_REASONS = 1_000;

    static final HybridDifferences NONE = new HybridDifferences(new ContributorSet(), new ContributorSet(), List.of());

    private record Region(ExecutionDomain domain, RegionPath path) {
        static Region of(HybridEntry entry) {
            return new Region(entry.domain(), entry.path());
        }
    }

    private final ContributorSet incomplete;
    private final ContributorSet differing;
    private final List<HybridDisagreement> reasons;

    /** Keeps the sets of ranks; the reasons are in {@link HybridDisagreement#ORDER}. */
    HybridDifferences(ContributorSet incomplete, ContributorSet differing, List<HybridDisagreement> reasons) {
        this.reasons = List.copyOf(reasons);
        this.incomplete = incomplete;
        this.differing = differing;
    }

    /**
     * Returns the missing lanes of one rank, and its differences from rank 0, but for calls of MPI.
     *
     * @param rank the partial result of that one rank, which may be rank 0
     */
    public static HybridDifferences between(UnionHybridSummary rankZero, UnionHybridSummary rank) {
        ContributorSet where = rank.rankSet();
        List<HybridDisagreement> reasons = new ArrayList<>();
        Map<Region, HybridEntry> here = compared(rank);
        for (HybridEntry entry : here.values()) {
            if (!entry.isWhole()) {
                Reason reason = entry.missingSamplesKnown() ? Reason.LANES_MISSING : Reason.LANES_UNKNOWN;
                reasons.add(new HybridDisagreement(entry.path(), entry.domain(), reason, where));
            }
        }
        boolean isIncomplete = !reasons.isEmpty();
        Map<Region, HybridEntry> there = compared(rankZero);
        Set<Region> all = new HashSet<>(here.keySet());
        all.addAll(there.keySet());
        int before = reasons.size();
        for (Region region : all) {
            Reason reason = difference(there.get(region), here.get(region));
            if (reason != null) {
                reasons.add(new HybridDisagreement(region.path(), region.domain(), reason, where));
            }
        }
        return new HybridDifferences(
                isIncomplete ? where : new ContributorSet(),
                reasons.size() > before ? where : new ContributorSet(),
                reasons.stream()
                        .sorted(HybridDisagreement.ORDER)
                        .limit(MAX_REASONS)
                        .toList());
    }

    /** Returns the entries that must agree. */
    private static Map<Region, HybridEntry> compared(UnionHybridSummary part) {
        Map<Region, HybridEntry> entries = new HashMap<>();
        part.entries().stream()
                .filter(entry -> !entry.isOfMpi())
                .forEach(entry -> entries.put(Region.of(entry), entry));
        return entries;
    }

    private static @Nullable Reason difference(@Nullable HybridEntry onRankZero, @Nullable HybridEntry here) {
        if (onRankZero == null) {
            return Reason.NOT_ON_RANK_ZERO;
        }
        if (here == null) {
            return Reason.ONLY_ON_RANK_ZERO;
        }
        return onRankZero.eligibleSamples() == here.eligibleSamples() ? null : Reason.TEAM_SIZE;
    }

    /**
     * Returns the differences of the ranks of both.
     *
     * @throws IllegalArgumentException if a rank is in both
     */
    public HybridDifferences merge(HybridDifferences other) {
        Map<HybridDisagreement, HybridDisagreement> merged = new TreeMap<>(HybridDisagreement.ORDER);
        reasons.forEach(reason -> merged.put(reason, reason));
        other.reasons.forEach(reason -> merged.merge(reason, reason, HybridDisagreement::merge));
        return new HybridDifferences(
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

    String explanation() {
        return Reasons.explain(
                isIncomplete()
                        ? "lanes are missing or unknown on " + incomplete.describe("rank")
                        : "the regions of " + differing.describe("rank") + " differ from those of rank 0",
                disagreements());
    }

    /** Returns all reasons that are known. */
    List<HybridDisagreement> reasons() {
        return reasons;
    }

    /** Returns the reasons that concern {@link #ranks()}. */
    List<HybridDisagreement> disagreements() {
        return reasons.stream()
                .filter(reason -> reason.reason().isWithinRank() == isIncomplete())
                .toList();
    }

    ContributorSet incomplete() {
        return incomplete;
    }

    ContributorSet differing() {
        return differing;
    }

    /**
     * Returns the differences that {@link #toBytes()} was called on.
     *
     * @throws IllegalArgumentException if these are not the bytes of differences between lanes, or of another version of
     *     fTimer; the message names the position and the problem
     */
    public static HybridDifferences ofBytes(byte[] bytes) {
        return HybridDifferencesCodec.decode(bytes);
    }

    /** Returns these differences as bytes, for another rank; equal differences have equal bytes. */
    public byte[] toBytes() {
        return HybridDifferencesCodec.encode(this);
    }

    /** Returns whether {@code other} has the same reasons about the same ranks. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HybridDifferences that
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
}
