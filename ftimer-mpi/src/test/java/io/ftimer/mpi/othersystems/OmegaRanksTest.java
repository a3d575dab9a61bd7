package io.ftimer.mpi.othersystems;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.config.Configuration;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.ProgramTimer;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Omega's timers over ranks. */
@Timeout(60)
class OmegaRanksTest {
    /** A rank with a clock that only the test advances. */
    private static final class Rank {
        final List<String> lines = new ArrayList<>();
        final FTimer timer;
        final ProgramTimer contexts;
        long nanos;

        Rank(Communicator world) {
            timer = FTimer.builder()
                    .clock(() -> nanos)
                    .maxLevel(2)
                    .diagnostics(lines::add)
                    .build();
            timer.init();
            contexts = ProgramTimer.of(timer, world);
        }

        void spend(String name, long length) {
            contexts.start(name);
            nanos += length;
            contexts.stop(name);
        }

        void spend(String name, String context, long length) {
            contexts.start(name, context);
            nanos += length;
            contexts.stop(name);
        }
    }

    private static ReducedEntry entry(UnionSummary summary, String... path) {
        return summary.entry(RegionPath.of(path)).orElseThrow();
    }

    private static List<String> paths(UnionSummary summary) {
        return summary.entries().stream().map(entry -> entry.path().toString()).toList();
    }

    /** Returns the ranks of one half, or null. */
    private static Communicator half(Communicator world, boolean member) {
        return world.split(member ? 1 : -1, world.rank());
    }

    @Test
    void o02_statistics_are_over_the_ranks_of_the_context_of_a_region() {
        List<List<UnionSummary>> seen = InProcess.call(4, world -> {
            boolean ocean = world.rank() < 2;
            Rank rank = new Rank(world);
            rank.contexts.define("ocean", half(world, ocean));
            rank.contexts.define("ice", half(world, !ocean));
            rank.contexts.start("Total");
            rank.spend("io", 1 + world.rank());
            rank.contexts.start("model");
            // rank 1 belongs to the ocean but has no step, so the region is missing there
            if (world.rank() != 1) {
                rank.contexts.start("step", ocean ? "ocean" : "ice");
                rank.spend("solve", 10 * (1 + world.rank()));
                rank.contexts.stop("step");
            }
            rank.contexts.stop("model");
            return List.of(rank.contexts.summary(ProgramTimer.WORLD), rank.contexts.summary(ocean ? "ocean" : "ice"));
        });

        UnionSummary world = seen.get(0).get(0);
        assertThat(paths(world)).containsExactly("Total", "Total/io", "Total/model");
        assertThat(entry(world, "Total", "io").inclusive().meanSeconds()).isEqualTo(2.5e-9);
        assertThat(entry(world, "Total").runningRanks()).isEqualTo(4);
        UnionSummary ocean = seen.get(0).get(1);
        assertThat(ocean).isEqualTo(seen.get(1).get(1));
        assertThat(paths(ocean)).containsExactly("Total", "Total/model", "Total/model/step", "Total/model/step/solve");
        assertThat(ocean.rankCount()).isEqualTo(2);
        assertThat(entry(ocean, "Total", "model", "step").missingRanks()).isEqualTo(1);
        ReducedEntry ice = entry(seen.get(2).get(1), "Total", "model", "step", "solve");
        assertThat(ice.participatingRanks()).isEqualTo(2);
        assertThat(ice.missingRanks()).isZero();
        assertThat(ice.inclusive().minNanos()).isEqualTo(30);
        assertThat(ice.inclusive().maxNanos()).isEqualTo(40);
        assertThat(ice.inclusive().maxContributor()).isEqualTo(1);
    }

    @Test
    void an_undefined_context_or_one_without_this_rank_is_rejected() {
        List<List<String>> lines = InProcess.call(2, world -> {
            Rank rank = new Rank(world);
            rank.contexts.define("first", half(world, world.rank() == 0));
            if (world.rank() == 1) {
                assertThat(rank.contexts.start("a", "first")).isEqualTo(Status.UNKNOWN);
                assertThat(rank.contexts.start("a", "frist")).isEqualTo(Status.UNKNOWN);
                assertThat(rank.contexts.summary("first").status()).isEqualTo(Status.UNKNOWN);
            }
            return rank.lines;
        });

        assertThat(lines.get(1))
                .containsExactly(
                        "ftimer[no-communicator]: start(\"a\", \"first\") rejected: this rank is not in the context",
                        "ftimer[no-communicator]: start(\"a\", \"frist\") rejected: no context of that name is defined;"
                                + " define it first, or use one of: world, first",
                        "ftimer[no-communicator]: ProgramTimer.summary(\"first\") rejected: this rank is not in the context");
    }

