package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;

/** The profiler on the command line of JMH. */
class CommandLineTest {
    @TempDir
    Path folder;

    @Test
    void it_is_listed_under_its_short_name() {
        ByteArrayOutputStream listed = new ByteArrayOutputStream();

        // what -lprof does
        ProfilerFactory.listProfilers(new PrintStream(listed, true, StandardCharsets.UTF_8));

        assertThat(listed.toString(StandardCharsets.UTF_8))
                .contains(" ftimer: fTimer: named regions of the benchmarked code, their calls, time and self time per"
                        + " operation (discovered)");
    }

    @Test
    void an_unknown_option_lists_the_options() throws IOException, InterruptedException {
        Command help = Command.solve("ftimer:frobnicate");

        assertThat(help.exit()).isEqualTo(1);
        assertThat(help.output())
                .contains("\nftimer: unknown option \"frobnicate\". The valid options:\n")
                .contains("\n  top=NUMBER ")
                .doesNotContain("Exception");
    }

    @Test
    void an_unknown_option_is_rejected_with_a_list_of_the_valid_ones() {
        assertThatExceptionOfType(ProfilerException.class)
                .isThrownBy(() -> new FTimerProfiler("timess=false"))
                .withMessageStartingWith(
                        "ftimer: unknown option \"timess\"; did you mean \"times\"? The valid options:\n");
    }

    private static final String WITHOUT_BYTES =
            "--limit-modules=java.base,java.logging,java.management,jdk.unsupported";

    private static final String NO_BYTES =
            "ftimer: cannot measure metric=alloc: the metric allocatedBytes requires the module jdk.management, which this"
                    + " JVM lacks; use a JDK or an image created with jlink --add-modules jdk.management, or do not use the"
                    + " metric allocatedBytes\n";

    @Test
    void a_metric_that_the_jvm_does_not_measure_ends_the_run_before_the_first_iteration()
            throws IOException, InterruptedException {
        Command run = Command.jmh(List.of(WITHOUT_BYTES), "Solve.solve$", "-prof", "ftimer:metric=alloc");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output()).endsWith("Profilers failed to initialize, exiting.\n" + NO_BYTES);
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void a_metric_that_only_the_jvm_of_the_fork_does_not_measure_fails_the_fork()
            throws IOException, InterruptedException {
        Command run = Command.solve("ftimer:metric=alloc", "-f", "1", "-jvmArgsAppend", WITHOUT_BYTES, "-foe", "true");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .contains("# Warmup Iteration   1: <failure>\n\njava.lang.IllegalArgumentException: " + NO_BYTES);
    }

