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
                 1 50.0% aaa
                 1 12.5% outer
                  1 12.5% alpha
                  1 25.0% zeta
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
        assertThat(Files.readString(baseline)).endsWith("[test a.B]\nm()\n 1 100.0% allocated_bytes=1000 parse\n");

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
        Run failed = gate("--counts", input);

        assertThat(failed.exit()).isEqualTo(1);
        String command = failed.out()
                .substring(failed.out().indexOf("ftimer gate ") + "ftimer gate ".length())
                .strip();
        assertThat(command).isEqualTo("--baseline " + baseline + " --update --counts --drop-vanished " + input);
        assertThat(run((Object[]) command.split(" ")).exit()).isZero();
        assertThat(gate("--counts", "--strict", input).exit()).isZero();
    }

    @Test
    void a_file_with_blanks_is_quoted_in_the_command() throws IOException {
        Path blanks = Files.copy(input, folder.resolve("it's out.csv"));

        Files.writeString(baseline, "# fTimer baseline, version 3\n[run]\nlocal\n 9 aaa\n");
        assertThat(gate("--counts", blanks).out()).endsWith(" '" + folder + "/it'\\''s out.csv'\n");
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
                "--baseline=x --times --counts IN | --times and --counts exclude each other",
                "--baseline=x --score-tolerance=-1 IN | invalid value \"-1.0\" for --score-tolerance: expected a number of at least 0",
                "--baseline=x --score-tolerance=NaN IN | invalid value \"NaN\" for --score-tolerance: expected a number of at least 0",
                "--baseline=x --share-tolerance=-1 IN | invalid share tolerance -1.0: expected a number of at least 0",
                "--baseline=x | Missing required parameter: 'INPUT'",
                "IN | Missing required option: '--baseline=FILE' or '--compare=FILE'",
                "--compare=x --update IN | --update needs --baseline",
            })
    void a_wrong_command_line_ends_with_2(String arguments, String message) {
        Run run = run((Object[]) arguments.split(" "));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("ftimer: " + message + "; see ftimer gate --help\n");
    }

    private Path jmh(String name, double factor) throws IOException {
        StringBuilder forks = new StringBuilder();
        for (int fork = 0; fork < 3; fork++) {
            forks.append(fork == 0 ? "[" : ",[");
            for (int i = 0; i < 5; i++) {
                forks.append(i == 0 ? "" : ",").append(factor * (100 + fork + 0.1 * i));
            }
            forks.append(']');
        }
        return Files.writeString(folder.resolve(name), """
                [{"jmhVersion":"1.37","benchmark":"org.example.B.solve","mode":"avgt","params":{"n":"10"},
                  "primaryMetric":{"score":1.0,"scoreUnit":"ns/op","rawData":[%s]},"secondaryMetrics":{}}]
                """.formatted(forks));
    }

    @Test
    void scores_decide_only_with_times() throws IOException {
        Path before = jmh("before.json", 1);
        Path slower = jmh("slower.json", 1.2);

        Run reported = run("--compare", before, slower);

        assertThat(reported)
                .isEqualTo(new Run(
                        0,
                        "ftimer: org.example.B.solve, avgt, n=10: slower 1.200 (1.184..1.216)\n\n"
                                + "ftimer: scores now, as times, in multiples of those in " + before
                                + " (95 % bootstrap interval over forks and iterations, Mann-Whitney p):\n"
                                + "  ratio      interval        p          benchmark\n"
                                + "  1.200  1.184..1.216  <0.0001  slower  org.example.B.solve, avgt, n=10\n\n"
                                + "ftimer: scores: 1 benchmark slower: reported\n"
                                + "ftimer: scores do not decide the result; add --times if they should\n",
                        ""));
        Run decided = run("--times", "--compare", before, slower);
        assertThat(decided.exit()).isEqualTo(1);
        assertThat(decided.out()).endsWith("\nftimer: scores: 1 benchmark slower: regressed\n");
        assertThat(run("--times", "--compare", slower, before).exit()).isZero();
        assertThat(run("--times", "--score-tolerance=25", "--compare", before, slower)
                        .exit())
                .isZero();
    }

    @Test
    void scores_go_to_all_outputs_and_beside_a_baseline_to_those_that_can_hold_both() throws IOException {
        Path before = jmh("before.json", 1);
        Path slower = jmh("slower.json", 1.2);
        Path junit = folder.resolve("gate.xml");
        Path markdown = folder.resolve("gate.md");
        Files.writeString(baseline, "# fTimer baseline, version 3\n[run]\nother\n 1 a\n");

        run("--times", "--compare", before, "--format", "junit=" + junit, "--format", "markdown=" + markdown, slower);
        assertThat(junit)
                .content()
                .contains(
                        "<testcase classname=\"org.example.B\" name=\"solve, avgt, n=10\">\n    <failure type=\"slower\"");
        assertThat(markdown)
                .content()
                .contains("<details><summary>scores now", "| 1.200 | 1.184..1.216 | &lt;0.0001 |");

        run("--baseline", baseline, "--compare", before, "--format", "markdown=" + markdown, slower);
        assertThat(markdown).content().contains("### fTimer: inconclusive", "### fTimer: reported");
        assertThat(run("--baseline", baseline, "--compare", before, "--format", "json", slower)
                        .err())
                .startsWith("ftimer: --format json holds one comparison: use --baseline and --compare in two commands");
    }

    @Test
    void scores_of_a_benchmark_that_the_run_does_not_have_are_inconclusive() throws IOException {
        Path before = jmh("before.json", 1);
        Path now = Files.writeString(folder.resolve("now.json"), "[]");

        Run run = run("--times", "--compare", before, now);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        "ftimer: no benchmark is in both\n",
                        "ftimer: not in the run: org.example.B.solve, avgt, n=10\n")
                .endsWith("ftimer: scores: no benchmarks: inconclusive\n");
    }

    @Test
    void a_benchmark_without_single_scores_is_inconclusive() throws IOException {
        Path sampled = Files.writeString(
                folder.resolve("sampled.json"),
                "[{\"benchmark\":\"B.b\",\"mode\":\"sample\",\"primaryMetric\":{\"rawDataHistogram\":[[[[1.0,5]]]]}}]");

        Run run = run("--times", "--compare", sampled, sampled);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).contains("  too few  not measured  B.b, sample\n");
    }

    @Test
    void earlier_results_that_are_no_results_of_jmh_end_with_2() throws IOException {
        Path odd = Files.writeString(folder.resolve("odd.json"), "{}");

        assertThat(run("--compare", odd, odd))
                .isEqualTo(new Run(2, "", "ftimer: " + odd + ":1: expected the results of JMH in JSON (-rf json)\n"));
    }
}