    @Test
    void o12_starting_and_stopping_sends_nothing() {
        InProcess.run(2, world -> {
            Rank rank = new Rank(world);
            if (world.rank() == 0) {
                rank.spend("alone", 1);
                assertThat(rank.contexts.barrier("wait", 1, ProgramTimer.WORLD)).isEqualTo(Status.SUCCESS);
            }
            assertThat(rank.timer.summary().entries()).hasSize(1 - world.rank());
        });
    }

    @Test
    void o14_a_report_has_the_minimum_mean_and_maximum_over_ranks() {
        StringBuilder out = new StringBuilder();
        InProcess.run(4, world -> {
            Rank rank = new Rank(world);
            rank.timer.start("Total");
            rank.spend("run", 1_000_000L * (1 + world.rank()));
            rank.nanos += 1_500_000;
            rank.timer.stop("Total");
            assertThat(rank.contexts.report(ProgramTimer.WORLD).writeTo(out)).isEqualTo(Status.SUCCESS);
        });

        assertThat(out.toString()).isEqualTo("""
                Ranks               : 4
                Mean total time (s) : .004000
                Max total time (s)  : .005500

                Timer name       Calls       Min (s)      Mean (s)       Max (s)   % Total  % Parent   Ranks  Running
                -----------------------------------------------------------------------------------------------------
                Total              1.0      0.002500      0.004000      0.005500    100.00    100.00       4        0
                  run              1.0      0.001000      0.002500      0.004000     62.50     62.50       4        0
                """);
    }

    @Test
    void o22_a_timing_barrier_waits_for_the_ranks_of_its_context() {
        List<List<String>> calls = InProcess.call(3, world -> {
            Rank rank = new Rank(world);
            rank.contexts.options(Configuration.parse("ranks.barriers=true"));
            rank.contexts.define("first two", half(world, world.rank() < 2));
            if (world.rank() < 2) {
                assertThat(rank.contexts.barrier("wait", 2, "first two")).isEqualTo(Status.SUCCESS);
            }
            assertThat(rank.contexts.barrier("wait for all", 0, ProgramTimer.WORLD))
                    .isEqualTo(Status.SUCCESS);
            assertThat(rank.contexts.barrier("too fine", 3, ProgramTimer.WORLD)).isEqualTo(Status.SUCCESS);
            return rank.timer.summary().entries().stream()
                    .map(entry -> entry.name() + " " + entry.callCount())
                    .toList();
        });

        assertThat(calls)
                .containsExactly(
                        List.of("wait 1", "wait for all 1"),
                        List.of("wait 1", "wait for all 1"),
                        List.of("wait for all 1"));
    }

    @Test
    void o24_level_barriers_and_printing_ranks_are_options() throws IOException {
        // the level and the barriers are those of the tests above; here the ranks that print
        assertThat(filesOf("ranks.printing=all"))
                .containsExactly("t.summary", "t.timing.0", "t.timing.1", "t.timing.2", "t.timing.3", "t.timing.4");
        assertThat(filesOf("")).containsExactly("t.summary", "t.timing.0");
        assertThat(filesOf("ranks.printing=2; ranks.stride=3"))
                .containsExactly("t.summary", "t.timing.0", "t.timing.3");
        assertThat(filesOf("ranks.printing=0")).containsExactly("t.summary");
        assertThat(filesOf("ranks.singlefile=true; ranks.printing=all")).containsExactly("t.timing");
    }

    @TempDir
    Path folder;

    private List<String> filesOf(String configuration) throws IOException {
        Path place = Files.createTempDirectory(folder, "files");
        InProcess.run(5, world -> {
            Rank rank = new Rank(world);
            rank.spend("run", 1);
            rank.contexts.options(Configuration.parse(configuration + "; ranks.prefix=" + place + "/t"));
            assertThat(rank.contexts.writeTimingFiles()).isEqualTo(Status.SUCCESS);
        });
        try (Stream<Path> files = Files.list(place)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void o25_one_file_over_all_ranks_and_one_of_each_printing_rank() throws IOException {
        InProcess.run(2, world -> {
            Rank rank = new Rank(world);
            rank.spend("run", 2_000_000_000L * (1 + world.rank()));
            rank.contexts.writeTimingFiles(folder.resolve("timing"), number -> number == 1);
        });

        assertThat(Files.readString(folder.resolve("timing.summary"))).endsWith("""
                name  on  processes  threads        count      walltotal   wallmax (proc   thrd  )   wallmin (proc   thrd  )
                "run"  -          2        2 2.000000e+00   6.000000e+00     4.000 (     1      0)     2.000 (     0      0)

                """);
        assertThat(Files.readString(folder.resolve("timing.timing.1")))
                .contains("  \"run\"    -       1    -       4.000000            -            -         0.000000 \n");
    }
}
