package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.export.ExportFormats;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all ranks print and export together. */
@Timeout(60)
class RankExportTest {
    private static final TreeExporter TEXT = ExportFormats.all().named("text");
    private static final ConsoleStyle PLAIN = new ConsoleStyle(100, 200, false, true);

    @TempDir
    private Path folder;

    /** Records one call of {@code solve}, longer on each rank, and {@code write} on rank 0 only. */
    private static TimedRank rank(Communicator world) {
        TimedRank rank = TimedRank.of(world).region("solve", 1_000_000L * (1 + world.rank()));
        return world.rank() == 0 ? rank.region("write", 500_000) : rank;
    }

    /** Keeps trees, and can fail at one of them. */
    private static final class Collector implements TreeExporter {
        private final List<ExportedTree> trees = Collections.synchronizedList(new ArrayList<>());
        private final int failing;

        Collector(int failing) {
            this.failing = failing;
        }

        @Override
        public String format() {
            return "collector";
        }

        @Override
        public String suffix() {
            return ".none";
        }

        @Override
        public String description() {
            return "trees of a test";
        }

        @Override
        public TreeSink open(ExportedRun run, Appendable out) {
            return new TreeSink() {
                @Override
                public void accept(ExportedTree tree) throws IOException {
                    out.append(tree.name());
                    trees.add(tree);
                    if (trees.size() == failing) {
                        throw new IOException("full");
                    }
                }

                @Override
                public void finish() {}
            };
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8})
    void a_file_has_the_tree_of_each_rank_in_rank_order(int size) {
        Collector collector = new Collector(0);

        List<Status> statuses =
                InProcess.call(size, world -> rank(world).ranks().export(collector, folder.resolve("all.none")));

        assertThat(statuses).hasSize(size).containsOnly(Status.SUCCESS);
        assertThat(collector.trees)
                .extracting(ExportedTree::name)
                .containsExactlyElementsOf(IntStream.range(0, size)
                        .mapToObj(rank -> "rank " + rank)
                        .toList());
        assertThat(collector.trees).extracting(ExportedTree::kind).containsOnly(ExportedTree.Kind.RANK);
        for (int rank = 1; rank < size; rank++) {
            long nanos = 1_000_000L * (1 + rank);
            assertThat(collector.trees.get(rank).windowNanos()).isEqualTo(nanos);
            assertThat(collector.trees.get(rank).regions())
                    .containsExactly(new ExportedRegion(0, "solve", 1, nanos, nanos));
        }
        assertThat(collector.trees.get(0).regions())
                .extracting(ExportedRegion::name)
                .containsExactly("solve", "write");
    }

    @Test
    void siblings_are_in_the_order_of_a_union() {
        Collector collector = new Collector(0);

        InProcess.run(2, world -> {
            TimedRank rank = TimedRank.of(world).region("assemble", 1).region("write", 2);
            rank.ranks().export(collector, folder.resolve("all.none"));
        });

        assertThat(collector.trees)
                .hasSize(2)
                .allSatisfy(tree -> assertThat(tree.regions())
                        .extracting(ExportedRegion::name)
                        .containsExactly("write", "assemble"));
    }

    @Test
    void only_the_file_of_rank_0_is_written() throws IOException {
        InProcess.run(2, world -> rank(world).ranks().export(TEXT, folder.resolve("of-" + world.rank() + ".txt")));

        assertThat(folder.resolve("of-1.txt")).doesNotExist();
        assertThat(Files.readString(folder.resolve("of-0.txt"))).isEqualTo("""
                ranks of a job
                ranks: 2

                rank 0
                window 1.50 ms, 2 regions, 2 calls
                   time     self   share              calls  region
                1.00 ms  1.00 ms  66.7 %  ██████▋         1  solve
                 500 µs   500 µs  33.3 %  ███▍            1  write

                rank 1
                window 2.00 ms, 1 region, 1 call
                   time     self    share              calls  region
                2.00 ms  2.00 ms  100.0 %  ██████████      1  solve
                """);
    }

    @Test
    void a_failure_leaves_the_file_unchanged_and_all_ranks_have_its_status() throws IOException {
        Path file = folder.resolve("all.none");
        Files.writeString(file, "before");

        List<List<Object>> results = InProcess.call(4, world -> {
            TimedRank rank = rank(world);
            Status failed = rank.ranks().export(new Collector(2), file);
            // the ranks that were not written yet are in step again
            Status next = rank.ranks().export(new Collector(0), folder.resolve("next"));
            return List.of(failed, next, rank.diagnostics());
        });

        assertThat(results)
                .hasSize(4)
                .containsOnly(List.of(
                        Status.IO,
                        Status.SUCCESS,
                        List.of("ftimer[io-failed]: rank 0 could not write the report of MpiTimer.export(): " + file
                                + ": full")));
        assertThat(file).hasContent("before");
        assertThat(folder.resolve("next")).hasContent("rank 0rank 1rank 2rank 3");
    }

