package io.ftimer.reduce.lanes;

import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.Status;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The union of the lanes of several ranks: each region with statistics over the ranks and lanes that have it.
 *
 * <pre>{@code
 * UnionHybridSummary union = UnionHybridSummary.reduce(List.of(first.summary(), second.summary()));
 * for (HybridEntry entry : union.entries()) {
 *     System.out.printf("%s: %d lanes on %d ranks%n",
 *             entry.path(), entry.participatingSamples(), entry.participatingRanks());
 * }
 * }</pre>
 *
 * <p>A union is its own partial result. {@link #merge(UnionHybridSummary)} is associative and commutative, so that ranks may
 * be merged in any order and grouping with equal results. {@code UnionHybridSummary.reduce(List.of())} is the neutral
 * element.
 *
 * <p>If any input is a rejected summary, the whole result is empty and has that status; of several failures, the status with
 * the lowest code is kept. Thread safety: immutable.
 *
 * @since 0.1
 */
public final class UnionHybridSummary extends HybridSummary {
    private final ContributorSet rankSet;

    UnionHybridSummary(
            ContributorSet rankSet, List<HybridRank> ranks, List<HybridEntry> entries, List<SiteResult> sites) {
        super(Status.SUCCESS, ranks, entries, sites);
        this.rankSet = rankSet;
    }

    /** Keeps {@code rankSet} in a failed result too: a later merge must still reject these ranks. */
    private UnionHybridSummary(Status failure, ContributorSet rankSet) {
        super(failure, List.of(), List.of(), List.of());
        this.rankSet = rankSet;
    }

    /**
     * Returns the partial result of one rank.
     *
     * @throws IllegalArgumentException if {@code rank} is negative
     */
    public static UnionHybridSummary of(int rank, LaneSummary summary) {
        HybridAccumulator accumulator = new HybridAccumulator();
        accumulator.add(rank, summary);
        return accumulator.union();
    }

    /** Returns the union of all summaries; ranks are numbered by their position in the list, from 0. */
    public static UnionHybridSummary reduce(List<LaneSummary> summaries) {
        HybridAccumulator accumulator = new HybridAccumulator();
        for (int rank = 0; rank < summaries.size(); rank++) {
            accumulator.add(rank, summaries.get(rank));
        }
        return accumulator.union();
    }

    /** Returns an empty result that carries only the status of a rejected operation. */
    public static UnionHybridSummary rejected(Status status) {
        return failed(status, new ContributorSet());
    }

    static UnionHybridSummary failed(Status status, ContributorSet rankSet) {
        return new UnionHybridSummary(status, rankSet);
    }

    /**
     * Returns the result that {@link #toBytes()} was called on.
     *
     * @throws IllegalArgumentException if these are not the bytes of a union of lanes, or of another version of fTimer; the
     *     message names the position and the problem
     */
    public static UnionHybridSummary ofBytes(byte[] bytes) {
        return HybridCodec.decode(bytes);
    }

    /** Returns this result as bytes, for another rank; equal results have equal bytes. */
    public byte[] toBytes() {
        return HybridCodec.encode(this);
    }

    /**
     * Returns the union of the ranks of both.
     *
     * @throws IllegalArgumentException if a rank is in both
     */
    public UnionHybridSummary merge(UnionHybridSummary other) {
        HybridAccumulator accumulator = new HybridAccumulator();
        accumulator.add(this);
        accumulator.add(other);
        return accumulator.union();
    }

    /** Returns whether every eligible lane certainly has each region of its rank, but for calls of MPI. */
    public boolean isWhole() {
        return entries().stream().allMatch(entry -> entry.isWhole() || entry.isOfMpi());
    }

    ContributorSet rankSet() {
        return rankSet;
    }

    /** Returns the entries of one domain, which are adjacent. */
    List<HybridEntry> entries(ExecutionDomain domain) {
        return entries().stream().filter(entry -> entry.domain() == domain).toList();
    }

    /** Returns whether {@code other} is a union of the same ranks with the same status and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other) && other instanceof UnionHybridSummary union && rankSet.equals(union.rankSet);
    }
}
