package io.ftimer.reduce;

import io.ftimer.internal.reduce.ContributorSet;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Objects;

/**
 * The union of the trees of several ranks: each region with statistics over the ranks that have it.
 *
 * <p>It is its own partial result. {@link #merge(UnionSummary)} is associative and commutative, so ranks may be merged
 * in any order and grouping: the results are equal. {@code UnionSummary.reduce(List.of())} is the neutral element.
 *
 * <p>If any input is a rejected summary, or has a region that is still running ({@link Status#ACTIVE}), the whole result
 * is empty and says so; of several such reasons the status with the lowest code wins.
 *
 * <p>Thread safety: immutable.
 */
public final class UnionSummary extends ReducedSummary {
    private final ContributorSet ranks;
    private final List<SiteResult> sites;

    /** Keeps {@code ranks}, also those of a failed result: a later merge must still reject them. */
    UnionSummary(
            Status status,
            ContributorSet ranks,
            int rankCount,
            TimeStats total,
            List<ReducedEntry> entries,
            List<SiteResult> sites) {
        super(status, rankCount, total, entries);
        this.ranks = ranks;
        this.sites = sites;
    }

    /**
     * Returns the partial result of one rank.
     *
     * @throws IllegalArgumentException if {@code rank} is negative
     */
    public static UnionSummary of(int rank, Summary summary) {
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(rank, summary);
        return accumulator.result();
    }

    /** Returns the union of all summaries; each one's rank is its place in the list, from 0. */
    public static UnionSummary reduce(List<Summary> summaries) {
        UnionAccumulator accumulator = new UnionAccumulator();
        for (int rank = 0; rank < summaries.size(); rank++) {
            accumulator.add(rank, summaries.get(rank));
        }
        return accumulator.result();
    }

    /**
     * Returns a result that says nothing but why there is none.
     *
     * @throws IllegalArgumentException if {@code status} is {@link Status#SUCCESS}
     */
    public static UnionSummary rejected(Status status) {
        if (status.isSuccess()) {
            throw new IllegalArgumentException("SUCCESS is no reason to reject a summary");
        }
        return failed(status, new ContributorSet());
    }

    /**
     * Returns the result that {@link #toBytes()} was called on.
     *
     * @throws IllegalArgumentException if these are not the bytes of a union, or of another version of fTimer; the
     *     message tells where and what
     */
    public static UnionSummary ofBytes(byte[] bytes) {
        return UnionCodec.decode(bytes);
    }

    /** Returns everything that is in this result, to be sent to another rank; equal results have equal bytes. */
    public byte[] toBytes() {
        return UnionCodec.encode(this);
    }

    /**
     * Returns the union of the ranks of both. It costs time in proportion to the rows of both; to add many small parts
     * to a large one, use a {@link UnionAccumulator}.
     *
     * @throws IllegalArgumentException if a rank is in both
     */
    public UnionSummary merge(UnionSummary other) {
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(this);
        accumulator.add(other);
        return accumulator.interim();
    }

    /** Returns the empty result that a failed input answers. */
    static UnionSummary failed(Status status, ContributorSet ranks) {
        return new UnionSummary(status, ranks, 0, TimeStats.NONE, List.of(), List.of());
    }

    @Override
    public List<SiteResult> sites() {
        return sites;
    }

    ContributorSet ranks() {
        return ranks;
    }

    /** Returns whether {@code other} is a union of the same ranks with the same status and statistics. */
    @Override
    public boolean equals(Object other) {
        return other instanceof UnionSummary union
                && ranks.equals(union.ranks)
                && sites.equals(union.sites)
                && hasResultOf(union);
    }

    @Override
    public int hashCode() {
        return Objects.hash(status(), ranks, total(), entries(), sites);
    }
}