    @Test
    void the_tree_of_all_forks_is_shown_once_after_the_run() throws Exception {
        String output = Command.solveHere("ftimer", "-f", "2");

        assertThat(output).containsPattern(" operations in 4 iterations of 2 forks, with regions on 1 thread\n");
        assertThat(output.lines().filter(line -> line.startsWith("  region  ")))
                .singleElement()
                .satisfies(head -> assertThat(head.strip().split(" {2,}"))
                        .containsExactly(
                                "region", "calls/op", "time/call", "time/op", "self/op", "self %", "overhead %"));
        assertThat(output)
                .containsPattern("\n  solve +1  .*\n    assemble +3  .*\n    linsolve +1  ")
                .containsPattern("\nSolve.solve:ftimer +avgt +4 +3[.]000 +regions\n")
                .containsOnlyOnce("Secondary result")
                .doesNotContain(":ftimer.");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void the_class_name_works_as_the_short_name_does() throws IOException, InterruptedException {
        Command run = Command.solve("io.ftimer.jmh.FTimerProfiler:metric=calls", "-f", "1");

        assertThat(run.exit()).isZero();
        assertThat(run.output())
                .containsPattern("solve:ftimer.solve/assemble.calls.norm +avgt +2 +3[.]000 +calls/op\n");
        assertThat(run.output()).doesNotContain("self.norm");
    }

    @Test
    void without_a_fork_there_are_a_note_and_the_files_of_the_run() throws Exception {
        String output = Command.solveHere("ftimer:out=" + folder, "-f", "0");

        assertThat(output)
                .contains("\n  ftimer: the benchmark ran without a fork (-f 0), so its times are less reliable\n");
        assertThat(filesBelow(folder))
                .containsExactly("benchmarks.csv", "benchmarks.html", "benchmarks.trees.json", "benchmarks.txt");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void the_files_have_all_forks_except_warmup_forks() throws IOException, InterruptedException {
        Command run = Command.solve("ftimer:out=" + folder, "-f", "2", "-wf", "1");

        assertThat(run.exit()).isZero();
        assertThat(Files.readString(folder.resolve("benchmarks.txt")))
                .startsWith("io.ftimer.jmh.fixture.Solve.solve, avgt\n")
                .contains(" in 4 iterations of 2 forks, ");
    }

    @Test
    void one_page_has_all_benchmarks_and_is_named_in_the_last_line() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("benchmarks.html"), "of an earlier run");

        Command run = Command.jmh(
                "Solve.solve$|Alike.regions$",
                "-bm",
                "ss",
                "-wi",
                "0",
                "-i",
                "1",
                "-f",
                "0",
                "-prof",
                "ftimer:out=" + folder);

        assertThat(run.exit()).isZero();
        assertThat(run.output())
                .endsWith("\nftimer: the regions of all benchmarks are in " + folder.resolve("benchmarks.csv") + ", "
                        + folder.resolve("benchmarks.trees.json") + ", " + folder.resolve("benchmarks.txt") + ", "
                        + folder.resolve("benchmarks.html") + "\n");
        assertThat(Files.readAllLines(folder.resolve("benchmarks.txt")).stream().filter(line -> line.endsWith(", ss")))
                .containsExactly("io.ftimer.jmh.fixture.Alike.regions, ss", "io.ftimer.jmh.fixture.Solve.solve, ss");
        assertThat(folder.resolve("benchmarks.html")).content().contains("solve, ss", "regions, ss", "assemble");
    }

    @Test
    void an_unwritable_folder_ends_the_run_before_the_first_iteration() throws IOException {
        Path occupied = Files.writeString(folder.resolve("occupied"), "");

        assertThatExceptionOfType(ProfilerException.class)
                .isThrownBy(() -> new FTimerProfiler("out=" + occupied))
                .withMessage("ftimer: cannot write to out=" + occupied + ": " + occupied + " is not a folder");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void it_works_together_with_the_gc_profiler() throws IOException, InterruptedException {
        Command run = Command.solve("ftimer:metric=calls", "-f", "1", "-prof", "gc");

        assertThat(run.exit()).isZero();
        assertThat(run.output())
                .contains("solve:gc.alloc.rate.norm ")
                .contains("solve:ftimer.solve/assemble.calls.norm ");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void root_drops_regions_outside_of_it() throws IOException, InterruptedException {
        Command run = Command.solve("ftimer:root=solve/assemble;metric=calls,self", "-f", "1");

        assertThat(run.output())
                .contains("ftimer.solve/assemble.calls.norm ")
                .doesNotContain("ftimer.solve.calls.norm")
                .doesNotContain("linsolve")
                .containsPattern("\n  assemble +3  ");
    }

    @Test
    void mode_count_has_calls_only() throws Exception {
        String output = Command.solveHere("ftimer:times=false;metric=calls", "-f", "0");

        assertThat(output)
                .containsPattern("ftimer.solve/assemble.calls.norm +avgt +2 +3[.]000 +calls/op\n")
                .doesNotContain("self.norm")
                .contains(
                        "\n  region      calls/op\n  solve              1\n    assemble         3\n    linsolve         1\n");
    }

    private static List<String> filesBelow(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }
}
