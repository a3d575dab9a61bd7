package io.ftimer.mpi;

import io.ftimer.reduce.ExecutionDomain;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** A file with the trees of all ranks. */
record RankExport(TreeExporter format, Path file) {
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    /** Writes the file at rank 0 while the other ranks send their parts, one at a time. */
    void write(Communicator world, UnionSummary mine) throws IOException {
        ExportedRun run = new ExportedRun("ranks of a job", Map.of("ranks", Integer.toString(world.size())));
        try (RankMessages others = new RankMessages(world)) {
            TreeExporters.write(
                    format, run, () -> new Trees(others, ofRank(0, mine).iterator()), file);
        }
    }

    /** The trees of all ranks; each rank sends its part when its first tree is needed. */
    private static final class Trees implements Iterator<ExportedTree> {
        private final RankMessages others;
        private Iterator<ExportedTree> ofRank;

        Trees(RankMessages others, Iterator<ExportedTree> ofRank) {
            this.others = others;
            this.ofRank = ofRank;
        }

        @Override
        public boolean hasNext() {
            while (!ofRank.hasNext() && others.hasNext()) {
                int rank = others.nextRank();
                ofRank = ofRank(rank, PartType.UNION.decoded(others.next(), rank))
                        .iterator();
            }
            return ofRank.hasNext();
        }

        @Override
        public ExportedTree next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return ofRank.next();
        }
    }

    /** Returns the tree of a rank, which is the only one in its part, or those of its lanes: sums over them. */
    private static List<ExportedTree> ofRank(int rank, UnionSummary part) {
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
                entries.stream().map(RankExport::region).toList());
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
