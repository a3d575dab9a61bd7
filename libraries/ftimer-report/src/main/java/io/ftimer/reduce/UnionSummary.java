package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The union of the trees of several contributors: each region with statistics over the contributors that have it.
 *
 * <pre>{@code
 * UnionSummary union = UnionSummary.reduce(List.of(first.summary(), second.summary()));
 * for (ReducedEntry entry : union.entries()) {
 *     System.out.printf("%s: on %d of %d, imbalance %.2f%n",
 *             entry.path(), entry.participatingRanks(), union.rankCount(), entry.inclusive().imbalance());
 * }
 * }</pre>
 *
 * <p>A union is its own partial result. {@link #merge(UnionSummary)} is associative and commutative, so that contributors
 * may be merged in any order and grouping with equal results. {@code UnionSummary.reduce(List.of())} is the neutral element.
 *
 * <p>If any input is a rejected summary, or has a region that is still running ({@link Status#ACTIVE}), the whole result is
 * empty and has that status; of several failures, the status with the lowest code is kept.
 *
 * <p>Thread safety: immutable.
 */
public final class UnionSummary extends ReducedSummary {
    private final ContributorSet contributors;

    /** Keeps {@code contributors} in a failed result too: a later merge must still reject them. */
    UnionSummary(
            ContributorSet contributors,
            TimeStats total,
            Efficiency roots,
            List<RankLanes> lanes,
            List<ReducedEntry> entries,
            List<SiteResult> sites) {
        super(Status.SUCCESS, contributors.size(), total, roots, lanes, entries, sites);
        this.contributors = contributors;
    }

    UnionSummary(Status failure, ContributorSet contributors) {
        super(failure, 0, TimeStats.NONE, Efficiency.NONE, List.of(), List.of(), List.of());
        this.contributors = contributors;
    }

    /**
     * Returns the partial result of one contributor.
     *
     * @throws IllegalArgumentException if {@code contributor} is negative
     */
    public static UnionSummary of(int contributor, Summary summary) {
        return collected(accumulator -> accumulator.add(contributor, summary));
    }

    /**
     * Returns the partial result of one contributor with lanes.
     *
     * @throws IllegalArgumentException if {@code contributor} is negative
     */
    public static UnionSummary of(int contributor, LaneSummary summary) {
        return collected(accumulator -> accumulator.add(contributor, summary));
    }

    /** Returns the union of all summaries; contributors are numbered by their position in the list, from 0. */
    public static UnionSummary reduce(List<Summary> summaries) {
        return collected(accumulator ->
                IntStream.range(0, summaries.size()).forEach(rank -> accumulator.add(rank, summaries.get(rank))));
    }

    /** Returns the union of the lanes of several ranks, which are numbered by their position in the list, from 0. */
    public static UnionSummary reduceLanes(List<LaneSummary> summaries) {
        return collected(accumulator ->
                IntStream.range(0, summaries.size()).forEach(rank -> accumulator.add(rank, summaries.get(rank))));
    }

    private static UnionSummary collected(Consumer<UnionAccumulator> parts) {
        UnionAccumulator accumulator = new UnionAccumulator();
        parts.accept(accumulator);
        return accumulator.result();
    }

    /**
     * Returns an empty result that carries only the failure status.
     *
     * @throws IllegalArgumentException if {@code status} is {@link Status#SUCCESS}
     */
    public static UnionSummary rejected(Status status) {
        if (status.isSuccess()) {
            throw new IllegalArgumentException("a rejected result needs a failure status, was SUCCESS");
        }
        return new UnionSummary(status, new ContributorSet());
    }

    /**
     * Returns the result that {@link #toBytes()} was called on.
     *
     * @throws IllegalArgumentException if these are not the bytes of a union, or of another version of fTimer
     */
    public static UnionSummary ofBytes(byte[] bytes) {
        return UnionCodec.decode(bytes);
    }

    /** Returns this result as bytes, for another process; equal results have equal bytes. */
    public byte[] toBytes() {
        return UnionCodec.encode(this);
    }

    /**
     * Returns the union of the contributors of both. It takes time in proportion to the entries of both; use a
     * {@link UnionAccumulator} to add many small parts to a large one.
     *
     * @throws IllegalArgumentException if a contributor is in both
     */
    public UnionSummary merge(UnionSummary other) {
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(this);
        accumulator.add(other);
        return accumulator.interim();
    }

    /**
     * Returns this union with other names of its regions, for instance shorter ones. Kinds stay.
     *
     * @param name gives the name of each entry, called once for each in their order
     * @throws IllegalArgumentException if siblings get the same name
     */
    public UnionSummary renamed(Function<ReducedEntry, String> name) {
        UnionAccumulator accumulator = new UnionAccumulator();
        accumulator.add(this, entry -> new RegionKey(entry.kind(), name.apply(entry)));
        UnionSummary renamed = accumulator.interim();
        if (renamed.entries().size() < entries().size()) {
            throw new IllegalArgumentException("two siblings get the same name; give siblings different names");
        }
        return renamed;
    }

    /** Returns whether every eligible lane certainly has each region of its rank, but for calls of MPI. */
    public boolean isWhole() {
        return entries().stream().allMatch(entry -> entry.isWhole() || entry.isOfMpi());
    }

    /** Adds what {@code value} gives for each entry of a domain to a tree. */
    <V> void addTo(
            RowTree<V> tree,
            ExecutionDomain domain,
            Function<ReducedEntry, RegionKey> region,
            Function<ReducedEntry, V> value) {
        List<ReducedEntry> entries = entries(domain);
        if (!entries.isEmpty()) {
            int before = entries.get(0).nodeId() - 1;
            tree.addAll(entries, entry -> Math.max(0, entry.parentId() - before), region, value);
        }
    }

    ContributorSet contributors() {
        return contributors;
    }

    /** Returns whether {@code other} is a union of the same contributors with the same status and statistics. */
    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other) && other instanceof UnionSummary union && contributors.equals(union.contributors);
    }
}
