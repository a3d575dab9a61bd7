package io.ftimer.mpi;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A file with the trees of all ranks. */
record RankExport(TreeExporter format, Path file) {
    /** Writes the file at rank 0 while the other ranks send their parts, one at a time. */
    void write(Communicator world, List<ExportedTree> mine) throws IOException {
        ExportedRun run = new ExportedRun("ranks of a job", Map.of("ranks", Integer.toString(world.size())));
        try (RankMessages others = new RankMessages(world)) {
            TreeExporters.write(format, run, sink -> writeTrees(mine, others, sink), file);
        }
    }

    private static void writeTrees(List<ExportedTree> mine, RankMessages others, TreeSink sink) throws IOException {
        for (ExportedTree tree : mine) {
            sink.accept(tree);
        }
        while (others.hasNext()) {
            int rank = others.nextRank();
            for (ExportedTree tree : PartType.decoded(RankTrees::ofBytes, others.next(), rank)) {
                sink.accept(tree);
            }
        }
    }
}
