package io.ftimer.reduce.lanes;

import io.ftimer.internal.rows.SiteResults;
import io.ftimer.reduce.ReductionResult;
import io.ftimer.reduce.RegionEntry;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.PathSearch;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The reduction of the lanes of several ranks: statistics over ranks and lanes for every region.
 *
 * <p>A region that ran both in teams and outside of them has an entry for each; those of teams come first. Siblings are
 * ordered as in a {@link io.ftimer.reduce.ReducedSummary}.
 *
 * <p>A result with a {@link #status()} other than {@link Status#SUCCESS} is empty: no ranks, no entries, statistics of no
 * values. The total time of all lanes of one rank must fit 64 bits of nanoseconds, 292 years; otherwise the status is
 * {@link Status#UNKNOWN}.
 *
 * <p>Thread safety: immutable.
 *
 * @since 0.1
 */
public abstract sealed class HybridSummary extends ReductionResult<HybridEntry>
        permits StrictHybridSummary, UnionHybridSummary {
    private static final PathSearch<HybridEntry> SEARCH = new PathSearch<>(RegionEntry::depth, RegionEntry::level);

    private final List<HybridRank> ranks;
    private final List<SiteResult> sites;

    HybridSummary(Status status, List<HybridRank> ranks, List<HybridEntry> entries, List<SiteResult> sites) {
        super(status, ranks.size(), entries);
        this.ranks = List.copyOf(ranks);
        this.sites = sites;
    }

    /** Returns the sums of each rank, in the order of ranks. */
    public final List<HybridRank> ranks() {
        return ranks;
    }

    /**
     * Returns the entry of one call path in one domain, empty if no rank has it.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public final Optional<HybridEntry> entry(ExecutionDomain domain, RegionPath path) {
        return SEARCH.find(entries(), path, entry -> entry.domain() == domain);
    }

    /**
     * Returns the results of the site timers of all lanes of all ranks, ordered by file, line, label and groups. The lanes of a
     * rank count together: participants are ranks, and each extremum has the number of its rank. Site timers are not part of the
     * tree, so ranks and lanes agree even if their site timers differ.
     */
    public final List<SiteResult> sites() {
        return sites;
    }

    /** Returns the result of one site timer, empty if no rank has started it. */
    public final Optional<SiteResult> site(Site site) {
        return SiteResults.find(sites, site);
    }

    /** Returns the statistics over ranks of {@link HybridRank#windowNanos()}. */
    public final TimeStats window() {
        return overRanks(HybridRank::windowNanos);
    }

    /** Returns the statistics over ranks of {@link HybridRank#envelopeNanos()}. */
    public final TimeStats envelope() {
        return overRanks(HybridRank::envelopeNanos);
    }

    /** Returns the statistics over ranks of {@link HybridRank#rootInclusiveNanos()}. */
    public final TimeStats rootInclusive() {
        return overRanks(HybridRank::rootInclusiveNanos);
    }

    /** Returns the statistics over ranks of {@link HybridRank#selfNanos()}. */
    public final TimeStats self() {
        return overRanks(HybridRank::selfNanos);
    }

    private TimeStats overRanks(ToLongFunction<HybridRank> nanos) {
        return ranks.stream()
                .map(rank -> TimeStats.of(nanos.applyAsLong(rank), rank.rank()))
                .reduce(TimeStats.NONE, TimeStats::merge);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other)
                && other instanceof HybridSummary summary
                && ranks.equals(summary.ranks)
                && sites.equals(summary.sites);
    }
}
