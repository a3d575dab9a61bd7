package io.ftimer.reduce;

import io.ftimer.internal.reduce.ContributorSet;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The union of what the lanes of several ranks recorded: each region with statistics over the ranks and lanes that have it.
 *
 * <p>It is its own partial result. {@link #merge(UnionHybridSummary)} is associative and commutative, so ranks may be merged
 * in any order and grouping: the results are equal. {@code UnionHybridSummary.reduce(List.of())} is the neutral element.
 *
 * <p>If any input is a rejected summary, the whole result is empty and says so; of several such reasons the status with the
 * lowest code wins. Thread safety: immutable.
 */
public final class UnionHybridSummary extends HybridSummary {
    private final ContributorSet rankSet;

    /** Keeps {@code rankSet}, also that of a failed result: a later merge must still reject these ranks. */
    UnionHybridSummary(Status status, ContributorSet rankSet, List<HybridRank> ranks, List<HybridEntry> entries) {
        super(status, ranks, entries);
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

    /** Returns the union of all summaries; each one's rank is its place in the list, from 0. */
    public static UnionHybridSummary reduce(List<LaneSummary> summaries) {
        HybridAccumulator accumulator = new HybridAccumulator();
        for (int rank = 0; rank < summaries.size(); rank++) {
            accumulator.add(rank, summaries.get(rank));
        }
        return accumulator.union();
    }

    /** Returns the empty result that a rejected request answers. */
    public static UnionHybridSummary rejected(Status status) {
        return failed(status, new ContributorSet());
    }

    /** Returns the empty result that a failed input answers. */
    static UnionHybridSummary failed(Status status, ContributorSet rankSet) {
        return new UnionHybridSummary(status, rankSet, List.of(), List.of());
    }

    /**
     * Returns the result that {@link #toBytes()} was called on.
     *
     * @throws IllegalArgumentException if these are not the bytes of a union of lanes, or of another version of fTimer; the
     *     message tells where and what
     */
    public static UnionHybridSummary ofBytes(byte[] bytes) {
        return HybridCodec.decode(bytes);
    }

    /** Returns everything that is in this result, to be sent to another rank; equal results have equal bytes. */
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

    /** Returns whether no lane is missing, and that is certain: each eligible lane came to each region of its rank. */
    public boolean isWhole() {
        return entries().stream().allMatch(HybridEntry::isWhole);
    }

    ContributorSet rankSet() {
        return rankSet;
    }

    /** Returns whether {@code other} is a union of the same ranks with the same status and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UnionHybridSummary union && rankSet.equals(union.rankSet) && hasResultOf(union);
    }

    @Override
    public int hashCode() {
        return Objects.hash(status(), ranks(), entries());
    }
}
