package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.FTimer;
import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.report.internal.text.SuiteText;
import io.ftimer.trace.TraceFile;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as its users run it. */
class FTimerCommandTest {
    private static final String BASE = """
            ftimer-tree 2
            0 1000000 1 code solve
            1 600000 10 code dot
            1 200000 5 code old
            """;

    @TempDir
    Path folder;

    private Path base;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void writeBase() throws IOException {
        base = file("base.txt", BASE);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private int run(Object... arguments) {
        out.reset();
        err.reset();
        return run(out, arguments);
    }

    private int run(OutputStream target, Object... arguments) {
        List<String> texts = new ArrayList<>();
        for (Object argument : arguments) {
            texts.add(argument.toString());
        }
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        return FTimerCommand.run(
                new CommandStreams(target, errors, false, System.getenv()), texts.toArray(String[]::new));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8).replace(folder.toString(), "FOLDER");
    }

    @Test
    void show_prints_each_tree() {
        assertThat(run("show", base)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).startsWith("tree\n3 regions, 16 calls\n").contains("solve\n", "  dot\n");
        assertThat(err()).isEmpty();
    }

    @Test
    void show_top_prints_the_regions_with_most_self_time_and_those_around_them() {
        assertThat(run("show", base, "--top", 1)).isEqualTo(ExitCodes.SAME);
        assertThat(out())
                .startsWith("tree\n3 regions, 16 calls\n")
                .contains("solve\n", "  dot\n", "\n… 1 more region\n")
                .doesNotContain("old");
    }

    private static String suite(String... tests) {
        return SuiteText.file(List.of(tests));
    }

    /** Returns the records of a test: lines of fields, the first of which are those of the test itself. */
    private static String test(String name, String records) {
        String id = "|jvm=7-a|attempt=1|test_id=[method:" + name + "()]";
        String[] lines = records.split("\n");
        String test =
                SuiteText.record("record_type=test" + id + "|class_name=x.T|method_name=" + name + "|display_name=T > "
                        + name + "()|start_date=2026-11-21 08:00:00 +0000|window_nanos=2000|" + lines[0]);
        return test
                + Arrays.stream(lines)
                        .skip(1)
                        .map(line -> SuiteText.record(line + id))
                        .collect(Collectors.joining());
    }

    private static String regions(long calls) {
        return "outcome=passed\nrecord_type=region|node_id=1|parent_id=0|depth=0|path=load|name=load|kind=code|call_count="
                + calls + "|inclusive_nanos=900|self_nanos=900|is_active=false";
    }

    private static final String SITES =
            "\nrecord_type=site|name=write|is_active=false|file=B.java|line=7|ended_count=2|sum_nanos=5|min_nanos=2"
                    + "|max_nanos=3\nrecord_type=sql_text|path=load/SQL select pets[sql]"
                    + "|name=select * from pets where owner_id = ?|ended_count=6|sum_nanos=9";

    @Test
    void show_of_a_suite_begins_with_its_numbers_and_shows_what_happened() throws IOException {
        Path suite = file(
                "suite.csv",
                suite(
                        test("reads", regions(1_234) + SITES),
                        test("idle", "outcome=passed"),
                        test("fails", "outcome=failed|failed_in=body|failure=boom")));

        assertThat(run("show", suite)).isEqualTo(ExitCodes.SAME);

        assertThat(out()).isEqualTo("""
                3 trees, 1 region, 1 234 calls; 1 tree without regions is not shown

                x.T > reads()
                window 2.00 µs, 1 region, 1 234 calls;
                  time    self    share              calls  region
                900 ns  900 ns  100.0 %  ██████████  1 234  load
                  statement 1: 6 times in "load": select * from pets where owner_id = ?

                x.T > fails()
                window 2.00 µs, 0 regions, 0 calls; failed_in: body; failure: boom

                """);
    }

    @Test
    void show_failures_shows_failed_tests_only() throws IOException {
        Path suite = file(
                "suite.csv",
                suite(test("reads", regions(1)), test("fails", "outcome=failed|failed_in=body|failure=boom")));

        assertThat(run("show", suite, "--failures")).isEqualTo(ExitCodes.SAME);

        assertThat(out())
                .isEqualTo("x.T > fails()\nwindow 2.00 µs, 0 regions, 0 calls; failed_in: body; failure: boom\n\n");
    }

