package io.ftimer.reduce;

import io.ftimer.internal.rows.SiteResults;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.PathSearch;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reduction of many summaries to one: statistics over contributors for every region, in an order that does not depend on
 * the contributors.
 *
 * <p>A contributor is any one input, numbered from 0: an MPI rank, a thread, a fork or a repeated test. Methods that count
 * contributors are named after ranks, the most common case. Siblings are ordered by the bytes of {@code LENGTH:NAME}, LENGTH
 * being the decimal number of bytes of the name in UTF-8; a name of ten bytes therefore precedes a name of one byte.
 *
 * <p>A result with a {@link #status()} other than {@link Status#SUCCESS} is empty: no contributors, no entries, and a
 * {@link #total()} of 0 with -1 as the contributor of both extrema and an imbalance of 1.
 *
 * <p>Thread safety: immutable.
 *
 * @since 0.1
 */
public abstract sealed class ReducedSummary extends ReductionResult<ReducedEntry> permits UnionSummary, StrictSummary {
    private static final PathSearch<ReducedEntry> SEARCH = new PathSearch<>(RegionEntry::depth, RegionEntry::level);

    private final TimeStats total;
    private final List<SiteResult> sites;

    ReducedSummary(Status status, int rankCount, TimeStats total, List<ReducedEntry> entries, List<SiteResult> sites) {
        super(status, rankCount, entries);
        this.total = total;
        this.sites = sites;
    }

    /** Returns the statistics of {@link io.ftimer.summary.Summary#totalNanos()} over all contributors. */
    public final TimeStats total() {
        return total;
    }

    /**
     * Returns the results of the site timers of all contributors, ordered by file, line, label and groups. Each has
     * statistics over the contributors that have started it, with the contributor of each extremum. Site timers are not part
     * of the tree: a running one does not make a reduction fail, and trees are equal even if their site timers differ.
     */
    public final List<SiteResult> sites() {
        return sites;
    }

    /** Returns the result of one site timer, empty if no contributor has started it. */
    public final Optional<SiteResult> site(Site site) {
        return SiteResults.find(sites, site);
    }

    /**
     * Returns the entry of one call path, empty if no contributor has it.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public final Optional<ReducedEntry> entry(RegionPath path) {
        return SEARCH.find(entries(), path, any -> true);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other)
                && other instanceof ReducedSummary summary
                && total.equals(summary.total)
                && sites.equals(summary.sites);
    }
}
