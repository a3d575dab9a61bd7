package io.ftimer.reduce;

import io.ftimer.stats.TimeStats;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * What the lanes of several ranks have in common: statistics over ranks and lanes for every region.
 *
 * <p>A region that ran both in teams and outside of them has an entry for each; those of teams come first. Siblings are
 * ordered as in a {@link ReducedSummary}.
 *
 * <p>A result with another {@link #status()} than {@link Status#SUCCESS} is empty: no ranks, no entries, statistics of
 * nothing. The time of all lanes of one rank together must fit 64 bits of nanoseconds, 292 years; if it does not, the status
 * is {@link Status#UNKNOWN}.
 *
 * <p>Thread safety: immutable.
 */
public abstract sealed class HybridSummary extends ReductionResult<HybridEntry>
        permits StrictHybridSummary, UnionHybridSummary {
    private final List<HybridRank> ranks;

    HybridSummary(Status status, List<HybridRank> ranks, List<HybridEntry> entries) {
        super(status, ranks.size(), entries);
        this.ranks = List.copyOf(ranks);
    }

    /** Returns what each rank adds up to, in the order of ranks. */
    public List<HybridRank> ranks() {
        return ranks;
    }

    /**
     * Returns the entry of one call path in one domain, empty if no rank has it.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public Optional<HybridEntry> entry(ExecutionDomain domain, RegionPath path) {
        return PathSearch.find(entries(), path, entry -> entry.domain() == domain);
    }

    /** Returns the statistics over ranks of {@link HybridRank#windowNanos()}. */
    public TimeStats window() {
        return overRanks(HybridRank::windowNanos);
    }

    /** Returns the statistics over ranks of {@link HybridRank#envelopeNanos()}. */
    public TimeStats envelope() {
        return overRanks(HybridRank::envelopeNanos);
    }

    /** Returns the statistics over ranks of {@link HybridRank#rootInclusiveNanos()}. */
    public TimeStats rootInclusive() {
        return overRanks(HybridRank::rootInclusiveNanos);
    }

    /** Returns the statistics over ranks of {@link HybridRank#selfNanos()}. */
    public TimeStats self() {
        return overRanks(HybridRank::selfNanos);
    }

    private TimeStats overRanks(ToLongFunction<HybridRank> nanos) {
        return ranks.stream()
                .map(rank -> TimeStats.of(nanos.applyAsLong(rank), rank.rank()))
                .reduce(TimeStats.NONE, TimeStats::merge);
    }

    /** Returns whether status, ranks and entries are those of {@code other}. */
    final boolean hasResultOf(HybridSummary other) {
        return hasEntriesOf(other) && ranks.equals(other.ranks);
    }
}