    @Test
    void show_facts_shows_all_facts_and_trees_without_regions() throws IOException {
        Path suite = file("suite.csv", suite(test("reads", regions(1) + SITES), test("idle", "outcome=passed")));

        assertThat(run("show", suite, "--facts")).isEqualTo(ExitCodes.SAME);

        assertThat(out())
                .startsWith("2 trees, 1 region, 1 call\n")
                .contains(
                        "test_id: [method:reads()]",
                        "jvm: 7-a",
                        "site write (B.java:7): ended_count 2",
                        "x.T > idle()");
    }

    @Test
    void compare_of_equal_suites_is_a_line() throws IOException {
        Path suite =
                file("suite.csv", suite(test("a", regions(1)), test("b", regions(2)), test("c", "outcome=passed")));

        assertThat(run("compare", suite, suite)).isEqualTo(ExitCodes.SAME);

        assertThat(out()).isEqualTo("ftimer: passed, compared with " + suite + ": 2 trees equal\n");
    }

    @Test
    void compare_of_suites_shows_what_differs_only() throws IOException {
        Path before =
                file("before.csv", suite(test("a", regions(1)), test("b", regions(1_200)), test("c", regions(3))));
        Path after = file("after.csv", suite(test("a", regions(1)), test("b", regions(1_300)), test("d", regions(4))));

        assertThat(run("compare", before, after)).isEqualTo(ExitCodes.REGRESSED);

        assertThat(out()).isEqualTo("""
                ftimer: regressed, compared with %s: 1 tree with more, 1 new, 1 gone, 1 equal
                ftimer: "load": more calls, 1300, was 1200, in x.T.b()
                ftimer: gone: x.T.c()
                ftimer: new: x.T.d()
                """.formatted(before));
        assertThat(run(
                        "compare",
                        before,
                        file("fewer.csv", suite(test("a", regions(1)), test("b", regions(9)), test("c", regions(3))))))
                .isEqualTo(ExitCodes.SAME);
        assertThat(out()).contains("ftimer: passed, ", ": 1 tree with less, 2 equal\n");
    }

    @Test
    void compare_is_bounded() throws IOException {
        String[] before = new String[30];
        String[] after = new String[30];
        for (int i = 0; i < 30; i++) {
            before[i] = test("t" + i, regions(1));
            after[i] = test("t" + i, regions(2));
        }

        run("compare", file("before.csv", suite(before)), file("after.csv", suite(after)));

        assertThat(out())
                .startsWith("ftimer: regressed, ")
                .contains(": 30 trees with more\nftimer: \"load\": more calls in 30 trees\n  2, was 1, in x.T.t0()\n")
                .endsWith("\n  … 25 more\n");
    }

    @Test
    void compare_writes_each_format_to_a_file_or_standard_output() throws IOException {
        Path before = file("before.csv", suite(test("a", regions(1)), test("b", regions(1))));
        Path after = file("after.csv", suite(test("a", regions(2)), test("b", regions(1))));
        Path json = folder.resolve("compare.json");

        for (int i = 0; i < 2; i++) {
            assertThat(run("compare", "--format=markdown", "--format=json=" + json, before, after))
                    .isEqualTo(ExitCodes.REGRESSED);
        }

        assertThat(out())
                .startsWith("### fTimer: regressed\n\nregressed, compared with ")
                .endsWith(": 1 tree with more, 1 equal\n\n**\"load\": more calls, 2, was 1, in x.T.a()**\n");
        assertThat(json)
                .content()
                .startsWith("{\"schema\":\"ftimer-comparison\",\"version\":1,\"conclusion\":\"regressed\",")
                .endsWith("]}\n");
    }

    @Test
    void an_unknown_format_of_a_comparison_names_the_known_ones() {
        assertThat(run("compare", "--format", "xml", base, base)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err())
                .isEqualTo("ftimer: unknown format \"xml\": expected text, github, summary, markdown or json;"
                        + " see ftimer compare --help\n");
    }

    @Test
    void show_tree_chooses_by_pattern() {
        assertThat(run("show", base, "--tree", "tr*")).isEqualTo(ExitCodes.SAME);
        assertThat(run("show", base, "--tree", "x")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err()).isEqualTo("ftimer: no tree matches \"x\"; there are \"tree\"\n");
    }

