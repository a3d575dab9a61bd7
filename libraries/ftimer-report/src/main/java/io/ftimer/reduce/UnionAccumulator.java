package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SiteResults;
import io.ftimer.reduce.RegionSamples.UsefulTimes;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
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
 */
public final class UnionAccumulator {
    private final ContributorSet contributors = new ContributorSet();
    private final Map<ExecutionDomain, RowTree<RegionSamples>> trees = new EnumMap<>(ExecutionDomain.class);
    private final Map<Integer, RankLanes> lanes = new TreeMap<>();
    private final Map<Site, SiteResult> sites = new HashMap<>();
    private TimeStats total = TimeStats.NONE;
    private Efficiency roots = Efficiency.NONE;

    /** The failure with the lowest code, success without failures. */
    private Status status = Status.SUCCESS;

    private boolean running;

    /** Creates an empty accumulator. */
    public UnionAccumulator() {
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            trees.put(domain, new RowTree<>(RegionSamples::merge));
        }
    }

    /**
     * Adds the summary of one contributor.
     *
     * @throws IllegalArgumentException if {@code contributor} is negative or was added before; nothing changes then
     */
    public void add(int contributor, Summary summary) {
        contributors.add(contributor);
        status = first(status, summary.status());
        if (!summary.status().isSuccess()) {
            return;
        }
        UsefulTimes ofRank = UsefulTimes.of(contributor, summary);
        roots = roots.merge(ofRank.roots());
        Objects.requireNonNull(trees.get(ExecutionDomain.RANK))
                .addAll(
                        summary.entries(),
                        SummaryEntry::parentId,
                        entry -> new RegionKey(entry.kind(), entry.name()),
                        entry -> RegionSamples.of(contributor, entry, ofRank));
        running |= summary.entries().stream().anyMatch(SummaryEntry::isActive);
        add(contributor, summary.totalNanos(), summary.sites());
    }

    /**
     * Adds the lanes of one contributor.
     *
     * @throws IllegalArgumentException if {@code contributor} is negative or was added before; nothing changes then
     */
    public void add(int contributor, LaneSummary summary) {
        Status added = RankLanes.statusOf(summary);
        contributors.add(contributor);
        status = first(status, added);
        if (!added.isSuccess()) {
            return;
        }
        LaneWindow window = summary.window();
        trees.forEach((domain, tree) ->
                tree.addAll(RegionSamples.tree(summary.lanes(), window, domain, lane -> contributor)));
        lanes.put(contributor, RankLanes.of(contributor, summary));
        add(contributor, window.windowNanos(), summary.sites());
    }

    private void add(int contributor, long nanos, List<SiteResult> results) {
        total = total.merge(TimeStats.of(nanos, contributor));
        results.forEach(result -> add(result.ofContributor(contributor)));
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
        contributors.addAll(part.contributors());
        status = first(status, part.status());
        total = total.merge(part.total());
        roots = roots.merge(part.efficiency());
        trees.forEach((domain, tree) -> part.addTo(tree, domain, region, ReducedEntry::samples));
        part.lanes().forEach(rank -> lanes.put(rank.rank(), rank));
        running |= part.entries().stream().anyMatch(entry -> entry.runningRanks() > 0);
        part.sites().forEach(this::add);
    }

    private void add(SiteResult result) {
        sites.merge(result.site(), result, SiteResult::merge);
    }

    /** Returns the union of what was added; empty with {@link Status#ACTIVE} if a region was still running. */
    public UnionSummary result() {
        return union(running ? first(status, Status.ACTIVE) : status);
    }

    /**
     * Returns the union of what was added, including regions that were still running: their time extends to the moment of
     * their summary, and {@link ReducedEntry#runningRanks()} marks them.
     */
    public UnionSummary interim() {
        return union(status);
    }

    private UnionSummary union(Status result) {
        if (!result.isSuccess()) {
            return new UnionSummary(result, contributors.copy());
        }
        List<ReducedEntry> entries = new ArrayList<>();
        trees.forEach((domain, tree) -> {
            int before = entries.size();
            entries.addAll(tree.<ReducedEntry>entries((row, parent) -> new ReducedEntry(
                    parent, before + row.nodeId(), row.region(), domain, row.value(), contributors.size())));
        });
        return new UnionSummary(
                contributors.copy(),
                total,
                roots,
                List.copyOf(lanes.values()),
                entries,
                SiteResults.sorted(sites.values()));
    }

    private static Status first(Status a, Status b) {
        return a.isSuccess() || !b.isSuccess() && b.code() < a.code() ? b : a;
    }
}
