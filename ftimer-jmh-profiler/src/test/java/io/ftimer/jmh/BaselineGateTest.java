package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.jmh.fixture.Solve;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.RunnerException;

/** A run that is compared with a baseline file. */
class BaselineGateTest {
    private static final String BENCHMARK = "[io.ftimer.jmh.fixture.Solve.solve, avgt]";

    @TempDir
    Path folder;

    private Path write(String rows) throws IOException {
        return Files.writeString(folder.resolve("baseline.txt"), BENCHMARK + "\n" + rows);
    }

    private static Command run(Path baseline, String more) throws IOException, InterruptedException {
        return Command.solve("ftimer:baseline=" + baseline + more, "-f", "1", "-v", "SILENT");
    }

    @Test
    void a_run_equals_the_baseline_that_it_wrote() throws IOException, InterruptedException {
        Path baseline = folder.resolve("new/baseline.txt");

        assertThat(run(baseline, ";update=true").exit()).isZero();

        assertThat(Files.readString(baseline))
                .startsWith("# The baseline of -prof \"ftimer:baseline=FILE\": ")
                .containsPattern("\n\\Q" + BENCHMARK + "\\E\n1  [0-9.]+%  solve\n3  [0-9.]+%  solve/assemble\n1  ");
        assertThat(run(baseline, ";tolerance=100").exit()).isZero();
    }

    @Test
    void differences_fail_the_run_and_are_listed_at_its_end() throws IOException, InterruptedException {
        Path baseline = write("1 - solve\n4 - solve/assemble\n1 - solve/check\n");

        Command run = Command.solve(
                "ftimer:mode=count;baseline=" + baseline, "-f", "1", "-rf", "json", "-rff", folder + "/results.json");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .endsWith("\nftimer: io.ftimer.jmh.fixture.Solve.solve, avgt differs from " + baseline
                        + " (shares may differ by 25 percentage points):\n\n"
                        + "  calls/op  was  self  was               region\n"
                        + "         3    4     -    -  other calls  solve/assemble\n"
                        + "              1          -      missing  solve/check\n"
                        + "         1          -               new  solve/linsolve\n"
                        + "\nIf the change is intended, write the baseline with update=true.\n");
        assertThat(folder.resolve("results.json")).isNotEmptyFile();
    }

    @Test
    void a_share_outside_the_tolerance_fails_the_run() throws IOException, InterruptedException {
        Command run = run(write("1 0.0% solve\n3 100.0% solve/assemble\n1 0.0% solve/linsolve\n"), ";tolerance=1");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output()).contains("  other share  solve/assemble\n");
    }

    @Test
    void a_missing_file_fails_the_run_and_the_message_says_how_to_write_it() throws IOException, InterruptedException {
        Path missing = folder.resolve("none.txt");

        Command run = run(missing, "");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .contains("\nftimer: baseline " + missing + " does not exist; write the baseline with update=true.\n");
    }

    @Test
    void differences_fail_a_run_without_a_fork() throws IOException, InterruptedException {
        Command run = Command.solve("ftimer:baseline=" + write("2 - solve\n"), "-f", "0");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output()).contains("  other calls  solve\n");
    }

    @Test
    void a_program_that_runs_jmh_itself_gets_an_assertion_error() throws IOException {
        Path baseline = write("2 - solve\n1 - solve/linsolve\n3 - solve/assemble\n");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Runs.run(Runs.of(Solve.class, "solve")
                        .mode(Mode.AverageTime)
                        .addProfiler("ftimer", "baseline=" + baseline)))
                .withMessageContaining("  other calls  solve\n");
    }

    @Test
    void counts_that_vary_are_marked_and_not_compared() throws RunnerException, IOException {
        Path baseline = folder.resolve("baseline.txt");
        String options = "mode=count;baseline=" + baseline;

        Runs.run(Runs.of(Solve.class, "mixed").mode(Mode.AverageTime).addProfiler("ftimer", options + ";update"));

        assertThat(Files.readString(baseline)).contains("\n1  -  any\n").contains("\n~  -  any/read\n");
        Runs.run(Runs.of(Solve.class, "mixed").mode(Mode.AverageTime).addProfiler("ftimer", options));
    }
}
