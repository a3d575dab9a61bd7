package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.config.Configuration;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.ReportDestination;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs over ranks. */
@Timeout(60)
class ProgramTimerOverRanksTest {
    private static final long MILLI = 1_000_000;

    /** A rank with a clock that only the test advances. */
    private static final class Rank {
        final List<String> lines = new ArrayList<>();
        final ProgramTimer program;
        long nanos;

        Rank(Communicator world) {
            program = ProgramTimer.of(
                    FTimer.builder()
                            .clock(() -> nanos)
                            .dates(() -> Instant.parse("2026-03-09T05:07:08Z"), ZoneOffset.UTC)
                            .maxLevel(2)
                            .diagnostics(lines::add)
                            .build(),
                    world);
        }

        /** Defines the contexts of two halves and returns the name of that of this rank. */
        String halves(Communicator world) {
            boolean ocean = world.rank() < 2;
            program.define("ocean", world.split(ocean ? 0 : -1, 0));
            program.define("ice", world.split(ocean ? -1 : 0, 0));
            return ocean ? "ocean" : "ice";
        }

        void spend(String name, long length) {
            program.start(name);
            nanos += length;
            program.stop(name);
        }

        List<String> paths() {
            return program.timer().summary().entries().stream()
                    .map(SummaryEntry::path)
                    .map(RegionPath::toString)
                    .toList();
        }
    }

    @TempDir
    private Path folder;

