package io.ftimer.reduce;

import io.ftimer.internal.reduce.ContributorSet;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.sites.SiteResults;
import io.ftimer.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects summaries one after another into a {@link UnionSummary}: adding one costs time in proportion to its own rows,
 * however many were added before.
 *
 * <p>Thread safety: for one thread at a time. Results are independent of what is added later.
 */
public final class UnionAccumulator {
    private final ContributorSet ranks = new ContributorSet();
    private final RowTree tree = new RowTree();
    private final Map<Site, SiteResult> sites = new HashMap<>();
    private TimeStats total = TimeStats.NONE;
    private Status rejected = Status.SUCCESS;
    private boolean running;

    /** Creates an accumulator of nothing. */
    public UnionAccumulator() {}

    /**
     * Adds the summary of one rank.
     *
     * @throws IllegalArgumentException if {@code rank} is negative or was added before; nothing is changed then
     */
    public void add(int rank, Summary summary) {
        ranks.add(rank);
        rejected = ReductionResult.first(rejected, summary.status());
        if (!summary.status().isSuccess()) {
            return;
        }
        total = total.merge(TimeStats.of(summary.totalNanos(), rank));
        Row[] rows = tree.place(summary);
        for (SummaryEntry entry : summary.entries()) {
            rows[entry.nodeId()].add(rank, entry);
            running |= entry.isActive();
        }
        summary.sites().forEach(result -> add(result.ofContributor(rank)));
    }

    /**
     * Adds a partial result.
     *
     * @throws IllegalArgumentException if one of its ranks was added before; nothing is changed then
     */
    public void add(UnionSummary part) {
        ranks.addAll(part.ranks());
        rejected = ReductionResult.first(rejected, part.status());
        total = total.merge(part.total());
        Row[] rows = tree.place(part);
        for (ReducedEntry entry : part.entries()) {
            rows[entry.nodeId()].add(entry);
            running |= entry.runningRanks() > 0;
        }
        part.sites().forEach(this::add);
    }

    private void add(SiteResult result) {
        sites.merge(result.site(), result, SiteResult::merge);
    }

    /** Returns the union of what was added; empty with {@link Status#ACTIVE} if a region was still running. */
    public UnionSummary result() {
        return union(running ? ReductionResult.first(rejected, Status.ACTIVE) : rejected);
    }

    /**
     * Returns the union of what was added, an interim one if regions were still running: they are in it with their time
     * up to the moment of their summary, and {@link ReducedEntry#runningRanks()} marks them.
     */
    public UnionSummary interim() {
        return union(rejected);
    }

    private UnionSummary union(Status status) {
        ContributorSet ranksSoFar = new ContributorSet();
        ranksSoFar.addAll(ranks);
        if (!status.isSuccess()) {
            return UnionSummary.failed(status, ranksSoFar);
        }
        List<Row> rows = tree.canonical();
        List<ReducedEntry> entries = new ArrayList<>(rows.size());
        for (Row row : rows) {
            ReducedEntry parent = row.depth == 0 ? null : entries.get(row.parentId() - 1);
            entries.add(new ReducedEntry(row, parent, ranks.size()));
        }
        return new UnionSummary(status, ranksSoFar, ranks.size(), total, entries, SiteResults.sorted(sites.values()));
    }
}
