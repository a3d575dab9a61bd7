package io.ftimer.reduce;

import io.ftimer.internal.reduce.ContributorSet;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Collects the lanes of several ranks, one rank or one partial result after another. Not thread-safe. */
final class HybridAccumulator {
    /** How the roots of one domain, with all that is in them, are ordered. */
    @FunctionalInterface
    interface RootOrder {
        List<Row> of(LaneTree tree);
    }

    private final ContributorSet ranks = new ContributorSet();
    private final Map<Integer, HybridRank> rankRows = new TreeMap<>();
    private final Map<ExecutionDomain, LaneTree> trees = new EnumMap<>(ExecutionDomain.class);
    private Status rejected = Status.SUCCESS;

    HybridAccumulator() {
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            trees.put(domain, new LaneTree());
        }
    }

    /**
     * Adds the lanes of one rank.
     *
     * @throws IllegalArgumentException if {@code rank} is negative or was added before
     */
    void add(int rank, LaneSummary summary) {
        ranks.add(rank);
        Status status = HybridRank.statusOf(summary);
        rejected = ReductionResult.first(rejected, status);
        if (status.isSuccess()) {
            rankRows.put(rank, HybridRank.of(rank, summary));
            trees.forEach((domain, tree) -> tree.add(summary, domain, lane -> rank));
        }
    }

    /**
     * Adds a partial result.
     *
     * @throws IllegalArgumentException if one of its ranks was added before
     */
    void add(UnionHybridSummary part) {
        ranks.addAll(part.rankSet());
        rejected = ReductionResult.first(rejected, part.status());
        part.ranks().forEach(row -> rankRows.put(row.rank(), row));
        Row[] rows = new Row[part.entries().size() + 1];
        for (HybridEntry entry : part.entries()) {
            rows[entry.nodeId()] = tree(entry.domain()).add(rows[entry.parentId()], entry);
        }
    }

    private LaneTree tree(ExecutionDomain domain) {
        return Objects.requireNonNull(trees.get(domain));
    }

    /** Returns the union of what was added. */
    UnionHybridSummary union() {
        ContributorSet soFar = new ContributorSet();
        soFar.addAll(ranks);
        return rejected.isSuccess()
                ? new UnionHybridSummary(rejected, soFar, List.copyOf(rankRows.values()), entries(LaneTree::canonical))
                : UnionHybridSummary.failed(rejected, soFar);
    }

    /** Returns the entries of teams, then those of serial calls. */
    List<HybridEntry> entries(RootOrder order) {
        List<HybridEntry> entries = new ArrayList<>();
        trees.forEach((domain, tree) -> {
            Map<Row, HybridEntry> made = new IdentityHashMap<>();
            for (Row row : order.of(tree)) {
                HybridEntry entry = new HybridEntry(
                        row, made.get(row.parent), entries.size() + 1, domain, tree.participation(row), ranks.size());
                made.put(row, entry);
                entries.add(entry);
            }
        });
        return entries;
    }
}
