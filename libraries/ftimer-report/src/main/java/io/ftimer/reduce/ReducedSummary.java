package io.ftimer.reduce;

import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The reduction of many summaries to one: statistics over contributors for every region, in an order that does not depend on
 * the contributors.
 *
 * <p>A contributor is any one input, numbered from 0: an MPI rank, a thread, a fork or a repeated test. Methods that count
 * contributors are named after ranks, the most common case. A rank may have lanes, the threads of a team in its process; each
 * lane that has a region is then a sample of its own. A region that ran both in teams and outside of them has an entry for each;
 * those of teams come first.
 *
 * <p>A result with a {@link #status()} other than {@link Status#SUCCESS} is empty: no contributors, no entries, and a
 * {@link #total()} of 0 with -1 as the contributor of both extrema and an imbalance of 1. The total time of all lanes of one rank
 * must fit 64 bits of nanoseconds, 292 years; otherwise the status is {@link Status#UNKNOWN}.
 *
 * <p>Thread safety: immutable.
 */
public abstract sealed class ReducedSummary extends ReductionResult permits UnionSummary, StrictSummary {
    private final int rankCount;
    private final TimeStats total;
    /** The times in all root regions. */
    private final Efficiency roots;

    private final List<RankLanes> lanes;

    ReducedSummary(
            Status status,
            int rankCount,
            TimeStats total,
            Efficiency roots,
            List<RankLanes> lanes,
            List<ReducedEntry> entries,
            List<SiteResult> sites) {
        super(status, entries, sites);
        this.rankCount = rankCount;
        this.total = total;
        this.roots = roots;
        this.lanes = List.copyOf(lanes);
    }

    /** Returns how many contributors were reduced: ranks, threads, forks or repeated tests. */
    public final int rankCount() {
        return rankCount;
    }

    /**
     * Returns the statistics over all contributors of {@link io.ftimer.summary.Summary#totalNanos()}, of ranks with lanes of
     * {@link LaneWindow#windowNanos()}.
     */
    public final TimeStats total() {
        return total;
    }

    /** Returns how well the contributors use the time of all their root regions, if they recorded their MPI calls. */
    public final Efficiency efficiency() {
        return new Efficiency(roots.useful(), roots.inclusive(), hasLanes());
    }

    /** Returns whether any rank has lanes. */
    public final boolean hasLanes() {
        return !lanes.isEmpty();
    }

    /** Returns the sums over lanes of each rank that has lanes, in the order of ranks. */
    public final List<RankLanes> lanes() {
        return lanes;
    }

    /** Returns the statistics over ranks with lanes of one of their sums, for instance {@code RankLanes::envelopeNanos}. */
    public final TimeStats overRanks(ToLongFunction<RankLanes> nanos) {
        return lanes.stream()
                .map(rank -> TimeStats.of(nanos.applyAsLong(rank), rank.rank()))
                .reduce(TimeStats.NONE, TimeStats::merge);
    }

    /** Returns the entries of one domain, which are adjacent. */
    public final List<ReducedEntry> entries(ExecutionDomain domain) {
        return entries().stream().filter(entry -> entry.domain() == domain).toList();
    }

    /**
     * Returns the entry of one call path in one domain, empty if no rank has it.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public final Optional<ReducedEntry> entry(ExecutionDomain domain, RegionPath path) {
        return find(path, entry -> entry.domain() == domain);
    }

    @Override
    final String contributorsText() {
        return "ranks=" + rankCount;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other)
                && other instanceof ReducedSummary summary
                && rankCount == summary.rankCount
                && total.equals(summary.total)
                && roots.equals(summary.roots)
                && lanes.equals(summary.lanes);
    }
}
