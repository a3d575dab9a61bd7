package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.jmh.fixture.Solve;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
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
    private static final String BENCHMARK = "[benchmark io.ftimer.jmh.fixture.Solve]\nsolve, avgt";

    private static final String IN_SOLVE = " in benchmark io.ftimer.jmh.fixture.Solve/solve, avgt\n\n";

    @TempDir
    Path folder;

    private Path write(String rows) throws IOException {
        return Files.writeString(
                folder.resolve("baseline.txt"), "# fTimer baseline, version 3\n" + BENCHMARK + "\n" + rows);
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

        runHere("baseline=" + baseline + ";update=true;shareTolerance=25");

        assertThat(Files.readString(baseline))
                .startsWith("# fTimer baseline, version 3\n")
                .containsPattern("\n\\Q" + BENCHMARK + "\\E\n 1 [0-9.]+% solve\n  3 [0-9.]+% assemble\n  1 ");
        runHere("baseline=" + baseline + ";shareTolerance=100");
    }

    @Test
    void differences_fail_the_run_and_are_listed_at_its_end() throws IOException, InterruptedException {
        Path baseline = write(" 1 solve\n 2 solve/assemble\n 2 solve/check\n");

        Command run = Command.solve(
                "ftimer:times=false;baseline=" + baseline, "-f", "1", "-rf", "json", "-rff", folder + "/results.json");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .endsWith("\nftimer: \"solve/assemble\": more calls, 3, was 2," + IN_SOLVE
                        + "ftimer: \"solve/linsolve\": new, 1 call," + IN_SOLVE
                        + "ftimer: \"solve/check\": gone, was 2 calls," + IN_SOLVE
                        + "ftimer: baseline " + baseline + ": 1 tree failed: regressed\n"
                        + "ftimer: if the changes are intended, update the baseline: -prof \"ftimer:baseline="
                        + baseline + ";update=true\"\n");
        assertThat(folder.resolve("results.json")).isNotEmptyFile();
    }

    @Test
    void a_share_outside_the_tolerance_fails_the_run() throws IOException {
        Path baseline = write(" 1 0.0% solve\n 3 100.0% solve/assemble\n 1 0.0% solve/linsolve\n");

        assertThatThrownBy(() -> runHere("baseline=" + baseline + ";shareTolerance=1"))
                .isInstanceOf(RunnerException.class)
                .hasStackTraceContaining("ftimer: \"solve/assemble\": other share, ");
    }

    @Test
    void a_missing_file_ends_the_run_before_the_first_iteration() throws IOException, InterruptedException {
        Path missing = folder.resolve("none.txt");

        Command run = run(missing, "");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .isEqualTo("Profilers failed to initialize, exiting.\n" + "ftimer: baseline " + missing
                        + " does not exist; write the baseline with update=true.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";update=true"})
    void a_malformed_file_ends_the_run_before_the_first_iteration(String update) throws IOException {
        Path malformed = write(" odd\n");

        assertRejected(
                malformed + update,
                "ftimer: " + malformed + ", line 4: invalid line \"odd\": expected calls and a region");
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
    void a_new_benchmark_is_reported() throws IOException, InterruptedException {
        Path baseline = Files.writeString(
                folder.resolve("baseline.txt"),
                "# fTimer baseline, version 3\n[benchmark]\nother, avgt\n 1 a\n\nthird, ss\n 1 a\n");
        String lines = BENCHMARK + "\n 1 solve\n  3 assemble\n  1 linsolve\n";

        Command warned = run(baseline, ";times=false");

        assertThat(warned.exit()).isEqualTo(1);
        assertThat(warned.output())
                .contains("\nftimer: not in the baseline:" + IN_SOLVE.substring(" in".length())
                        + "ftimer: baseline " + baseline
                        + ": 1 tree not in baseline, 2 not run; the run and the baseline have no tree in common:"
                        + " inconclusive\n");
        Files.writeString(baseline, "\n" + lines, StandardOpenOption.APPEND);
        assertThat(run(baseline, ";times=false;onNew=fail").output())
                .endsWith("\nftimer: baseline " + baseline + ": 1 tree checked, 2 not run: passed\n");
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

    private static final String FAILING = "benchmark io.ftimer.jmh.fixture.Unsteady/failsInAFork, thrpt";

    private static final String FAILING_BASELINE =
            "# fTimer baseline, version 3\n[benchmark io.ftimer.jmh.fixture.Unsteady]\nfailsInAFork, thrpt\n %s work\n";

    @Test
    void a_benchmark_that_throws_fails_the_run() throws IOException, InterruptedException {
        Path baseline = Files.writeString(folder.resolve("baseline.txt"), FAILING_BASELINE.formatted("1"));
        String profiler = "ftimer:times=false;baseline=" + baseline;

        Command run = failingFork("1", profiler, "-f", "1");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .endsWith("\nftimer: partly measured: no fork ended with a result; see the failure above: " + FAILING
                        + "\n\nftimer: baseline " + baseline + ": 1 tree partly measured: inconclusive\n");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void a_benchmark_that_throws_without_a_fork_fails_the_run_that_is_compared()
            throws IOException, InterruptedException {
        Path baseline = Files.writeString(folder.resolve("baseline.txt"), FAILING_BASELINE.formatted("1"));
        String profiler = "ftimer:times=false;baseline=" + baseline;

        assertThat(failingFork("1", profiler + ";onUnchecked=warn", "-f", "0").exit())
                .isZero();
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
                    .contains("\nftimer: partly measured: 2 of 3 forks ended with a result; see the failure above: "
                            + FAILING + "\n");
        }
        Files.writeString(baseline, FAILING_BASELINE.formatted("0.5"));
        assertThat(failingFork("3", "ftimer:times=false;onUnchecked=warn;baseline=" + baseline, "-f", "3")
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
                .contains("partly measured: 1 of 2 forks ended with a result; the run ended before the benchmark did: "
                        + FAILING + "\n");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void a_partly_measured_benchmark_is_not_written() throws IOException, InterruptedException {
        Path baseline = folder.resolve("baseline.txt");

        Command run = failingFork("2", "ftimer:times=false;update;baseline=" + baseline, "-f", "2");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .contains(
                        "partly measured: 1 of 2 forks ended with a result; see the failure above: " + FAILING + "\n");
        assertThat(baseline).doesNotExist();
    }

    @Test
    void problems_with_regions_fail_the_run() throws IOException, InterruptedException {
        Path baseline = Files.writeString(
                folder.resolve("baseline.txt"),
                "# fTimer baseline, version 3\n[benchmark io.ftimer.jmh.fixture.Careless]\nmixesUp, ss\n 1 a\n  1 b\n");
        List<String> arguments = List.of("Careless.mixesUp$", "-bm", "ss", "-wi", "0", "-i", "2", "-f", "0", "-prof");

        Command run = Command.jmh(with(arguments, "ftimer:times=false;baseline=" + baseline));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .endsWith(
                        "\nftimer: partly measured: 2 problems with regions: ftimer[not-innermost]: stop(\"a\") rejected:"
                                + " it is not the innermost region; open: a/b: benchmark io.ftimer.jmh.fixture.Careless/mixesUp, ss\n"
                                + "\nftimer: baseline " + baseline + ": 1 tree partly measured: inconclusive\n");
        assertThat(Command.jmh(with(arguments, "ftimer:times=false;onUnchecked=warn;baseline=" + baseline))
                        .exit())
                .isZero();
    }

    private static String[] with(List<String> arguments, String more) {
        return Stream.concat(arguments.stream(), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void an_inexact_count_may_differ_within_its_own_tolerance() throws IOException, InterruptedException {
        Path baseline = folder.resolve("baseline.txt");
        String profiler = "ftimer:times=false;baseline=" + baseline;
        unsteady("amortized", profiler + ";update", "-f", "1");

        assertThat(Files.readString(baseline))
                .containsPattern("\n [0-9.]+[.][.][0-9.]+[|]1/iteration fill\n")
                .containsPattern("\n 0[.]0[0-9]+[.][.]0[.]0[0-9]+ refill\n");
        assertThat(unsteady("amortized", profiler, "-f", "1").output())
                .endsWith("\nftimer: baseline " + baseline + ": 1 tree checked: passed\n");
        Command often = unsteady("amortized", profiler, "-f", "1", "-jvmArgsAppend", "-Devery=10");
        assertThat(often.exit()).isEqualTo(1);
        assertThat(often.output()).containsPattern("\nftimer: \"refill\": more calls, 0[.](1|099|100).*\n");
        assertThat(unsteady("amortized", profiler + ";countTolerance=100", "-f", "1", "-jvmArgsAppend", "-Devery=30")
                        .exit())
                .isZero();
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void bytes_are_compared_with_the_baseline() throws IOException, InterruptedException {
        Path baseline = folder.resolve("baseline.txt");
        String profiler = "ftimer:times=false;metric=alloc;baseline=" + baseline;

        allocates(profiler + ";update");

        assertThat(Files.readString(baseline)).contains("\n 1 allocated_bytes=1016 allocate\n");
        assertThat(allocates(profiler).output())
                .endsWith("\nftimer: baseline " + baseline + ": 1 tree checked: passed\n");
        Command more = allocates(profiler, "-Dbytes=2000");
        assertThat(more.exit()).isEqualTo(1);
        assertThat(more.output())
                .contains(", of bytes at least by 8; times were not compared\n")
                .contains("\nftimer: \"allocate\": more allocated_bytes, 2016, was 1016, in ");
    }

    /** JMH then runs the warm-up iterations of all benchmarks first. */
    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void warming_up_in_bulk_changes_no_counts() throws IOException, InterruptedException {
        Path baseline = folder.resolve("baseline.txt");
        String profiler = "ftimer:times=false;onNew=fail;baseline=" + baseline;

        Command written = bulk(profiler + ";update", "-f", "1");

        assertThat(written.output()).endsWith("\nftimer: baseline " + baseline + ": 2 trees written\n");
        assertThat(Files.readString(baseline))
                .contains("\n[benchmark io.ftimer.jmh.fixture.Alike]\nregions, avgt\n 1 a\n 1 b\n 1 c\n 1 d\n")
                .contains("\n" + BENCHMARK + "\n 1 solve\n  3 assemble\n  1 linsolve\n");
        Command withoutForks = bulk(profiler, "-f", "0");
        assertThat(withoutForks.exit()).isZero();
        assertThat(withoutForks.output()).endsWith("\nftimer: baseline " + baseline + ": 2 trees checked: passed\n");
    }

    private static Command bulk(String profiler, String... more) throws IOException, InterruptedException {
        return Command.jmh(Stream.concat(
                        Stream.of("Solve.solve$|Alike.regions$", "-bm", "avgt", "-wm", "BULK", "-wi", "1", "-w", "5ms"),
                        Stream.concat(Stream.of("-i", "2", "-r", "20ms", "-prof", profiler), Stream.of(more)))
                .toArray(String[]::new));
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void counts_of_unknown_methods_of_a_group_are_not_compared() throws IOException, InterruptedException {
        Path baseline = folder.resolve("baseline.txt");
        String profiler = "ftimer:times=false;baseline=" + baseline;

        unsteady("prepared", profiler + ";update", "-f", "0");

        assertThat(Files.readString(baseline))
                .contains("\n 3/iteration prepare\n")
                .contains("\n ~ take\n")
                .contains("\n ~ put\n");
        assertThat(unsteady("prepared", profiler, "-f", "0").output())
                .endsWith("\nftimer: baseline " + baseline + ": 1 tree checked: passed\n");
    }

    private static Command allocates(String profiler, String... jvmOptions) throws IOException, InterruptedException {
        return Command.jmh(
                List.of(jvmOptions),
                "Elsewhere.allocates$",
                "-bm",
                "ss",
                "-wi",
                "1",
                "-i",
                "2",
                "-f",
                "0",
                "-prof",
                profiler);
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void counts_of_a_group_that_depend_on_chance_are_not_compared() throws IOException, InterruptedException {
        Path baseline = folder.resolve("baseline.txt");
        String profiler = "ftimer:times=false;baseline=" + baseline;
        for (String mode : List.of("thrpt", "avgt", "sample")) {
            unsteady("shared", profiler + ";update", "-f", "1", "-bm", mode);

            assertThat(Files.readString(baseline))
                    .contains("\n 1 any\n")
                    .containsPattern("\n +~ read\n")
                    .containsPattern("\n +~ write\n");
            assertThat(unsteady("shared", profiler, "-f", "1", "-bm", mode).output())
                    .contains("\nftimer: baseline " + baseline + ": 1 tree checked");
        }
    }

    @Test
    void differences_fail_a_run_without_a_fork() throws IOException, InterruptedException {
        Command run = Command.solve("ftimer:baseline=" + write(" 0.5 solve\n"), "-f", "0");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output()).contains("\nftimer: \"solve\": more calls, 1, was 0.5, in ");
    }

    @Test
    void a_program_that_runs_jmh_itself_gets_an_assertion_error() throws IOException {
        Path baseline = write(" 0.5 solve\n 1 solve/linsolve\n 3 solve/assemble\n");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Runs.run(Runs.of(Solve.class, "solve")
                        .mode(Mode.AverageTime)
                        .addProfiler("ftimer", "baseline=" + baseline)))
                .withMessageContaining("ftimer: \"solve\": more calls, 1, was 0.5, in ");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void a_run_without_a_fork_has_a_baseline_of_its_group() throws RunnerException, IOException {
        Path baseline = folder.resolve("baseline.txt");
        String options = "times=false;baseline=" + baseline;

        Runs.run(Runs.of(Solve.class, "mixed").mode(Mode.AverageTime).addProfiler("ftimer", options + ";update"));

        assertThat(Files.readString(baseline)).contains("\n 1 any\n").containsPattern("\n +~ read\n");
        Runs.run(Runs.of(Solve.class, "mixed").mode(Mode.AverageTime).addProfiler("ftimer", options));
    }
}
