package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.jmh.fixture.Solve;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.runner.RunnerException;

/** A run that is compared with a baseline file. */
class BaselineGateTest {
    private static final String VERSION = "# fTimer bounds 4\n";
    private static final String BENCHMARK = "benchmark io.ftimer.jmh.fixture.Solve.solve, avgt";

    private static final String IN_SOLVE = " in " + BENCHMARK + "\n\n";

    @TempDir
    Path folder;

    private Path write(String... bounds) throws IOException {
        return Files.writeString(
                folder.resolve("baseline.txt"),
                VERSION
                        + Stream.of(bounds)
                                .map(bound -> BENCHMARK + "  " + bound + '\n')
                                .collect(Collectors.joining()));
    }

    /** Runs in this JVM, where a benchmark that fails the run throws immediately. */
    private static void runHere(String options) throws RunnerException {
        Runs.run(Runs.inThisJvm(Solve.class, "solve").mode(Mode.AverageTime).addProfiler("ftimer", options));
    }

    private static Command run(Path baseline, String more) throws IOException, InterruptedException {
        return Command.solve("ftimer:baseline=" + baseline + more, "-f", "0", "-v", "SILENT");
    }

    @Test
    void a_run_equals_the_baseline_that_it_wrote() throws IOException, RunnerException {
        Path baseline = folder.resolve("new/baseline.txt");

        runHere("baseline=" + baseline + ";update=true");

        assertThat(Files.readString(baseline)).endsWith("""

                benchmark io.ftimer.jmh.fixture.Solve.solve, avgt  solve  = 1
                benchmark io.ftimer.jmh.fixture.Solve.solve, avgt  solve/assemble  = 3
                benchmark io.ftimer.jmh.fixture.Solve.solve, avgt  solve/linsolve  = 1
                """);
        runHere("baseline=" + baseline);
    }

    @Test
    void differences_fail_the_run_and_are_listed_at_its_end() throws IOException, InterruptedException {
        Path baseline = write("solve  = 1", "solve/assemble  <= 2", "solve/check  <= 2");

        Command run = Command.solve(
                "ftimer:times=false;baseline=" + baseline, "-f", "1", "-rf", "json", "-rff", folder + "/results.json");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .endsWith("\nftimer: \"solve/assemble\": more, 3, at most 2," + IN_SOLVE
                        + "ftimer: cannot tell: no tree of the run has \"solve/check\": it has another name, is gone or is"
                        + " not instrumented; rename the line, or take it out: \"solve/check\", at most 2," + IN_SOLVE
                        + "ftimer: baseline " + baseline + ": bounds: 1 broken, 1 not seen, 1 held: regressed\n"
                        + "ftimer: if the changes are intended, update the baseline: -prof \"ftimer:baseline="
                        + baseline + ";update=true\"\n");
        assertThat(folder.resolve("results.json")).isNotEmptyFile();
    }

