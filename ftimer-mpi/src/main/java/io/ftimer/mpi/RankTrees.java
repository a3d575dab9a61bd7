package io.ftimer.mpi;

import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.ReducedEntry;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Results over ranks as trees: sums for one rank, and means with the imbalance for all of them. Teams of lanes and serial lanes
 * have separate trees. Stateless.
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
                regions(part.entries(), RankTrees::sum, entry -> Map.of())));
    }

    /** Returns the trees of the lanes of a rank, which is the only one in its part; sums over its lanes. */
    static List<ExportedTree> ofRank(int rank, UnionHybridSummary part) {
        return byDomain(
                part,
                (domain, entries) -> new ExportedTree(
                        ExportedTree.Kind.RANK,
                        domain,
                        name(rank),
                        true,
                        sum(part.window()),
                        Map.of(),
                        regions(entries, RankTrees::sum, RankTrees::lanes)));
    }

    /** Returns one tree with means over the ranks that have a region. */
    static List<ExportedTree> ofAll(UnionSummary union) {
        return List.of(new ExportedTree(
                ExportedTree.Kind.RUN,
                "",
                ShownText.counted(union.rankCount(), "rank"),
                true,
                mean(union.total()),
                Map.of("times", "means over ranks"),
                regions(union.entries(), RankTrees::mean, RankTrees::ranks)));
    }

    /** Returns trees with means over the lanes of all ranks that have a region. */
    static List<ExportedTree> ofAll(UnionHybridSummary union) {
        return byDomain(
                union,
                (domain, entries) -> new ExportedTree(
                        ExportedTree.Kind.RUN,
                        ShownText.counted(union.rankCount(), "rank"),
                        domain,
                        true,
                        mean(union.window()),
                        Map.of("times", "means over lanes"),
                        regions(entries, RankTrees::mean, RankTrees::lanesOfRanks)));
    }

    /** Makes the tree of one domain. */
    private interface DomainTree {
        ExportedTree of(String domain, List<HybridEntry> entries);
    }

    private static List<ExportedTree> byDomain(UnionHybridSummary union, DomainTree tree) {
        List<ExportedTree> trees = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            List<HybridEntry> entries = union.entries().stream()
                    .filter(entry -> entry.domain() == domain)
                    .toList();
            if (!entries.isEmpty()) {
                trees.add(tree.of(domain == ExecutionDomain.TEAM ? "teams" : "serial", entries));
            }
        }
        return trees;
    }

    private static String name(int rank) {
        return "rank " + rank;
    }

    private static <E extends RegionEntry> List<ExportedRegion> regions(
            List<E> entries, Function<TimeStats, Long> time, Function<E, Map<String, Number>> metrics) {
        return entries.stream()
                .map(entry -> new ExportedRegion(
                        entry.depth(),
                        entry.name(),
                        bounded(entry.calls().sum()),
                        time.apply(entry.inclusive()),
                        time.apply(entry.self()),
                        metrics.apply(entry)))
                .toList();
    }

    private static Map<String, Number> ranks(ReducedEntry entry) {
        Map<String, Number> metrics = ofContributors(entry);
        metrics.put("ranks", entry.participatingRanks());
        metrics.put("max_nanos", entry.inclusive().maxNanos());
        return metrics;
    }

    private static Map<String, Number> lanesOfRanks(HybridEntry entry) {
        Map<String, Number> metrics = ofContributors(entry);
        metrics.put("lanes", entry.participatingSamples());
        metrics.put("max_nanos", entry.inclusive().maxNanos());
        return metrics;
    }

    private static Map<String, Number> ofContributors(RegionEntry entry) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        metrics.put("imbalance", entry.inclusive().imbalance());
        metrics.put("slowest", entry.inclusive().maxContributor());
        return metrics;
    }

    private static Map<String, Number> lanes(HybridEntry entry) {
        return Map.of("lanes", entry.participatingSamples());
    }

    private static long sum(TimeStats times) {
        return bounded(times.sumNanos());
    }

    private static long mean(TimeStats times) {
        return times.count() == 0 ? 0 : bounded(times.sumNanos().divide(BigInteger.valueOf(times.count())));
    }

    private static long bounded(BigInteger number) {
        return number.min(LARGEST).longValue();
    }
}
