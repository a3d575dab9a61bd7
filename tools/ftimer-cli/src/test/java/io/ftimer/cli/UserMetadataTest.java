package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.report.internal.text.SuiteText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Metadata of users, display names and counters of benchmarks are for people: they change no result. */
class UserMetadataTest {
    private static final Path RECORDED =
            Path.of("../../conformance-tests/recorded/serial/nested-siblings/expected/files/out.csv");

    @TempDir
    Path folder;

    private record Run(int exit, String out, String err) {}

    private static Run run(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = FTimerCommand.run(
                new CommandStreams(out, new PrintStream(err, true, StandardCharsets.UTF_8), false, System.getenv()),
                Stream.of(arguments).map(Object::toString).toArray(String[]::new));
        return new Run(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Returns the recorded report with metadata, under the same file name. */
    private Path report(String key, String value) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(RECORDED));
        int columns = lines.get(0).split(",").length;
        lines.add(2, "\"2\",\"local\",\"metadata\",\"" + key + "\",\"" + value + "\"" + ",\"\"".repeat(columns - 5));
        return Files.write(folder.resolve("out.csv"), lines);
    }

    @ParameterizedTest
    @CsvSource({
        "incomplete, the second half",
        "outcome, failed",
        "not_recorded_calls, 3",
        "left_out_records, 3",
        "error_count, 3",
        "missed_count, 3",
        "ftimer.errors, 3",
        "solver.incomplete, 3",
        "test_id, [engine:junit-jupiter]/[class:org.example.A]/[method:a()]",
        "template_id, [engine:junit-jupiter]/[class:org.example.A]",
        "java_release, 17",
        "jdkVersion, 17",
        "group_methods, read",
        "failed_in, class",
        "operations, 10",
        "iterations, 10",
        "num_ranks, 4",
        "kind, test",
        "statement 1, select 1",
    })
    void metadata_change_no_result(String key, String value) throws IOException {
        Path baseline = folder.resolve("regions.txt");
        Path plain = Files.copy(RECORDED, folder.resolve("out.csv"));
        assertThat(run("baseline", "--baseline", baseline, plain).exit()).isEqualTo(ExitCodes.SAME);
        String lines = Files.readString(baseline);
        Run passed = run("gate", "--baseline", baseline, plain);
        assertThat(passed.exit()).isEqualTo(ExitCodes.SAME);

        Path report = report(key, value);
        assertThat(run("gate", "--baseline", baseline, report)).isEqualTo(passed);
        assertThat(run("baseline", "--baseline", baseline, report).exit()).isEqualTo(ExitCodes.SAME);
        assertThat(baseline).hasContent(lines);
    }

    /** Returns the report of a suite of one test, with a display name and the name of a template that identify nothing. */
    private Path suite(String displayName) throws IOException {
        String id = "|jvm=7-8|attempt=1|test_id=t";
        Map<String, String> test = Map.ofEntries(
                Map.entry("record_type", "test"),
                Map.entry("jvm", "7-8"),
                Map.entry("attempt", "1"),
                Map.entry("test_id", "t"),
                Map.entry("class_name", "a.B"),
                Map.entry("method_name", "m"),
                Map.entry("parameter_types", "int"),
                Map.entry("display_name", displayName),
                Map.entry("template_name", displayName),
                Map.entry("outcome", "passed"),
                Map.entry("start_date", "2026-01-02 03:04:05 +0000"),
                Map.entry("window_nanos", "1"),
                Map.entry("not_recorded_calls", "0"),
                Map.entry("left_out_records", "0"));
        String region =
                SuiteText.record("record_type=region" + id + "|node_id=1|parent_id=0|depth=0|path=solve|name=solve"
                        + "|kind=code|call_count=1|inclusive_nanos=1|self_nanos=1|is_active=false");
        return Files.writeString(folder.resolve("suite.csv"), SuiteText.file(List.of(SuiteText.record(test), region)));
    }

    @ParameterizedTest
    @CsvSource({
        "B > other(String)",
        "''",
        "[engine:junit-jupiter]/[class:a.C]/[method:other()]",
        "incomplete",
        "missing tests",
        "'solve, avgt, instrumented'",
        "'B > m(int) (attempt 2)'",
        "rank 3",
    })
    void display_names_change_no_result(String displayName) throws IOException {
        Path baseline = folder.resolve("regions.txt");
        Path plain = suite("B > m(int)");
        assertThat(run("baseline", "--baseline", baseline, plain).exit()).isEqualTo(ExitCodes.SAME);
        String lines = Files.readString(baseline);
        assertThat(lines).contains("\na.B.m(int)  solve  = 1\n");
        Run passed = run("gate", "--baseline", baseline, plain);
        assertThat(passed.exit()).isEqualTo(ExitCodes.SAME);

        Path named = suite(displayName);
        assertThat(run("gate", "--baseline", baseline, named)).isEqualTo(passed);
        Path converted = folder.resolve("trees.json");
        assertThat(run("convert", "--to", "json", "-o", converted, named).exit())
                .isEqualTo(ExitCodes.SAME);
        assertThat(run("gate", "--baseline", baseline, converted).exit()).isEqualTo(passed.exit());
        assertThat(run("baseline", "--baseline", baseline, named).exit()).isEqualTo(ExitCodes.SAME);
        assertThat(baseline).hasContent(lines);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "incomplete",
                "solver.incomplete",
                "solver.errors",
                "error_count",
                "outcome",
                "group_methods",
                "jdkVersion",
                "operations",
                "iterations",
                "test_id",
            })
    void counters_of_benchmarks_change_no_result(String counter) throws IOException {
        String results = Files.readString(Path.of("src/test/resources/io/ftimer/cli/internal/input/jmh.json"));
        Path baseline = folder.resolve("regions.txt");
        Path input = Files.writeString(folder.resolve("jmh.json"), results);
        assertThat(run("baseline", "--baseline", baseline, input).exit()).isEqualTo(ExitCodes.SAME);
        String lines = Files.readString(baseline);
        Run passed = run("gate", "--baseline", baseline, input);

        Files.writeString(input, results.replace("\"secondaryMetrics\": {", """
                "secondaryMetrics": {"%s": {"score": 3.0, "scoreError": "NaN", "scoreConfidence": [3.0, 3.0],
                "scorePercentiles": {}, "scoreUnit": "#", "rawData": [[3.0]]},""".formatted(counter)));
        assertThat(run("convert", "--to", "json", input).out()).contains("\"" + counter);
        assertThat(run("gate", "--baseline", baseline, input)).isEqualTo(passed);
        assertThat(run("baseline", "--baseline", baseline, input).exit()).isEqualTo(ExitCodes.SAME);
        assertThat(baseline).hasContent(lines);
    }

    @Test
    void metadata_are_shown_with_their_name() throws IOException {
        assertThat(run("convert", "--to", "json", report("incomplete", "half")).out())
                .contains("\"incomplete (metadata)\":\"half\"");
        assertThat(run("convert", "--to", "json", report("host", "a")).out()).contains("\"host\":\"a\"");
    }
}
