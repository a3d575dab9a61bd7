package io.ftimer.reduce.lanes;

import io.ftimer.internal.rows.SiteResults;
import io.ftimer.report.internal.reduce.Contributors;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Collects the lanes of several ranks, one rank or one partial result after another. Not thread-safe. */
final class HybridAccumulator {
    private final Contributors ranks = new Contributors();
    private final List<List<SiteResult>> sites = new ArrayList<>();
    private final Map<Integer, HybridRank> rankRows = new TreeMap<>();
    private final Map<ExecutionDomain, RowTree<LaneSamples>> trees = new EnumMap<>(ExecutionDomain.class);

    HybridAccumulator() {
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            trees.put(domain, LaneSamples.emptyTree());
        }
    }

    /**
     * Adds the lanes of one rank.
     *
     * @throws IllegalArgumentException if {@code rank} is negative or was added before
     */
    void add(int rank, LaneSummary summary) {
        Status status = HybridRank.statusOf(summary);
        ranks.add(rank, status);
        if (status.isSuccess()) {
            rankRows.put(rank, HybridRank.of(rank, summary));
            long windowNanos = summary.window().windowNanos();
            trees.forEach((domain, tree) ->
                    tree.addAll(LaneSamples.tree(summary.lanes(), windowNanos, domain, lane -> rank)));
            sites.add(SiteResults.ofContributor(rank, summary.sites()));
        }
    }

    /**
     * Adds a partial result.
     *
     * @throws IllegalArgumentException if one of its ranks was added before
     */
    void add(UnionHybridSummary part) {
        ranks.addAll(part.rankSet(), part.status());
        part.ranks().forEach(row -> rankRows.put(row.rank(), row));
        sites.add(part.sites());
        int before = 0;
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            List<HybridEntry> entries = part.entries(domain);
            int offset = before;
            tree(domain)
                    .addAll(
                            entries,
                            entry -> entry.depth() == 0 ? 0 : entry.parentId() - offset,
                            HybridEntry::region,
                            HybridEntry::samples);
            before += entries.size();
        }
    }

    private RowTree<LaneSamples> tree(ExecutionDomain domain) {
        return Objects.requireNonNull(trees.get(domain));
    }

    /** Returns the union of what was added; the entries of teams come first. */
    UnionHybridSummary union() {
        if (!ranks.status().isSuccess()) {
            return UnionHybridSummary.failed(ranks.status(), ranks.numbers());
        }
        List<HybridEntry> entries = new ArrayList<>();
        trees.forEach((domain, tree) -> {
            int before = entries.size();
            entries.addAll(tree.<HybridEntry>entries((row, parent) ->
                    new HybridEntry(parent, before + row.nodeId(), row.region(), domain, row.value(), ranks.size())));
        });
        return new UnionHybridSummary(
                ranks.numbers(), List.copyOf(rankRows.values()), entries, SiteResults.sorted(SiteResults.merge(sites)));
    }
}