    @Test
    void a_running_region_of_one_rank_rejects_the_export_on_every_rank() {
        Path file = folder.resolve("all.txt");

        List<Status> statuses = InProcess.call(3, world -> {
            TimedRank rank = rank(world);
            if (world.rank() == 2) {
                rank.timer().start("open");
            }
            return rank.ranks().export(TEXT, file);
        });

        assertThat(statuses).containsOnly(Status.ACTIVE);
        assertThat(file).doesNotExist();
    }

    @Test
    void ranks_that_make_another_call_reject_it() {
        List<Status> statuses = InProcess.call(
                2,
                world -> world.rank() == 0
                        ? rank(world).ranks().export(TEXT, folder.resolve("all.txt"))
                        : rank(world).ranks().unionTextReport().write(folder.resolve("union.txt")));

        assertThat(statuses).containsOnly(Status.UNKNOWN);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void without_an_engine_nothing_is_exported() {
        FTimer timer = FTimer.builder().errorPolicy(ErrorPolicy.RETURN).build();
        timer.init();
        MpiTimer ranks = MpiTimer.of(timer);

        assertThat(ranks.export(TEXT, folder.resolve("all.txt"))).isEqualTo(Status.NOT_IMPLEMENTED);
        assertThat(ranks.print()).isEqualTo(Status.NOT_IMPLEMENTED);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void rank_0_prints_means_imbalance_and_the_slowest_rank() {
        List<String> printed = InProcess.call(3, world -> {
            StringBuilder out = new StringBuilder();
            assertThat(rank(world).ranks().print(out, PLAIN)).isEqualTo(Status.SUCCESS);
            return out.toString();
        });

        assertThat(printed.get(0)).isEqualToNormalizingNewlines("""
                3 ranks
                window 2.17 ms, 2 regions, 4 calls; times: means over ranks
                   time     self   share              calls  imbalance  slowest  ranks  region
                2.00 ms  2.00 ms  92.3 %  █████████▎      3       1.50        2      3  solve
                 500 µs   500 µs  23.1 %  ██▎             1       1.00        0      1  write
                """);
        assertThat(printed.subList(1, 3)).containsOnly("");
    }

    @Test
    void lanes_have_trees_for_teams_and_for_serial_calls() throws IOException {
        Path file = folder.resolve("lanes.txt");

        List<String> printed = InProcess.call(2, world -> {
            MpiLaneTimer ranks = RankWithLanes.of(world)
                    .team(2, "step", 1_000_000L * (1 + world.rank()), 1, 2)
                    .serial("init", 500_000)
                    .ranks();
            StringBuilder out = new StringBuilder();
            assertThat(ranks.print(out, PLAIN)).isEqualTo(Status.SUCCESS);
            assertThat(ranks.export(TEXT, file)).isEqualTo(Status.SUCCESS);
            return out.toString();
        });

        assertThat(printed.get(0)).isEqualToNormalizingNewlines("""
                2 ranks > teams
                window 3.50 ms, 1 region, 4 calls; times: means over lanes
                   time     self   share              calls  imbalance  slowest  lanes  region
                1.50 ms  1.50 ms  42.9 %  ████▎           4       1.33        1      4  step

                2 ranks > serial
                window 3.50 ms, 1 region, 2 calls; times: means over lanes
                  time    self   share              calls  imbalance  slowest  lanes  region
                500 µs  500 µs  14.3 %  █▍              2       1.00        0      2  init
                """);
        assertThat(Files.readString(file)).isEqualTo("""
                ranks of a job
                ranks: 2

                teams > rank 0
                window 2.50 ms, 1 region, 2 calls
                   time     self   share              calls  lanes  region
                2.00 ms  2.00 ms  80.0 %  ████████        2      2  step

                serial > rank 0
                window 2.50 ms, 1 region, 1 call
                  time    self   share              calls  lanes  region
                500 µs  500 µs  20.0 %  ██              1      1  init

                teams > rank 1
                window 4.50 ms, 1 region, 2 calls
                   time     self   share              calls  lanes  region
                4.00 ms  4.00 ms  88.9 %  ████████▉       2      2  step

                serial > rank 1
                window 4.50 ms, 1 region, 1 call
                  time    self   share              calls  lanes  region
                500 µs  500 µs  11.1 %  █▏              1      1  init
                """);
    }
}
