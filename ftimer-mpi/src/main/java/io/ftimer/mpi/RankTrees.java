package io.ftimer.mpi;

import io.ftimer.reduce.RegionEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.lanes.ExecutionDomain;
import io.ftimer.reduce.lanes.HybridEntry;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The part of one rank as trees, for files with the trees of all ranks. Teams of lanes and serial lanes have separate trees.
 * Stateless.
 */
final class RankTrees {
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    private RankTrees() {}

    /** Returns the tree of a rank, which is the only one in its part. */
    static List<ExportedTree> ofRank(int rank, UnionSummary part) {
        return List.of(new ExportedTree(
                ExportedTree.Kind.RANK,
                "",
                name(rank),
                true,
                sum(part.total()),
                Map.of(),
                regions(part.entries(), entry -> Map.of())));
    }

    /** Returns the trees of the lanes of a rank, which is the only one in its part; sums over its lanes. */
    static List<ExportedTree> ofRank(int rank, UnionHybridSummary part) {
        List<ExportedTree> trees = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            List<HybridEntry> entries = part.entries().stream()
                    .filter(entry -> entry.domain() == domain)
                    .toList();
            if (!entries.isEmpty()) {
                trees.add(new ExportedTree(
                        ExportedTree.Kind.RANK,
                        domain == ExecutionDomain.TEAM ? "teams" : "serial",
                        name(rank),
                        true,
                        sum(part.window()),
                        Map.of(),
                        regions(entries, RankTrees::lanes)));
            }
        }
        return trees;
    }

    private static String name(int rank) {
        return "rank " + rank;
    }

    private static <E extends RegionEntry> List<ExportedRegion> regions(
            List<E> entries, Function<E, Map<String, Number>> metrics) {
        return entries.stream()
                .map(entry -> new ExportedRegion(
                        entry.depth(),
                        entry.name(),
                        entry.kind(),
                        bounded(entry.calls().sum()),
                        sum(entry.inclusive()),
                        sum(entry.self()),
                        metrics.apply(entry)))
                .toList();
    }

    private static Map<String, Number> lanes(HybridEntry entry) {
        return Map.of("lanes", entry.participatingSamples());
    }

    private static long sum(TimeStats times) {
        return bounded(times.sumNanos());
    }

    private static long bounded(BigInteger number) {
        return number.min(LARGEST).longValue();
    }
}
