package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SiteResults;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.Contributors;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Collects summaries one after another into a {@link UnionSummary}. Adding a summary takes time in proportion to its own
 * entries, however many were added before.
 *
 * <pre>{@code
 * UnionAccumulator accumulator = new UnionAccumulator();
 * for (int run = 0; run < 1_000; run++) {
 *     accumulator.add(run, measure().summary());
 * }
 * UnionSummary union = accumulator.result();
 * }</pre>
 *
 * <p>Thread safety: for one thread at a time. Results do not change with later additions.
 *
 * @since 0.1
 */
public final class UnionAccumulator {
    private final Contributors contributors = new Contributors();
    private final RowTree<RegionSamples> tree = new RowTree<>(RegionSamples::merge);
    private final Map<Site, SiteResult> sites = new HashMap<>();
    private TimeStats total = TimeStats.NONE;
    private boolean running;

    /** Creates an empty accumulator. */
    public UnionAccumulator() {}

    /**
     * Adds the summary of one contributor.
     *
     * @throws IllegalArgumentException if {@code contributor} is negative or was added before; nothing changes then
     */
    public void add(int contributor, Summary summary) {
        contributors.add(contributor, summary.status());
        if (!summary.status().isSuccess()) {
            return;
        }
        total = total.merge(TimeStats.of(summary.totalNanos(), contributor));
        tree.addAll(
                summary.entries(),
                SummaryEntry::parentId,
                entry -> new RegionKey(entry.kind(), entry.name()),
                entry -> RegionSamples.of(contributor, entry));
        running |= summary.entries().stream().anyMatch(SummaryEntry::isActive);
        summary.sites().forEach(result -> add(result.ofContributor(contributor)));
    }

    /**
     * Adds a partial result.
     *
     * @throws IllegalArgumentException if one of its contributors was added before; nothing changes then
     */
    public void add(UnionSummary part) {
        add(part, ReducedEntry::region);
    }

    /** As {@link #add(UnionSummary)}, with other names. */
    void add(UnionSummary part, Function<ReducedEntry, RegionKey> region) {
        contributors.addAll(part.contributors(), part.status());
        total = total.merge(part.total());
        tree.addAll(part.entries(), ReducedEntry::parentId, region, ReducedEntry::samples);
        running |= part.entries().stream().anyMatch(entry -> entry.runningRanks() > 0);
        part.sites().forEach(this::add);
    }

    private void add(SiteResult result) {
        sites.merge(result.site(), result, SiteResult::merge);
    }

    /** Returns the union of what was added; empty with {@link Status#ACTIVE} if a region was still running. */
    public UnionSummary result() {
        return union(running ? contributors.statusWith(Status.ACTIVE) : contributors.status());
    }

    /**
     * Returns the union of what was added, including regions that were still running: their time extends to the moment of
     * their summary, and {@link ReducedEntry#runningRanks()} marks them.
     */
    public UnionSummary interim() {
        return union(contributors.status());
    }

    private UnionSummary union(Status status) {
        if (!status.isSuccess()) {
            return UnionSummary.failed(status, contributors.numbers());
        }
        return new UnionSummary(
                contributors.numbers(),
                total,
                tree.<ReducedEntry>entries((row, parent) ->
                        new ReducedEntry(parent, row.nodeId(), row.region(), row.value(), contributors.size())),
                SiteResults.sorted(sites.values()));
    }
}
