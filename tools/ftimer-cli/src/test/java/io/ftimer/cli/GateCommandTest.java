package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.report.internal.schema.SuiteSchema;
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

    private static Run run(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = FTimerCommand.run(
                new CommandStreams(out, new PrintStream(err, true, StandardCharsets.UTF_8), false),
                Stream.concat(Stream.of("gate"), Arrays.stream(arguments).map(Object::toString))
                        .toArray(String[]::new));
        return new Run(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private Run gate(Object... arguments) {
        List<Object> all = new ArrayList<>(List.of("--baseline", baseline));
        all.addAll(List.of(arguments));
        return run(all.toArray());
    }

    private void replace(String from, String to) throws IOException {
        String text = Files.readString(input);
        assertThat(text).contains(from);
        Files.writeString(input, text.replace(from, to));
    }

    @Test
    void a_run_equals_the_baseline_that_it_wrote() throws IOException {
        Run update = gate("--update", input);

        assertThat(update).isEqualTo(new Run(0, "ftimer: baseline " + baseline + ": 1 tree written\n", ""));
        assertThat(Files.readString(baseline)).endsWith("""

                [run]
                local
                 1 aaa
                 1 outer
                  1 alpha
                  1 zeta
                """);
        assertThat(gate(input))
                .isEqualTo(new Run(0, "ftimer: baseline " + baseline + ": 1 tree checked: passed\n", ""));
    }

    @Test
    void one_call_more_fails_and_the_output_ends_with_the_command_for_an_update() throws IOException {
        gate("--update", input);
        replace(
                "\"zeta\",\"5.00000000000000000E-0001\",\"5.00000000000000000E-0001\",\"1\"",
                "\"zeta\",\"5.00000000000000000E-0001\",\"5.00000000000000000E-0001\",\"2\"");
        replace("\"alpha\"", "\"alfa\"");

        assertThat(gate(input)).isEqualTo(new Run(1, """
                ftimer: "outer/zeta": more calls, 2, was 1, in run local

                ftimer: "outer/alpha" became "outer/alfa" in run local, calls equal

                ftimer: baseline %s: 1 tree failed: regressed
                ftimer: if the changes are intended, update the baseline: ftimer gate --baseline %s --update %s
                """.formatted(baseline, baseline, input), ""));
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
                "test_id",
                "[method:m()]",
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
    void the_bytes_of_tests_may_grow_by_a_tenth() throws IOException {
        assertThat(gate("--update", "--metric", "allocated_bytes", suite("first.csv", 1000))
                        .exit())
                .isZero();
        assertThat(Files.readString(baseline)).endsWith("[test a.B]\nm()\n 1 allocated_bytes=1000 parse\n");

        assertThat(gate(suite("equal.csv", 1100)).exit()).isZero();
        Run more = gate(suite("more.csv", 1200));
        assertThat(more.exit()).isEqualTo(1);
        assertThat(more.out()).startsWith("ftimer: \"parse\": ").contains("allocated_bytes", "1200", "1000");
    }

    @ParameterizedTest
    @CsvSource({"alocated_bites", "allocation"})
    void an_update_rejects_an_unknown_metric(String metric) throws IOException {
        Path run = suite("first.csv", 1000);
        assertThat(gate("--update", "--metric", metric, run).err())
                .isEqualTo(
                        "ftimer: unknown metric \"" + metric
                                + "\": no region of the run has it; did you mean \"allocated_bytes\"?; see ftimer gate --help\n");
        assertThat(baseline).doesNotExist();
    }

    @Test
    void fewer_calls_pass_unless_the_command_is_strict() throws IOException {
        replace(
                "\"zeta\",\"5.00000000000000000E-0001\",\"5.00000000000000000E-0001\",\"1\"",
                "\"zeta\",\"5.00000000000000000E-0001\",\"5.00000000000000000E-0001\",\"9\"");
        gate("--update", input);
        replace(
                "\"zeta\",\"5.00000000000000000E-0001\",\"5.00000000000000000E-0001\",\"9\"",
                "\"zeta\",\"5.00000000000000000E-0001\",\"5.00000000000000000E-0001\",\"3\"");

        assertThat(gate(input)).isEqualTo(new Run(0, """
                ftimer: "outer/zeta": fewer calls, 3, was 9, in run local

                ftimer: baseline %s: 1 tree with fewer calls: passed
                ftimer: to compare with this run from now on, update the baseline: ftimer gate --baseline %s --update %s
                """.formatted(baseline, baseline, input), ""));
        assertThat(gate("--strict", input).exit()).isEqualTo(1);
    }

    @Test
    void the_command_for_an_update_makes_the_next_check_pass() throws IOException {
        Files.writeString(baseline, "# fTimer baseline, version 3\n[run]\nother odd\n 1 a\n");
        Run failed = gate("--share-tolerance=25", input);

        assertThat(failed.exit()).isEqualTo(1);
        String command = failed.out()
                .substring(failed.out().indexOf("ftimer gate ") + "ftimer gate ".length())
                .strip();
        assertThat(command)
                .isEqualTo("--baseline " + baseline + " --update --share-tolerance=25 --drop-vanished " + input);
        assertThat(run((Object[]) command.split(" ")).exit()).isZero();
        assertThat(gate("--strict", input).exit()).isZero();
    }

    @Test
    void a_file_with_blanks_is_quoted_in_the_command() throws IOException {
        Path blanks = Files.copy(input, folder.resolve("it's out.csv"));

        Files.writeString(baseline, "# fTimer baseline, version 3\n[run]\nlocal\n 9 aaa\n");
        assertThat(gate(blanks).out()).endsWith(" '" + folder + "/it'\\''s out.csv'\n");
    }

    @Test
    void reports_are_written_to_files_or_to_standard_output() throws IOException {
        gate("--update", input);
        Path junit = folder.resolve("gate.xml");

        assertThat(gate("--format", "junit=" + junit, "--format", "json", input).out())
                .startsWith("{\"schema\":\"ftimer-gate\"");
        assertThat(junit).content().contains("<testcase classname=\"run\" name=\"local\">");
    }

    @Test
    void a_run_without_the_trees_of_the_baseline_is_inconclusive() throws IOException {
        Files.writeString(baseline, "# fTimer baseline, version 3\n[run]\nother\n 1 a\n");

        assertThat(gate("--on-vanished=warn", input))
                .isEqualTo(new Run(1, """
                ftimer: in the baseline, and not in the run any more: run other

                ftimer: not in the baseline: run local

                ftimer: baseline %s: 1 tree vanished, 1 not in baseline; the run and the baseline have no tree in common: inconclusive
                ftimer: if the changes are intended, update the baseline: ftimer gate --baseline %s --update --drop-vanished %s
                """.formatted(baseline, baseline, input), ""));
    }

    @Test
    void unusable_input_ends_with_2() throws IOException {
        assertThat(gate(input))
                .isEqualTo(
                        new Run(2, "", "ftimer: baseline " + baseline + " does not exist; create it with an update\n"));
        assertThat(gate("--update", folder.resolve("none")).err())
                .isEqualTo("ftimer: " + folder.resolve("none") + ": no such file\n");
        assertThat(baseline).doesNotExist();
        Files.writeString(baseline, "# fTimer baseline, version 3\nodd\n");
        assertThat(gate(input).err())
                .isEqualTo("ftimer: " + baseline
                        + ", line 2: invalid line \"odd\": expected exclude test org.example.slow.**, include region solve,"
                        + " or depth 3, before the first tree in brackets\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--baseline=x --format=odd IN | unknown format \"odd\": expected text, github, summary, markdown, junit or json",
                "--baseline=x --on-new=no IN | invalid value \"no\" for --on-new: expected fail or warn",
                "--baseline=x --metric=work IN | --metric needs --update",
                "--baseline=x --drop-vanished IN | --drop-vanished needs --update",
                "--baseline=x --share-tolerance=-1 IN | invalid value \"-1\" for --share-tolerance: expected a number of at least 0",
                "--baseline=x | Missing required parameter: 'INPUT'",
                "IN | Missing required option: '--baseline=FILE'",
            })
    void a_wrong_command_line_ends_with_2(String arguments, String message) {
        Run run = run((Object[]) arguments.split(" "));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("ftimer: " + message + "; see ftimer gate --help\n");
    }
}
