package io.ftimer.mpi;

import io.ftimer.reduce.ExecutionDomain;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The part of one rank as trees, for files with the trees of all ranks. Teams of lanes and serial lanes have separate trees.
 * Stateless.
 */
final class RankTrees {
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    private RankTrees() {}

    /** Returns the tree of a rank, which is the only one in its part, or those of its lanes: sums over them. */
    static List<ExportedTree> ofRank(int rank, UnionSummary part) {
        if (!part.hasLanes()) {
            return List.of(tree(rank, part, "", part.entries()));
        }
        List<ExportedTree> trees = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            List<ReducedEntry> entries = part.entries(domain);
            if (!entries.isEmpty()) {
                trees.add(tree(rank, part, domain == ExecutionDomain.TEAM ? "teams" : "serial", entries));
            }
        }
        return trees;
    }

    private static ExportedTree tree(int rank, UnionSummary part, String group, List<ReducedEntry> entries) {
        return new ExportedTree(
                ExportedTree.Kind.RANK,
                group,
                "rank " + rank,
                true,
                sum(part.total()),
                Map.of(),
                entries.stream().map(RankTrees::region).toList());
    }

    private static ExportedRegion region(ReducedEntry entry) {
        return new ExportedRegion(
                entry.depth(),
                entry.name(),
                entry.kind(),
                bounded(entry.calls().sum()),
                sum(entry.inclusive()),
                sum(entry.self()),
                entry.domain() == ExecutionDomain.RANK ? Map.of() : Map.of("lanes", entry.participatingSamples()));
    }

    private static long sum(TimeStats times) {
        return bounded(times.sumNanos());
    }

    private static long bounded(BigInteger number) {
        return number.min(LARGEST).longValue();
    }
}
