package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.report.internal.text.SuiteSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateCommandTest {
    private static final Path RECORDED =
            Path.of("../../conformance-tests/recorded/serial/nested-siblings/expected/files/out.csv");

    @TempDir
    Path folder;

    private Path input;
    private Path baseline;

    private record Run(int exit, String out, String err) {}

    @BeforeEach
    void copy() throws IOException {
        input = Files.writeString(folder.resolve("out.csv"), Files.readString(RECORDED));
        baseline = folder.resolve("regions.txt");
    }

    private static Run run(String command, Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = FTimerCommand.run(
                new CommandStreams(out, new PrintStream(err, true, StandardCharsets.UTF_8), false, System.getenv()),
                Stream.concat(Stream.of(command), Arrays.stream(arguments).map(Object::toString))
                        .toArray(String[]::new));
        return new Run(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private Run gate(Object... arguments) {
        return withBaseline("gate", arguments);
    }

    private Run baseline(Object... arguments) {
        return withBaseline("baseline", arguments);
    }

    private Run withBaseline(String command, Object... arguments) {
        List<Object> all = new ArrayList<>(List.of("--baseline", baseline));
        all.addAll(List.of(arguments));
        return run(command, all.toArray());
    }

    private void replace(String from, String to) throws IOException {
        String text = Files.readString(input);
        assertThat(text).contains(from);
        Files.writeString(input, text.replace(from, to));
    }

    @Test
    void a_run_holds_the_bounds_that_it_wrote() throws IOException {
        assertThat(baseline(input))
                .isEqualTo(new Run(0, "ftimer: baseline " + baseline + " has 4 bounds: 4 new\n", ""));
        assertThat(Files.readString(baseline)).endsWith("""

                run local  aaa  = 1
                run local  outer  = 1
                run local  outer/alpha  = 1
                run local  outer/zeta  = 1
                """);
        assertThat(gate(input))
                .isEqualTo(new Run(0, "ftimer: baseline " + baseline + ": bounds: 4 held: passed\n", ""));
    }

    @Test
    void one_call_more_fails_and_the_output_ends_with_the_command_for_an_update() throws IOException {
        baseline(input);
        replace(
                "\"zeta\",\"5.00000000000000000E-0001\",\"5.00000000000000000E-0001\",\"1\"",
                "\"zeta\",\"5.00000000000000000E-0001\",\"5.00000000000000000E-0001\",\"2\"");
        replace("\"alpha\"", "\"alfa\"");

        Run failed = gate(input);
        assertThat(failed).isEqualTo(new Run(1, """
                ftimer: "outer/zeta": more, 2, exactly 1, in run local

                ftimer: cannot tell: no tree of the run has "outer/alpha": it has another name, is gone or is not instrumented; rename the line, or take it out: "outer/alpha", exactly 1, in run local

                ftimer: baseline %s: bounds: 1 broken, 1 not seen, 2 held: regressed
                ftimer: if the changes are intended, update the baseline: ftimer baseline --baseline %s %s
                """.formatted(baseline, baseline, input), ""));
        String command = failed.out().substring(failed.out().indexOf("ftimer baseline ") + "ftimer baseline ".length());
        assertThat(run("baseline", (Object[]) command.strip().split(" ")).out())
                .isEqualTo("ftimer: baseline " + baseline + " has 4 bounds: 1 changed\n"
                        + "ftimer: 1 bound is kept although no tree of the run has the region; delete those whose region is gone:\n"
                        + "ftimer:   run local  outer/alpha  = 1\n");
    }

    /** Writes the report of a suite whose only test has a region with these bytes. */
    private Path suite(String name, long bytes) throws IOException {
        Map<String, String> test = Map.of(
                "record_type",
                "test",
                "test_id",
                "[method:m()]",
                "class_name",
                "a.B",
                "method_name",
                "m",
                "display_name",
                "m()",
                "outcome",
                "passed",
                "window_nanos",
                "9",
                "not_recorded_calls",
                "0",
                "left_out_records",
                "0");
        Map<String, String> region = new HashMap<>(Map.of(
                "record_type",
                "region",
                "node_id",
                "1",
                "parent_id",
                "0",
                "depth",
                "0",
                "path",
                "parse",
                "name",
                "parse",
                "kind",
                "code",
                "call_count",
                "1",
                "is_active",
                "false"));
        region.putAll(Map.of("inclusive_nanos", "9", "self_nanos", "9", "allocated_bytes", Long.toString(bytes)));
        List<String> lines = new ArrayList<>(List.of(SuiteSchema.SCHEMA.headerLine()));
        Map<String, String> end = Map.of("record_type", "end", "left_out_records", "0");
        for (Map<String, String> record : List.of(test, region, end)) {
            lines.add(SuiteSchema.SCHEMA.header().stream()
                    .map(column -> column.equals("format_version")
                            ? Integer.toString(SuiteSchema.SCHEMA.version())
                            : record.getOrDefault(column, ""))
                    .collect(Collectors.joining(",")));
        }
        return Files.write(folder.resolve(name), lines);
    }

    @Test
    void the_bytes_of_tests_are_bounded_by_hand() throws IOException {
        Files.writeString(baseline, "# fTimer bounds 4\na.B.m()  bytes parse  <= 1100\n");

        assertThat(gate(suite("equal.csv", 1100)).exit()).isZero();
        assertThat(gate(suite("more.csv", 1200)).out())
                .startsWith("ftimer: bytes parse: more, 1200, at most 1100, in a.B.m()\n");
    }

    @Test
    void a_file_with_blanks_is_quoted_in_the_command() throws IOException {
        Path blanks = Files.copy(input, folder.resolve("it's out.csv"));

        Files.writeString(baseline, "# fTimer bounds 4\nrun local  aaa  = 9\n");
        assertThat(gate(blanks).out()).endsWith(" '" + folder + "/it'\\''s out.csv'\n");
    }

    @Test
    void reports_are_written_to_files_or_to_standard_output() throws IOException {
        baseline(input);
        Path markdown = folder.resolve("gate.md");

        assertThat(gate("--format", "markdown=" + markdown, "--format", "json", input)
                        .out())
                .startsWith("{\"schema\":\"ftimer-gate\"");
        assertThat(markdown).content().startsWith("### fTimer: passed\n");
    }

    @Test
    void a_run_without_the_trees_of_the_baseline_is_inconclusive() throws IOException {
        Files.writeString(baseline, "# fTimer bounds 4\nrun other  a  = 1\n");

        assertThat(gate(input)).isEqualTo(new Run(1, """
                ftimer: no such test any more: "a", exactly 1, in run other

                ftimer: baseline %s: bounds: 1 without a test; no bound is on a test that ran: inconclusive
                ftimer: if the changes are intended, update the baseline: ftimer baseline --baseline %s %s
                """.formatted(baseline, baseline, input), ""));
    }

    @Test
    void unusable_input_ends_with_2() throws IOException {
        assertThat(gate(input))
                .isEqualTo(new Run(
                        2,
                        "",
                        "ftimer: baseline " + baseline
                                + " does not exist; write it with ftimer baseline, or mvn ftimer:baseline\n"));
        assertThat(baseline(folder.resolve("none")).err())
                .isEqualTo("ftimer: " + folder.resolve("none") + ": no such file\n");
        assertThat(baseline).doesNotExist();
        Files.writeString(baseline, "# fTimer baseline, version 3\n");
        assertThat(gate(input).err())
                .isEqualTo("ftimer: " + baseline
                        + ", line 1: baseline format 3 is not supported, this version of fTimer reads format 4: delete the file,"
                        + " and write it with ftimer baseline, or mvn ftimer:baseline\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--baseline=x --format=odd IN | unknown format \"odd\": expected text, github, summary, markdown or json",
                "--baseline=x | Missing required parameter: 'INPUT'",
                "IN | Missing required option: '--baseline=FILE'",
            })
    void a_wrong_command_line_ends_with_2(String arguments, String message) {
        Run run = run("gate", (Object[]) arguments.split(" "));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("ftimer: " + message + "; see ftimer gate --help\n");
    }
}
