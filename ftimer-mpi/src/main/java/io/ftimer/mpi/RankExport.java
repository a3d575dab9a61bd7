package io.ftimer.mpi;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** A file with the trees of all ranks. */
record RankExport(TreeExporter format, Path file) {
    /** Writes the file at rank 0 while the other ranks send their parts, one at a time. */
    void write(Communicator world, List<ExportedTree> mine) throws IOException {
        ExportedRun run = new ExportedRun("ranks of a job", Map.of("ranks", Integer.toString(world.size())));
        try (RankMessages others = new RankMessages(world)) {
            TreeExporters.write(format, run, () -> new Trees(others, mine.iterator()), file);
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
                ofRank = PartType.decoded(RankTrees::ofBytes, others.next(), rank)
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
}
