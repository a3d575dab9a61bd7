package io.ftimer.mpi;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.mpi.internal.ReducedRegion;
import io.ftimer.reduce.ExecutionDomain;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The trees of one rank in a file with those of all ranks, and their bytes. Stateless. */
final class RankTrees {
    private static final String LANES = "lanes";
    private static final char KIND = 'X';

    private RankTrees() {}

    /** Returns the tree of a rank without lanes, whose siblings are in the order of their first start. */
    static List<ExportedTree> of(int rank, Summary summary) {
        return List.of(tree(
                rank,
                "",
                summary.totalNanos(),
                summary.entries().stream().map(ExportedRegion::of).toList()));
    }

    /** Writes a file with the trees of all ranks at rank 0, while the other ranks send theirs, one at a time. */
    static void write(TreeExporter format, Path file, Communicator world, List<ExportedTree> mine) throws IOException {
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

    /** Returns the trees of the teams and of the serial lane of a rank, with sums over lanes. */
    static List<ExportedTree> ofLanes(int rank, UnionSummary part) {
        List<ExportedTree> trees = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            List<ReducedEntry> entries = part.entries(domain);
            if (!entries.isEmpty()) {
                String group = domain == ExecutionDomain.TEAM ? "teams" : "serial";
                trees.add(tree(
                        rank,
                        group,
                        Saturated.of(part.total().sumNanos()),
                        entries.stream()
                                .map(entry -> ReducedRegion.of(entry, Map.of(LANES, entry.participatingSamples())))
                                .toList()));
            }
        }
        return trees;
    }

    private static ExportedTree tree(int rank, String group, long windowNanos, List<ExportedRegion> regions) {
        return new ExportedTree(ExportedTree.Kind.RANK, group, "rank " + rank, true, windowNanos, Map.of(), regions);
    }

    static byte[] toBytes(List<ExportedTree> trees) {
        PartWriter out = new PartWriter(KIND).unsigned(trees.size());
        for (ExportedTree tree : trees) {
            out.text(tree.group())
                    .text(tree.name())
                    .signed(tree.windowNanos())
                    .unsigned(tree.regions().size());
            for (ExportedRegion region : tree.regions()) {
                Number lanes = region.metrics().get(LANES);
                out.unsigned(region.depth())
                        .region(new RegionKey(region.kind(), region.name()))
                        .unsigned(region.calls())
                        .signed(region.inclusiveNanos())
                        .signed(region.selfNanos())
                        .unsigned(lanes == null ? 0 : lanes.longValue());
            }
        }
        return out.toBytes();
    }

    /** Returns the trees that {@link #toBytes} was called on; throws an {@link IllegalArgumentException} for other bytes. */
    static List<ExportedTree> ofBytes(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        List<ExportedTree> trees = new ArrayList<>();
        for (int more = in.integer(); more > 0; more--) {
            trees.add(tree(in));
        }
        return trees;
    }

    private static ExportedTree tree(PartReader in) {
        String group = in.text();
        String name = in.text();
        long windowNanos = in.signed();
        List<ExportedRegion> regions = new ArrayList<>();
        for (int more = in.integer(); more > 0; more--) {
            int depth = in.integer();
            RegionKey region = in.region();
            long calls = in.unsigned();
            long inclusiveNanos = in.signed();
            long selfNanos = in.signed();
            long lanes = in.unsigned();
            regions.add(new ExportedRegion(
                    depth,
                    region.name(),
                    region.kind(),
                    calls,
                    inclusiveNanos,
                    selfNanos,
                    lanes == 0 ? Map.of() : Map.of(LANES, lanes)));
        }
        return new ExportedTree(ExportedTree.Kind.RANK, group, name, true, windowNanos, Map.of(), regions);
    }
}
