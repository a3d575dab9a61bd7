package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.launch.MpiJob;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoMainTest {
    private static final Path RECORDED_RUNS = Path.of("../conformance-tests/recorded/serial");

    @Test
    void the_tour_succeeds_and_is_short(@TempDir Path folder) throws IOException {
        Path reports = folder.resolve("new");

        try (CapturedOutput output = new CapturedOutput()) {
            boolean good = new DemoMain(System.out, reports, RECORDED_RUNS, false).run();

            assertThat(good).as(output.text()).isTrue();
            assertThat(output.text())
                    .contains(
                            "ftimer: PoissonSolverDemo > ",
                            "3 passed, 0 failed",
                            "This failure is the expected one.",
                            "left out: it needs MPJ Express")
                    .doesNotContain("WARNING");
            assertThat(output.text()).containsPattern("\n.* 1  solve\n.* 1    assemble\n");
            assertThat(output.text().lines()).hasSizeLessThan(118);
        }
        assertThat(reports.resolve("solver.txt")).content().contains("linsolve");
        assertThat(reports.resolve("solver.csv")).content().contains("linsolve");
    }

    @Test
    void ranks_under_mpjrun_report_which_rank_the_others_waited_for(@TempDir Path folder) throws IOException {
        MpiJob.unavailable("mpjrun").ifPresent(Assumptions::abort);

        try (CapturedOutput output = new CapturedOutput()) {
            assertThat(new RankDemo(System.out, folder).show()).isTrue();

            assertThat(output.text()).startsWith("  4 ranks\n");
            assertThat(output.text().lines().filter(line -> line.contains("linsolve")))
                    .hasSize(1);
            assertThat(output.text().lines().filter(line -> line.contains("middle")))
                    .hasSize(1);
        }
        assertThat(folder.resolve(UnevenRanks.PICTURE)).content().contains("rank 3");
    }

    @Test
    void the_program_for_ranks_runs_without_any_mpi_too(@TempDir Path folder) throws Exception {
        InProcess.run(4, world -> new UnevenRanks().run(world, new String[] {folder.toString()}));

        assertThat(folder.resolve(UnevenRanks.STRICT_REPORT)).content().contains("linsolve");
        assertThat(folder.resolve(UnevenRanks.UNION_REPORT)).content().contains("middle");
        assertThat(folder.resolve(UnevenRanks.CONSOLE)).content().contains("imbalance  slowest", "middle");
        assertThat(folder.resolve(UnevenRanks.PICTURE)).content().contains("\"kind\":\"RANK\"");
    }

    @Test
    void the_tour_ends_with_a_picture_of_both_solvers(@TempDir Path folder) throws IOException {
        try (CapturedOutput output = new CapturedOutput()) {
            new DemoMain(System.out, folder, RECORDED_RUNS, false).end(new SolverReports(folder));

            assertThat(output.text().lines().reduce((first, last) -> last).orElseThrow())
                    .isEqualTo("  " + folder.resolve("solvers.html"));
        }
        assertThat(folder.resolve("solvers.html")).content().contains("Assembles once", "Assembles twice");
    }

    @Test
    void missing_recorded_runs_fail(@TempDir Path folder) {
        try (CapturedOutput output = new CapturedOutput()) {
            assertThat(new RecordedRuns(System.out, folder).agree()).isFalse();
            assertThat(output.text()).contains("no scenario in " + folder);
        }
    }
}
