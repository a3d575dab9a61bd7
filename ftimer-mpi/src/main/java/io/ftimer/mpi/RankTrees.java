package io.ftimer.mpi;

import io.ftimer.internal.text.Saturated;
import io.ftimer.mpi.internal.ExportedReduction;
import io.ftimer.reduce.ExecutionDomain;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The trees of all ranks in one file. Stateless. */
final class RankTrees {
    private static final String LANES = "lanes";

    private RankTrees() {}

    /** Writes a file with the trees of all ranks at rank 0, while the other ranks send their parts, one at a time. */
    static void write(TreeExporter format, Path file, Communicator world, UnionSummary mine) throws IOException {
        ExportedRun run = new ExportedRun("ranks of a job", Map.of("ranks", Integer.toString(world.size())));
        try (RankMessages others = new RankMessages(world)) {
            ReportFile.replace(file, (out, atStart) -> {
                TreeSink sink = format.open(run, out);
                writeTrees(0, mine, sink);
                while (others.hasNext()) {
                    int rank = others.nextRank();
                    writeTrees(rank, PartType.UNION.decoded(others.next(), rank), sink);
                }
                sink.finish();
            });
        }
    }

    /** Writes the tree of a rank; of a rank with lanes, those of the teams and of the serial lane, with sums over lanes. */
    private static void writeTrees(int rank, UnionSummary part, TreeSink sink) throws IOException {
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            List<ReducedEntry> entries = part.entries(domain);
            boolean hasLanes = domain != ExecutionDomain.RANK;
            if (!entries.isEmpty() || !hasLanes && !part.hasLanes()) {
                sink.accept(new ExportedTree(
                        ExportedTree.Kind.RANK,
                        group(domain),
                        "rank " + rank,
                        true,
                        Saturated.of(part.total().sumNanos()),
                        Map.of(),
                        entries.stream()
                                .map(entry -> ExportedReduction.of(
                                        entry, hasLanes ? Map.of(LANES, entry.participatingSamples()) : Map.of()))
                                .toList()));
            }
        }
    }

    private static String group(ExecutionDomain domain) {
        return switch (domain) {
            case RANK -> "";
            case TEAM -> "teams";
            case SERIAL -> "serial";
        };
    }
}