    private ReportDestination file(String name) {
        return ReportDestination.parse(folder + "/" + name);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void rank_0_writes_one_report_with_the_regions_of_all_contexts() throws IOException {
        List<Status> statuses = InProcess.call(4, world -> {
            Rank rank = new Rank(world);
            ProgramTimer program = rank.program.reportTo(file("t.$YYYY$MM$DD"));
            String component = rank.halves(world);
            program.begin();
            program.setPrefix("omega:");
            rank.spend("io", (1 + world.rank()) * MILLI);
            program.start("step", 1, component);
            program.addParentPrefix();
            rank.spend("solve", 10 * (1 + world.rank()) * MILLI);
            program.removeParentPrefix();
            program.stop("step", 1);
            if (world.rank() < 2) {
                program.start("tides", "ocean");
                rank.nanos += 4 * MILLI;
                program.stop("tides");
            }
            rank.nanos = 50 * MILLI;
            return program.finish();
        });

        assertThat(statuses).containsOnly(Status.SUCCESS);
        assertThat(files()).containsExactly("t.20260309");
        assertThat(Files.readString(folder.resolve("t.20260309"))).isEqualTo("""
                Ranks               : 4
                Mean total time (s) : .050000
                Max total time (s)  : .050000

                Timer name                 Calls       Min (s)      Mean (s)       Max (s)   % Total  % Parent   Ranks  Running
                ---------------------------------------------------------------------------------------------------------------
                Total                        1.0      0.050000      0.050000      0.050000    100.00    100.00       4        0
                  omega:tides                1.0      0.004000      0.004000      0.004000      8.00      8.00       2        0
                  omega:step [ice]           1.0      0.030000      0.035000      0.040000     70.00     70.00       2        0
                    omega:step:solve         1.0      0.030000      0.035000      0.040000     70.00    100.00       2        0
                  omega:step [ocean]         1.0      0.010000      0.015000      0.020000     30.00     30.00       2        0
                    omega:step:solve         1.0      0.010000      0.015000      0.020000     30.00    100.00       2        0
                  omega:io                   1.0      0.001000      0.002500      0.004000      5.00      5.00       4        0
                """);
    }

    @Test
    void the_report_of_the_guide_is_as_it_says() throws IOException {
        InProcess.run(4, world -> {
            Rank rank = new Rank(world);
            boolean ocean = world.rank() < 2;
            rank.program.define("ocean", world.split(ocean ? 0 : -1, 0));
            rank.program.reportTo(file("t")).begin();
            rank.program.setPrefix("omega:");
            if (ocean) {
                rank.program.start("step", 1, "ocean");
                rank.nanos = (1 + world.rank()) * 4 * MILLI;
                rank.program.stop("step", 1);
            }
            rank.nanos = 10 * MILLI;
            rank.program.finish();
        });

        String report = Files.readString(folder.resolve("t"));
        assertThat(Files.readString(Path.of("../docs/mpi.md"))).contains("```\n" + report + "```\n");
    }

    @Test
    void prefix_level_and_context_are_given_in_one_call() {
        List<List<String>> paths = InProcess.call(2, world -> {
            Rank rank = new Rank(world);
            ProgramTimer program = rank.program.levelsInNames(true);
            program.define("all", world.dup());
            program.begin();
            program.setPrefix("omega:");
            program.shiftLevels(1);
            program.start("a", 1, "all");
            assertThat(program.start("too fine", 2, "all")).isEqualTo(Status.SUCCESS);
            assertThat(program.stop("too fine", 2)).isEqualTo(Status.SUCCESS);
            program.options(Configuration.parse("ranks.barriers=true"));
            assertThat(program.barrier("wait", 0, "all")).isEqualTo(Status.SUCCESS);
            assertThat(program.barrier("too fine", 2, "all")).isEqualTo(Status.SUCCESS);
            program.stop("a", 1);
            assertThat(paths(program.summary("all")))
                    .containsExactly("Total", "Total/02_omega:a", "Total/02_omega:a/01_omega:wait");
            return rank.paths();
        });

        assertThat(paths).containsOnly(List.of("Total", "Total/02_omega:a", "Total/02_omega:a/01_omega:wait"));
    }

    private static List<String> paths(UnionSummary summary) {
        return summary.entries().stream().map(entry -> entry.path().toString()).toList();
    }

    @Test
    void the_last_report_names_regions_that_were_open_and_on_how_many_ranks() throws IOException {
        InProcess.run(3, world -> {
            Rank rank = new Rank(world);
            rank.program.reportTo(file("t")).begin();
            rank.program.start("run");
            if (world.rank() == 1) {
                rank.program.start("stuck");
            }
            assertThat(rank.program.printFinal()).isEqualTo(Status.SUCCESS);
            assertThat(rank.program.timer().summary().hasActiveTimers()).isFalse();
        });

        assertThat(Files.readString(folder.resolve("t"))).contains("Open at the end     : run, stuck (1 of 3 ranks)\n");
    }

    @Test
    void shares_are_those_of_total() throws IOException {
        InProcess.run(2, world -> {
            Rank part = new Rank(world);
            part.program.timer().init();
            part.program.start("coupler");
            part.nanos += 6 * MILLI;
            part.program.reportTo(file("t")).join();
            part.spend("run", MILLI);
            part.nanos += MILLI;
            part.program.printFinal();
        });

        assertThat(Files.readString(folder.resolve("t"))).endsWith("""
                Timer name       Calls       Min (s)      Mean (s)       Max (s)   % Total  % Parent   Ranks  Running
                -----------------------------------------------------------------------------------------------------
                coupler            1.0      0.008000      0.008000      0.008000    400.00    400.00       2        2
                  Total            1.0      0.002000      0.002000      0.002000    100.00     25.00       2        0
                    run            1.0      0.001000      0.001000      0.001000     50.00     50.00       2        0
                """);
    }

    @Test
    void a_report_in_between_does_not_stop_regions() throws IOException {
        InProcess.run(2, world -> {
            Rank rank = new Rank(world);
            rank.program.reportTo(file("t")).begin();
            rank.program.start("run");
            rank.nanos += MILLI;
            assertThat(rank.program.print()).isEqualTo(Status.SUCCESS);
            assertThat(rank.program.stop("run")).isEqualTo(Status.SUCCESS);
        });

        assertThat(Files.readString(folder.resolve("t")))
                .endsWith(
                        "  run              1.0      0.001000      0.001000      0.001000    100.00    100.00       2        2\n");
    }

    @Test
    void finish_clears_the_timer_unless_the_program_joined() {
        InProcess.run(2, world -> {
            Rank part = new Rank(world);
            part.program.timer().init();
            part.program.start("coupler");
            part.program.join();
            part.program.reportTo(file("part"));
            assertThat(part.program.finish()).isEqualTo(Status.SUCCESS);
            assertThat(part.paths()).containsExactly("coupler", "coupler/Total");

            Rank whole = new Rank(world);
            whole.program.reportTo(file("whole")).begin();
            assertThat(whole.program.finish()).isEqualTo(Status.SUCCESS);
            assertThat(whole.program.timer().summary().status()).isEqualTo(Status.NOT_INITIALIZED);
        });
    }

    @Test
    void destinations_of_other_ranks_are_ignored() throws IOException {
        InProcess.run(3, world -> {
            Rank rank = new Rank(world);
            rank.program.reportTo(file("t" + world.rank())).begin();
            assertThat(rank.program.finish()).isEqualTo(Status.SUCCESS);
        });

        assertThat(files()).containsExactly("t0");
    }

    @Test
    void a_file_that_cannot_be_written_is_reported_on_every_rank() {
        List<List<String>> lines = InProcess.call(2, world -> {
            Rank rank = new Rank(world);
            rank.program.reportTo(file("missing/t")).begin();
            assertThat(rank.program.finish()).isEqualTo(Status.IO);
            assertThat(rank.program.timer().summary().status()).isEqualTo(Status.NOT_INITIALIZED);
            rank.lines.remove(rank.lines.size() - 1);
            return rank.lines;
        });

        assertThat(lines)
                .containsOnly(
                        List.of("ftimer[io-failed]: rank 0 could not write the report of ProgramTimer.printFinal(): "
                                + folder + "/missing/t: directory " + folder
                                + "/missing does not exist; create it first"));
    }

    @Test
    void a_rank_in_the_name_of_the_file_is_rejected() {
        InProcess.run(
                2,
                world -> assertThatThrownBy(() -> new Rank(world).program.reportTo(file("t.$RANK")))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("\"" + folder + "/t.$RANK\" contains $RANK, but a report is over all ranks;"
                                + " writeTimingFiles writes a file for each rank"));
    }

    @Test
    void a_rank_that_did_not_begin_is_named() {
        List<String> lines = InProcess.call(2, world -> {
                    Rank rank = new Rank(world);
                    rank.program.reportTo(file("t"));
                    if (world.rank() == 0) {
                        rank.program.begin();
                    }
                    assertThat(rank.program.printFinal()).isEqualTo(Status.NOT_INITIALIZED);
                    return rank.lines;
                })
                .get(0);

        assertThat(lines)
                .containsExactly("ftimer[rank-rejected]: ProgramTimer.printFinal() rejected: rank 1 is not initialized;"
                        + " call init() on every rank first");
    }

    @Test
    void the_files_of_e3sm_have_the_regions_of_all_contexts() throws IOException {
        InProcess.run(4, world -> {
            Rank rank = new Rank(world);
            String component = rank.halves(world);
            rank.program.begin();
            if (world.rank() == 0) {
                rank.program.start("tides", component);
                rank.program.stop("tides");
            }
            rank.program.start("step", component);
            rank.spend("solve", MILLI);
            rank.program.stop("step");
            assertThat(rank.program.writeTimingFiles(folder.resolve("e3sm"), number -> false))
                    .isEqualTo(Status.SUCCESS);
        });

        assertThat(Files.readAllLines(folder.resolve("e3sm.summary")))
                .startsWith("", "***** GLOBAL STATISTICS (     4 MPI TASKS) *****", "")
                .filteredOn(line -> line.startsWith("\""))
                .extracting(line -> line.substring(0, 42))
                .containsExactly(
                        "\"Total\"                     y          4  ",
                        "\"Total/step [ice]\"          -          2  ",
                        "\"Total/step [ice]/solve\"    -          2  ",
                        "\"Total/step [ocean]\"        -          2  ",
                        "\"Total/step [ocean]/solve\"  -          2  ",
                        "\"Total/tides [ocean]\"       -          1  ");
    }

    @Test
    void a_name_in_the_file_over_ranks_does_not_depend_on_other_ranks() throws IOException {
        for (int size : new int[] {1, 2}) {
            InProcess.run(size, world -> {
                Rank rank = new Rank(world);
                rank.program.define("ocean", world);
                rank.program.begin();
                if (world.rank() == 0) {
                    rank.program.start("step", "ocean");
                    rank.program.stop("step");
                    rank.spend("step [ocean]", 1);
                } else {
                    rank.spend("step", 1);
                }
                rank.program.writeTimingFiles(folder.resolve("e3sm" + size), number -> false);
            });
        }

        List<String> alone = namesOf("e3sm1.summary");
        assertThat(alone).containsExactly("Total", "Total/step [ocean]", "Total/step [ocean] [world]");
        assertThat(namesOf("e3sm2.summary"))
                .containsAll(alone)
                .contains("Total/step")
                .hasSize(4);
    }

    private List<String> namesOf(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file)).stream()
                .filter(line -> line.startsWith("\""))
                .map(line -> line.substring(1, line.indexOf('"', 1)))
                .toList();
    }

    @Test
    void a_region_of_one_context_keeps_its_name() {
        InProcess.run(3, world -> {
            Rank rank = new Rank(world);
            rank.program.define("last", world.split(world.rank() == 2 ? 0 : -1, 0));
            rank.program.begin();
            if (world.rank() == 2) {
                rank.program.start("a", "last");
                rank.spend("b", 1);
                rank.program.stop("a");
                rank.program.start("c", "last");
                rank.program.stop("c");
            }
            rank.spend("c", 1);
            UnionSummary all = rank.program.summary();
            // on rank 2, "c" is in "last", where it began first
            assertThat(paths(all)).containsExactly("Total", "Total/a", "Total/a/b", "Total/c", "Total/c [last]");
            assertThat(all.entry(RegionPath.of("Total", "c")).orElseThrow().participatingRanks())
                    .isEqualTo(2);
        });
    }
}
