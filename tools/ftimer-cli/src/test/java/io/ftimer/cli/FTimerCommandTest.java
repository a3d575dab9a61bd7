package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as its users run it. */
class FTimerCommandTest {
    private static final String BASE = """
            ftimer-tree 1
            0 1000000 1 solve
            1 600000 10 dot
            1 200000 5 old
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
        return FTimerCommand.run(new CommandStreams(target, errors, false), texts.toArray(String[]::new));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8).replace(folder.toString(), "FOLDER");
    }

    @Test
    void show_prints_each_tree() {
        assertThat(run("show", base, "--color", "never")).isEqualTo(ExitCodes.SAME);
        assertThat(out()).startsWith("tree\n3 regions, 16 calls\n").contains("solve\n", "  dot\n");
        assertThat(err()).isEmpty();
    }

    @Test
    void show_top_prints_the_regions_with_most_self_time_and_those_around_them() {
        assertThat(run("show", base, "--top", 1, "--color", "never")).isEqualTo(ExitCodes.SAME);
        assertThat(out()).contains("solve\n", "  dot\n", "and 1 more regions\n").doesNotContain("old");
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
        run("show", hostile, "--color", "never");
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
        Path target = file("out.json", "before");
        Path bad = file("bad.txt", BASE + "0 x 1 y\n");

        assertThat(run("convert", "--to", "json", "--force", "-o", target, base, bad))
                .isEqualTo(ExitCodes.UNUSABLE);

        assertThat(target).hasContent("before");
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
                .startsWith("ftimer: unknown format \"jso\": expected one of bencher, collapsed, ")
                .endsWith(", text; did you mean \"json\"?\n");
        assertThat(run("shw")).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err())
                .isEqualTo("ftimer: Unmatched argument at index 0: 'shw'; see ftimer --help; did you mean show?\n");
        assertThat(run()).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err()).isEqualTo("ftimer: no command; expected one; see ftimer --help\n");
    }

    @Test
    void validate_goes_on_after_an_invalid_file() throws IOException {
        Path bad = file("bad.csv", "a,b\n");
        assertThat(run("validate", bad, base, folder.resolve("none"))).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(out()).endsWith("base.txt: valid, 1 tree, 3 regions\n").hasLineCount(1);
        assertThat(err()).isEqualTo("""
                        ftimer: FOLDER/bad.csv:1: unknown format; expected the header of a CSV report, JSON, a serialized tree or a trace
                        ftimer: FOLDER/none: no such file
                        """);
    }

    @Test
    void merge_adds_trees_of_the_same_name_or_keeps_them_apart() throws IOException {
        Path other = file("other.txt", "ftimer-tree 1\n0 10 2 solve\n1 5 1 new\n");
        Path sum = folder.resolve("sum.json");
        assertThat(run("merge", "-o", sum, base, other)).isEqualTo(ExitCodes.SAME);
        assertThat(run("convert", "--to", "collapsed-calls", sum)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).contains("solve 3\n", "solve;dot 10\n", "solve;old 5\n", "solve;new 1\n");

        assertThat(run("merge", "--keep-apart", base, other)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).contains("\"group\":\"base.txt\"", "\"group\":\"other.txt\"");
    }

    @Test
    void compare_judges_calls_and_shape_and_times_only_on_request() throws IOException {
        assertThat(run("compare", base, base)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).startsWith("tree: same calls in 3 regions\n");

        Path slower = file("slower.txt", BASE.replace("1000000", "3000000"));
        assertThat(run("compare", base, slower)).isEqualTo(ExitCodes.SAME);
        assertThat(run("compare", base, slower, "--times")).isEqualTo(ExitCodes.REGRESSED);
        assertThat(run("compare", base, slower, "--times", "--tolerance", 200)).isEqualTo(ExitCodes.SAME);

        Path fewer = file("fewer.txt", BASE.replace(" 10 dot", " 9 dot"));
        assertThat(run("compare", base, fewer)).isEqualTo(ExitCodes.SAME);

        Path other = file("other.txt", BASE.replace("old", "new").replace(" 10 dot", " 11 dot"));
        assertThat(run("compare", base, other, "--top", 0)).isEqualTo(ExitCodes.REGRESSED);
        assertThat(out()).isEqualTo("""
                        tree: other calls in 3 of 4 regions
                        calls  now        region
                           10   11  more  solve/dot
                            5    -  gone  solve/old
                            -    5   new  solve/new
                        """);
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
            assertThat(run("validate", "-")).isEqualTo(ExitCodes.SAME);
            assertThat(out()).isEqualTo("-: valid, 1 tree, 3 regions\n");
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
        for (String command :
                List.of("show", "convert", "validate", "merge", "compare", "trace", "generate-completion")) {
            assertThat(run(command, "--help")).as(command).isEqualTo(ExitCodes.SAME);
            assertThat(out()).contains("Usage: ftimer " + command);
        }
        assertThat(run("--version")).isEqualTo(ExitCodes.SAME);
        assertThat(out()).startsWith("ftimer ");
        assertThat(run("generate-completion")).isEqualTo(ExitCodes.SAME);
        assertThat(out()).contains("complete -F _complete_ftimer");
    }
}
