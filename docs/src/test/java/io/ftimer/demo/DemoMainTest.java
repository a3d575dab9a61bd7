package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoMainTest {
    private static final Path RECORDED_RUNS = Path.of("../conformance-tests/recorded/serial");

    @Test
    void the_tour_succeeds_and_is_short(@TempDir Path folder) throws IOException {
        Path reports = folder.resolve("new");

        try (CapturedOutput output = new CapturedOutput()) {
            boolean good = new DemoMain(System.out, reports, RECORDED_RUNS).run();

            assertThat(good).as(output.text()).isTrue();
            assertThat(output.text())
                    .contains(
                            "ftimer: PoissonSolverDemo > ", "3 passed, 0 failed", "This failure is the expected one.");
            assertThat(output.text().lines()).hasSizeLessThan(80);
        }
        assertThat(reports.resolve("solver.txt")).content().contains("linsolve");
        assertThat(reports.resolve("solver.csv")).content().contains("linsolve");
    }

    @Test
    void recorded_runs_that_are_missing_are_no_agreement(@TempDir Path folder) {
        try (CapturedOutput output = new CapturedOutput()) {
            assertThat(new RecordedRuns(System.out, folder).agree()).isFalse();
            assertThat(output.text()).contains("no scenario in " + folder);
        }
    }
}