    @Test
    void a_missing_file_ends_the_run_before_the_first_iteration() {
        Path missing = folder.resolve("none.txt");

        assertRejected(
                missing.toString(),
                "ftimer: baseline " + missing + " does not exist; write the baseline with update=true.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";update=true"})
    void a_malformed_file_ends_the_run_before_the_first_iteration(String update) throws IOException {
        Path malformed = write("odd");

        assertRejected(
                malformed + update,
                "ftimer: " + malformed
                        + ", line 2: expected a test, a quantity and a bound, with two blanks between them, such as"
                        + " org.example.OrderTest.sums()  SQL select  <= 1");
    }

    @Test
    void an_unwritable_file_ends_an_update_before_the_first_iteration() throws IOException {
        Path occupied = Files.writeString(folder.resolve("occupied"), "");

        assertRejected(
                occupied.resolve("baseline.txt") + ";update=true",
                "ftimer: cannot update the baseline: " + occupied + " is not a folder");
    }

    private static void assertRejected(String baseline, String message) {
        assertThatExceptionOfType(ProfilerException.class)
                .isThrownBy(() -> new FTimerProfiler("baseline=" + baseline))
                .withMessage(message);
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void benchmarks_that_do_not_run_are_not_judged() throws IOException, InterruptedException {
        Path baseline = Files.writeString(
                folder.resolve("baseline.txt"),
                VERSION + "benchmark other, avgt  a  = 1\nbenchmark third, ss  a  = 1\n");

        Command alone = run(baseline, ";times=false");

        assertThat(alone.exit()).isEqualTo(1);
        assertThat(alone.output())
                .endsWith("\nftimer: baseline " + baseline
                        + ": bounds: 2 not run; no bound is on a test that ran: inconclusive\n");
        Files.writeString(baseline, BENCHMARK + "  solve  = 1\n", StandardOpenOption.APPEND);
        assertThat(run(baseline, ";times=false").output())
                .endsWith("\nftimer: baseline " + baseline + ": bounds: 1 held, 2 not run: passed\n");
    }

    private Command failingFork(String failing, String profiler, String... more)
            throws IOException, InterruptedException {
        Path forks = folder.resolve("forks");
        Files.deleteIfExists(forks);
        return unsteady(
                "failsInAFork",
                profiler,
                Stream.concat(
                                Stream.of("-jvmArgsAppend", "-Dforks=" + forks + " -Dfailing=" + failing),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    private static Command unsteady(String method, String profiler, String... more)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(
                List.of("Unsteady." + method + "$", "-wi", "0", "-i", "3", "-r", "60ms", "-prof", profiler));
        all.addAll(List.of(more));
        return Command.jmh(all.toArray(String[]::new));
    }

    private static final String FAILING =
            "\"work\", exactly 1, in benchmark io.ftimer.jmh.fixture.Unsteady.failsInAFork, thrpt";

    private static final String FAILING_BASELINE =
            VERSION + "benchmark io.ftimer.jmh.fixture.Unsteady.failsInAFork, thrpt  work  = %s\n";

    @Test
    void a_benchmark_that_throws_fails_the_run() throws IOException, InterruptedException {
        Path baseline = Files.writeString(folder.resolve("baseline.txt"), FAILING_BASELINE.formatted("1"));
        String profiler = "ftimer:times=false;baseline=" + baseline;

        Command run = failingFork("1", profiler, "-f", "1");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .endsWith("\nftimer: cannot tell: no fork ended with a result; see the failure above: " + FAILING
                        + "\n\nftimer: baseline " + baseline + ": bounds: 1 not seen: inconclusive\n");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void a_benchmark_that_throws_without_a_fork_fails_the_run_that_is_compared()
            throws IOException, InterruptedException {
        Path baseline = Files.writeString(folder.resolve("baseline.txt"), FAILING_BASELINE.formatted("1"));
        String profiler = "ftimer:times=false;baseline=" + baseline;

        assertThat(failingFork("1", profiler, "-f", "0").exit()).isEqualTo(1);
        assertThat(failingFork("1", "ftimer:times=false", "-f", "0").exit()).isZero();
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void a_missing_fork_fails_the_run_and_the_others_are_compared() throws IOException, InterruptedException {
        Path baseline = Files.writeString(folder.resolve("baseline.txt"), FAILING_BASELINE.formatted("1"));

        for (String failing : List.of("1", "3")) {
            Command run = failingFork(failing, "ftimer:times=false;baseline=" + baseline, "-f", "3");

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.output())
                    .contains("\nftimer: cannot tell: 2 of 3 forks ended with a result; see the failure above: "
                            + FAILING + "\n");
        }
        Files.writeString(baseline, FAILING_BASELINE.formatted("0.5"));
        assertThat(failingFork("3", "ftimer:times=false;baseline=" + baseline, "-f", "3")
                        .exit())
                .isEqualTo(1);
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void the_results_are_printed_when_jmh_ends_the_run_itself() throws IOException, InterruptedException {
        Path baseline = Files.writeString(folder.resolve("baseline.txt"), FAILING_BASELINE.formatted("1"));

        Command run = failingFork("2", "ftimer:times=false;baseline=" + baseline, "-f", "2", "-foe", "true");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .contains("cannot tell: 1 of 2 forks ended with a result; the run ended before the benchmark did: "
                        + FAILING + "\n");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void a_partly_measured_benchmark_is_not_written() throws IOException, InterruptedException {
        Path baseline = folder.resolve("baseline.txt");

        Command run = failingFork("2", "ftimer:times=false;update;baseline=" + baseline, "-f", "2");

        assertThat(run.output()).contains("ftimer: baseline " + baseline + " has 0 bounds: nothing changed");
    }

    @Test
    void problems_with_regions_fail_the_run() throws IOException, InterruptedException {
        Path baseline = Files.writeString(
                folder.resolve("baseline.txt"),
                VERSION + "benchmark io.ftimer.jmh.fixture.Careless.mixesUp, ss  a  = 1\n");
        List<String> arguments = List.of("Careless.mixesUp$", "-bm", "ss", "-wi", "0", "-i", "2", "-f", "0", "-prof");

        Command run = Command.jmh(with(arguments, "ftimer:times=false;baseline=" + baseline));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .endsWith("\nftimer: cannot tell: 2 problems with regions: ftimer[not-innermost]: stop(\"a\") rejected:"
                        + " it is not the innermost region; open: a/b: \"a\", exactly 1, in benchmark io.ftimer.jmh.fixture.Careless.mixesUp, ss\n"
                        + "\nftimer: baseline " + baseline + ": bounds: 1 not seen: inconclusive\n");
    }

    private static String[] with(List<String> arguments, String more) {
        return Stream.concat(arguments.stream(), Stream.of(more)).toArray(String[]::new);
    }

    /** JMH then runs the warm-up iterations of all benchmarks first. */
    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void warming_up_in_bulk_changes_no_counts() throws IOException, InterruptedException {
        Path baseline = folder.resolve("baseline.txt");
        String profiler = "ftimer:times=false;baseline=" + baseline;

        Command written = bulk(profiler + ";update", "-f", "1");

        assertThat(written.output()).endsWith("\nftimer: baseline " + baseline + " has 7 bounds: 7 new\n");
        assertThat(Files.readString(baseline))
                .contains("Alike.regions, avgt  d  = 1\n")
                .contains("\n" + BENCHMARK + "  solve/assemble  = 3\n");
        Command withoutForks = bulk(profiler, "-f", "0");
        assertThat(withoutForks.exit()).isZero();
        assertThat(withoutForks.output()).endsWith("\nftimer: baseline " + baseline + ": bounds: 7 held: passed\n");
    }

    private static Command bulk(String profiler, String... more) throws IOException, InterruptedException {
        return Command.jmh(Stream.concat(
                        Stream.of("Solve.solve$|Alike.regions$", "-bm", "avgt", "-wm", "BULK", "-wi", "1", "-w", "5ms"),
                        Stream.concat(Stream.of("-i", "2", "-r", "20ms", "-prof", profiler), Stream.of(more)))
                .toArray(String[]::new));
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void counts_of_a_group_that_depend_on_chance_are_not_compared() throws IOException, InterruptedException {
        Path baseline = folder.resolve("baseline.txt");
        String profiler = "ftimer:times=false;baseline=" + baseline;
        for (String mode : List.of("thrpt", "avgt", "sample")) {
            unsteady("shared", profiler + ";update", "-f", "1", "-bm", mode);

            assertThat(Files.readString(baseline)).contains("  any  = 1\n").doesNotContain("  read", "  write");
            assertThat(unsteady("shared", profiler, "-f", "1", "-bm", mode).output())
                    .contains("\nftimer: baseline " + baseline + ": bounds: ");
        }
    }

    @Test
    void differences_fail_a_run_without_a_fork() throws IOException, InterruptedException {
        Command run = Command.solve("ftimer:baseline=" + write("solve  = 0.5"), "-f", "0");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output()).contains("\nftimer: \"solve\": more, 1, exactly 0.5, in ");
    }

    @Test
    void a_program_that_runs_jmh_itself_gets_an_assertion_error() throws IOException {
        Path baseline = write("solve  = 0.5", "solve/linsolve  = 1");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Runs.run(Runs.of(Solve.class, "solve")
                        .mode(Mode.AverageTime)
                        .addProfiler("ftimer", "baseline=" + baseline)))
                .withMessageContaining("ftimer: \"solve\": more, 1, exactly 0.5, in ");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void a_run_without_a_fork_has_a_baseline_of_its_group() throws RunnerException, IOException {
        Path baseline = folder.resolve("baseline.txt");
        String options = "times=false;baseline=" + baseline;

        Runs.run(Runs.of(Solve.class, "mixed").mode(Mode.AverageTime).addProfiler("ftimer", options + ";update"));

        assertThat(Files.readString(baseline)).contains("  any  = 1\n");
        Runs.run(Runs.of(Solve.class, "mixed").mode(Mode.AverageTime).addProfiler("ftimer", options));
    }
}