    @Test
    void names_cannot_control_the_terminal() throws IOException {
        Path hostile = file(
                "hostile.json",
                "{\"format\":\"ftimer-trees\",\"version\":1,\"title\":\"t\",\"facts\":{},\"trees\":["
                        + "{\"kind\":\"run\",\"group\":\"\\u001b[31m\",\"name\":\"\\u202e\",\"timed\":true,\"window_ns\":1,"
                        + "\"facts\":{\"\\u001b]0;x\\u0007\":\"\\u009b2J\"},\"regions\":["
                        + "{\"depth\":0,\"name\":\"\\u001b[2J\\r\\n\",\"calls\":1,\"inclusive_ns\":1,\"self_ns\":1,"
                        + "\"metrics\":{\"\\u001b[1m\":1}}]}]}");
        run("show", hostile);
        run("compare", hostile, base);
        run("show", hostile, "--tree", "\u001b[2J");
        run("show", folder.resolve("\u001b[31mmissing"));
        assertThat(out() + err()).doesNotContain("\u001b", "\u202e", "\u009b", "\r", "\u0007");
        assertThat(err()).isEqualTo("ftimer: FOLDER/\\x1B[31mmissing: no such file\n");
    }

    @Test
    void convert_writes_a_file_or_standard_output() throws IOException {
        assertThat(run("convert", "--to", "collapsed-calls", base)).isEqualTo(ExitCodes.SAME);
        String text = out();
        assertThat(text).contains("solve;dot 10\n");

        Path target = folder.resolve("out.txt");
        assertThat(run("convert", "--to", "collapsed-calls", "-o", target, base))
                .isEqualTo(ExitCodes.SAME);
        assertThat(target).hasContent(text);
        assertThat(out()).isEmpty();
    }

    @Test
    void convert_of_a_malformed_input_leaves_the_output_as_it_was() throws IOException {
        Path target = file("out.json", "{\"format\":\"ftimer-trees\"");
        Path bad = file("bad.txt", BASE + "0 x 1 y\n");

        assertThat(run("convert", "--to", "json", "-o", target, base, bad)).isEqualTo(ExitCodes.UNUSABLE);

        assertThat(target).hasContent("{\"format\":\"ftimer-trees\"");
        assertThat(err())
                .startsWith("ftimer: FOLDER/bad.txt:5: malformed serialized tree: ")
                .hasLineCount(1);
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("out.json", "base.txt", "bad.txt")
                    .allMatch(name ->
                            List.of("out.json", "base.txt", "bad.txt").contains(name) || name.endsWith(".lock"));
        }
    }

    @Test
    void an_unknown_format_or_command_names_the_nearest() {
        assertThat(run("convert", "--to", "jso", base)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err())
                .startsWith("ftimer: unknown format \"jso\": expected one of collapsed, ")
                .endsWith(", text; did you mean \"json\"?\n");
        assertThat(run("shw")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err()).isEqualTo("ftimer: unknown command \"shw\"; see ftimer --help; did you mean show?\n");
        assertThat(run("validate", base)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err())
                .isEqualTo(
                        "ftimer: unknown command: \"validate\" is \"show --validate\" since 0.1; see ftimer --help\n");
    }

    @Test
    void an_unknown_option_or_argument_is_named() {
        assertThat(run("show", base, "--trees", "x")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err())
                .isEqualTo("ftimer: unknown option \"--trees\"; see ftimer show --help; did you mean --tree?\n");
        assertThat(run("--tree", "x", "show", base)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err()).isEqualTo("ftimer: unknown option \"--tree\"; see ftimer --help\n");
        assertThat(run("compare", base, base, "third.csv")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err()).isEqualTo("ftimer: unknown argument \"third.csv\"; see ftimer compare --help\n");
    }

    @Test
    void without_a_command_the_usage_is_printed() {
        assertThat(run()).isEqualTo(ExitCodes.UNUSABLE);

        assertThat(err())
                .contains("Usage: ftimer [-hV] COMMAND\n", "\n  show ", "\n  duel ")
                .doesNotContain("Exception");
        assertThat(out()).isEmpty();

        assertThat(run("trace")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err()).contains("Usage: ftimer trace [-hV] COMMAND\n", "\n  analyze", "\n  show ");
        assertThat(out()).isEmpty();
    }

    @Test
    void show_of_a_large_tree_is_a_screen_with_the_largest_regions() throws IOException {
        StringBuilder regions = new StringBuilder("ftimer-tree 2\n0 90000000 1 code solve\n");
        for (int i = 0; i < 44_513; i++) {
            regions.append("1 ")
                    .append(i == 30_000 ? 1_000_000 : 1_000)
                    .append(" 1 code r")
                    .append(i)
                    .append('\n');
        }
        Path large = file("large.txt", regions.toString());

        assertThat(run("show", large)).isEqualTo(ExitCodes.SAME);
        assertThat(out())
                .startsWith("tree\n44 514 regions, 44 514 calls\n")
                .contains("solve\n", "  r30000\n", "\n… 44 494 more regions\n")
                .hasLineCount(25);

        run("show", large, "--top", 100);
        assertThat(out()).contains("\n… 44 414 more regions\n").hasLineCount(105);
    }

    @Test
    void show_of_a_deep_tree_shows_as_many_of_the_largest_as_fit_a_screen() throws IOException {
        StringBuilder regions = new StringBuilder("ftimer-tree 2\n0 99000000 1 code solve\n");
        for (int i = 0; i < 100; i++) {
            for (int depth = 1; depth < 12; depth++) {
                regions.append(depth)
                        .append(' ')
                        .append((12 - depth) * 1_000 + (depth == 11 ? i : 99))
                        .append(" 1 code r")
                        .append(i)
                        .append('.')
                        .append(depth)
                        .append('\n');
            }
        }

        run("show", file("deep.txt", regions.toString()));

        assertThat(out().lines().count()).isLessThanOrEqualTo(45);
        assertThat(out()).contains(" solve\n", " more regions\n");
    }

    @Test
    void show_of_a_suite_shows_20_trees_and_those_that_are_named() throws IOException {
        String[] tests = new String[25];
        for (int i = 0; i < tests.length; i++) {
            tests[i] = test("t" + i, regions(1));
        }
        Path suite = file("suite.csv", suite(tests));

        run("show", suite);
        assertThat(out())
                .startsWith("25 trees, 25 regions, 25 calls\n")
                .contains("x.T > t19()\n")
                .doesNotContain("t20()")
                .endsWith("\n5 more trees; name them with --tree\n");

        run("show", suite, "--tree", "*");
        assertThat(out()).contains("x.T > t24()\n").doesNotContain("more");
    }

    @Test
    void validate_goes_on_after_an_invalid_file() throws IOException {
        Path bad = file("bad.csv", "a,b\n");
        assertThat(run("show", "--validate", bad, base, folder.resolve("none"))).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(out())
                .endsWith("base.txt: valid, complete, 1 tree, 3 regions\n")
                .hasLineCount(1);
        assertThat(err()).isEqualTo("""
                        ftimer: FOLDER/bad.csv:1: unknown format; expected the header of a CSV report, JSON, a serialized tree or a trace
                        ftimer: FOLDER/none: no such file
                        """);
    }

    @Test
    void compare_judges_calls_and_shape_and_shows_times() throws IOException {
        assertThat(run("compare", base, base)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).isEqualTo("""
                        ftimer: passed, compared with %s: 1 tree equal

                           time      now  ratio    self     now  region
                        1.00 ms  1.00 ms   1.00  200 µs  200 µs  solve
                         600 µs   600 µs   1.00  600 µs  600 µs  solve/dot
                         200 µs   200 µs   1.00  200 µs  200 µs  solve/old
                        """.formatted(base));

        Path slower = file("slower.txt", BASE.replace("1000000", "3000000"));
        assertThat(run("compare", base, slower)).isEqualTo(ExitCodes.SAME);

        Path fewer = file("fewer.txt", BASE.replace(" 10 code dot", " 9 code dot"));
        assertThat(run("compare", base, fewer)).isEqualTo(ExitCodes.SAME);

        Path other = file("other.txt", BASE.replace("old", "new").replace(" 10 code dot", " 11 code dot"));
        assertThat(run("compare", base, other)).isEqualTo(ExitCodes.REGRESSED);
        assertThat(out()).isEqualTo("""
                        ftimer: regressed, compared with %s: 1 tree with more
                        ftimer: "solve/dot": more calls, 11, was 10, in run tree
                        ftimer: "solve/old" became "solve/new", calls equal, in run tree

                           time      now  ratio    self     now  region
                        1.00 ms  1.00 ms   1.00  200 µs  200 µs  solve
                         600 µs   600 µs   1.00  600 µs  600 µs  solve/dot
                        """.formatted(base));
    }

    @Test
    void compare_without_a_region_is_no_success() throws IOException {
        Path empty = file("empty.txt", "ftimer-tree 2\n");
        Path html = folder.resolve("diff.html");

        assertThat(run("compare", empty, empty, "--html", html)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err())
                .isEqualTo("ftimer: nothing to compare: no tree of FOLDER/empty.txt or FOLDER/empty.txt has a region;"
                        + " name files of runs that opened regions\n");
        assertThat(html).doesNotExist();
        assertThat(run("compare", base, empty)).isEqualTo(ExitCodes.REGRESSED);
        assertThat(run("compare", empty, base)).isEqualTo(ExitCodes.REGRESSED);
    }

    @ParameterizedTest
    @CsvSource({
        "show, --top, -1, 1",
        "show, --top, 0, 1",
    })
    void a_number_that_is_too_small_is_rejected(String command, String option, String number, int smallest) {
        assertThat(run(command, base, option, number)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(out()).isEmpty();
        assertThat(err())
                .isEqualTo("ftimer: invalid value \"" + number + "\" for " + option + ": expected a number of at least "
                        + smallest + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "collapsed"})
    void converted_names_cannot_control_the_terminal(String format) throws IOException {
        Path hostile = file("hostile.txt", "ftimer-tree 2\n0 1 1 code \u009b2J\u202e\u2066\u200b\n");

        assertThat(run("convert", "--to", format, hostile)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).doesNotContain("\u009b", "\u202e", "\u2066", "\u200b").contains("2J");
    }

    private Path trace() throws IOException {
        Path file = folder.resolve("run.bin");
        try (TraceFile trace = TraceFile.builder().open(file)) {
            FTimer timer = FTimer.builder().listener(trace::regions).build();
            timer.init();
            for (int i = 0; i < 10; i++) {
                timer.start("step");
                timer.stop("step");
            }
        }
        return file;
    }

    @Test
    void half_a_trace_is_incomplete_wherever_it_is_shown() throws IOException {
        Path trace = trace();
        byte[] whole = Files.readAllBytes(trace);
        assertThat(run("show", "--validate", trace)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).endsWith("run.bin: valid, complete, 1 tree, 1 region\n");

        Files.write(trace, Arrays.copyOf(whole, whole.length / 2));

        String reason = "the file has no end, so its regions have no names";
        assertThat(run("show", "--validate", trace)).isEqualTo(ExitCodes.REGRESSED);
        assertThat(out()).contains("run.bin: valid, incomplete: " + reason + ", 1 tree, ");
        assertThat(err()).isEqualTo("ftimer: FOLDER/run.bin: incomplete: " + reason + "\n");
        assertThat(run("show", trace)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).contains("incomplete: " + reason);
        Path json = folder.resolve("run.json");
        assertThat(run("convert", "--to", "json", "-o", json, trace)).isEqualTo(ExitCodes.SAME);
        assertThat(run("show", "--validate", json)).isEqualTo(ExitCodes.REGRESSED);
        assertThat(out()).contains("run.json: valid, incomplete: " + reason);
    }

    @Test
    void a_changed_trace_is_invalid() throws IOException {
        Path trace = trace();
        byte[] bytes = Files.readAllBytes(trace);
        bytes[40] ^= 1;
        Files.write(trace, bytes);

        assertThat(run("show", "--validate", trace)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(out()).isEmpty();
        assertThat(err()).startsWith("ftimer: FOLDER/run.bin: the trace the file ");
    }

    @Test
    void garbage_behind_a_compressed_file_is_invalid() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        for (int part = 0; part < 2; part++) {
            GZIPOutputStream gzip = new GZIPOutputStream(packed);
            gzip.write((part == 0 ? BASE : "0 1 1 code more\n").getBytes(StandardCharsets.UTF_8));
            gzip.finish();
        }
        Path file = Files.write(folder.resolve("base.gz"), packed.toByteArray());
        assertThat(run("show", "--validate", file)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).endsWith("base.gz: valid, complete, 1 tree, 4 regions\n");

        for (String garbage :
                new String[] {"x", "garbage", "a longer text than any header of gzip could be", "\u001f\u008b\b"}) {
            Files.write(file, packed.toByteArray());
            Files.write(file, garbage.getBytes(StandardCharsets.ISO_8859_1), StandardOpenOption.APPEND);

            assertThat(run("show", "--validate", file)).as(garbage).isEqualTo(ExitCodes.UNUSABLE);
            assertThat(err())
                    .isEqualTo("ftimer: FOLDER/base.gz: the compressed file is damaged, cut, or has more behind it;"
                            + " expected gzip\n");
        }
    }

    @Test
    @Timeout(60)
    void a_pipe_that_the_user_names_is_read() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .as("status of mkfifo")
                .isZero();
        for (Path named : List.of(base, trace())) {
            Process writer = new ProcessBuilder("sh", "-c", "cat '" + named + "' > '" + pipe + "'").start();
            try {
                assertThat(run("show", "--validate", pipe)).as(err()).isEqualTo(ExitCodes.SAME);
            } finally {
                writer.destroyForcibly();
            }
        }
    }

    @Test
    void compare_writes_an_html_report() throws IOException {
        Path html = folder.resolve("diff.html");
        assertThat(run("compare", base, file("other.txt", BASE.replace("old", "new")), "--html", html))
                .isEqualTo(ExitCodes.REGRESSED);
        assertThat(html).content().startsWith("<!DOCTYPE html>").contains("base.txt", "other.txt");
    }

    @Test
    void standard_input_is_a_hyphen() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(BASE.getBytes(StandardCharsets.UTF_8)));
        try {
            assertThat(run("show", "--validate", "-")).isEqualTo(ExitCodes.SAME);
            assertThat(out()).isEqualTo("-: valid, complete, 1 tree, 3 regions\n");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void standard_input_can_be_read_once() {
        InputStream before = System.in;
        System.setIn(new BufferedInputStream(new ByteArrayInputStream(BASE.getBytes(StandardCharsets.UTF_8))));
        try {
            assertThat(run("compare", "-", "-")).isEqualTo(ExitCodes.UNUSABLE);
            assertThat(err()).isEqualTo("ftimer: standard input: closed or read before; name - only once\n");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void a_closed_pipe_ends_quietly_and_a_full_disk_does_not() {
        err.reset();
        assertThat(run(failing("Broken pipe"), "show", base)).isEqualTo(ExitCodes.SAME);
        assertThat(err()).isEmpty();
        assertThat(run(failing("No space left on device"), "show", base)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err()).isEqualTo("ftimer: cannot write to standard output: No space left on device\n");
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                throw new IOException(message);
            }
        };
    }

    @ParameterizedTest
    @MethodSource("faults")
    void a_fault_has_a_code_of_its_own_and_one_line_for_a_report(Throwable fault, String shown) {
        OutputStream faulty = new OutputStream() {
            @Override
            public void write(int b) {
                sneaky(fault);
            }
        };

        assertThat(run(faulty, "show", base)).isEqualTo(ExitCodes.FAULT);
        assertThat(err())
                .startsWith(
                        "ftimer: this is a fault of fTimer, not of its input; report this line: ftimer (unreleased), Java "
                                + Runtime.version() + ", \"show FOLDER/base.txt\": " + shown
                                + " at io.ftimer.cli.FTimerCommandTest.faults(FTimerCommandTest.java:")
                .endsWith(")\n")
                .hasLineCount(1);
    }

    static List<Arguments> faults() {
        return List.of(
                Arguments.of(new IllegalStateException("a\nb"), "java.lang.IllegalStateException: a\\nb"),
                Arguments.of(new NoClassDefFoundError("a/B"), "java.lang.NoClassDefFoundError: a/B"));
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void sneaky(Throwable thrown) throws X {
        throw (X) thrown;
    }

    @Test
    void a_tree_survives_conversion() throws IOException {
        Path json = folder.resolve("t.json");
        run("convert", "--to", "json", "-o", json, base);
        run("convert", "--to", "collapsed-calls", json);
        String fromJson = out();
        run("convert", "--to", "collapsed-calls", base);
        assertThat(out()).isEqualTo(fromJson);
    }

    @Test
    void help_and_version_succeed() {
        for (String command : List.of("show", "convert", "compare", "trace", "generate-completion")) {
            assertThat(run(command, "--help")).as(command).isEqualTo(ExitCodes.SAME);
            assertThat(out()).contains("Usage: ftimer " + command);
        }
        assertThat(run("--version")).isEqualTo(ExitCodes.SAME);
        assertThat(out()).startsWith("ftimer ");
        assertThat(run("generate-completion")).isEqualTo(ExitCodes.SAME);
        assertThat(out()).contains("complete -F _complete_ftimer");
    }
}
