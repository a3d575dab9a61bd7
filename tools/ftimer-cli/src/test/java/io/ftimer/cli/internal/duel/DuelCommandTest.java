package io.ftimer.cli.internal.duel;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
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
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command with processes: jars that behave like those of JMH. */
class DuelCommandTest {
    private static final String CLASS_FILE = "io/ftimer/cli/internal/duel/FakeJmh.class";

    @TempDir
    Path folder;

    private Path base;
    private Path head;

    private record Run(int exit, String out, String err) {}

    @BeforeEach
    void createJars() throws IOException {
        base = jar("base.jar", "factor=1\ncalls=1");
        head = jar("head.jar", "factor=1.25\ncalls=2");
    }

    private Path jar(String name, String settings) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeJmh.class.getName());
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest);
                InputStream classFile = FakeJmh.class.getResourceAsStream("/" + CLASS_FILE)) {
            jar.putNextEntry(new JarEntry(CLASS_FILE));
            classFile.transferTo(jar);
            jar.putNextEntry(new JarEntry("fake.properties"));
            jar.write(settings.getBytes(StandardCharsets.ISO_8859_1));
        }
        return file;
    }

    private static Run run(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        CommandStreams streams = new CommandStreams(out, new PrintStream(err, true, StandardCharsets.UTF_8), false);
        List<String> words = new ArrayList<>();
        for (Object argument : arguments) {
            words.add(argument.toString());
        }
        int exit = new CommandLine(new DuelCommand(streams))
                .setParameterExceptionHandler((e, given) -> {
                    streams.error(e.getMessage());
                    return 2;
                })
                .execute(words.toArray(String[]::new));
        return new Run(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void a_slower_build_is_named_with_the_region_in_every_form() throws IOException {
        Path markdown = folder.resolve("duel.md");
        Path json = folder.resolve("duel.json");
        Path html = folder.resolve("duel.html");

        Run run = run(
                "--rounds=5",
                "--format=text",
                "--format=markdown=" + markdown,
                "--format=json=" + json,
                "--html=" + html,
                base,
                head,
                "--",
                "-wi",
                "1");

        assertThat(run.exit()).isEqualTo(1);
        String line = "org.example.B.solve, avgt, n=10: slower 1\\.2[45]\\d \\(1\\.2\\d\\d\\.\\.1\\.2\\d\\d\\)"
                + " because solve/linsolve 1\\.25, its calls 1 -> 2";
        assertThat(run.out())
                .matches("(?s)ftimer: " + line + "\n\n"
                        + "ftimer: times of head in multiples of those of base, from 10 pairs of runs \\(interval of 95 %; same is within 3 %\\):\n"
                        + "  ratio +interval +pairs +benchmark\n"
                        + "  1\\.\\d+ +[\\d.]+ +10 +slower  org\\.example\\.B\\.solve, avgt, n=10\n"
                        + "  [\\d.]+ +[\\d.]+ +10 +same  org\\.example\\.B\\.same, avgt, n=10\n\n"
                        + "ftimer: scores: 1 benchmark slower, 1 same: regressed\n");
        assertThat(run.err())
                .contains("ftimer: round 1 of 5\n", "ftimer: round 5 of 5, 0 of 2 benchmarks decided, at most ");
        assertThat(markdown)
                .content()
                .startsWith("### fTimer: regressed\n")
                .contains("<details><summary>times of head");
        assertThat(json)
                .content()
                .startsWith("{\"schema\":\"ftimer-scores\"")
                .contains("\"regions\":[{\"path\":\"solve/linsolve\",\"base_calls\":1.0,\"head_calls\":2.0,");
        assertThat(html).content().contains("linsolve");
    }

    @Test
    void one_build_against_itself_states_false_alarms_and_a_crash_is_a_named_hole() throws IOException {
        Path results = folder.resolve("results");
        Path crashing = jar("crashing.jar", "factor=1\ncalls=1\ncrash=003");

        Run run = run("--aa", "--rounds=1", "--results=" + results, crashing);

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("ftimer: a run of head failed: exit code 134: # JVM crashed\n")
                .contains("ftimer: false alarms of this machine: 0 of 2 benchmarks, at most 65.8 %")
                .contains("ftimer: scores: 2 benchmarks cannot tell: reported\nftimer: more rounds, ");
        assertThat(results.resolve("001-base.json")).exists();
        assertThat(results.resolve("004-base.log")).exists();
        assertThat(results.resolve("003-head.json")).doesNotExist();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a command of the shell sh, and signals")
    void an_interrupted_command_leaves_whole_files_and_the_outcome_so_far() throws Exception {
        Path json = folder.resolve("duel.json");
        Process duel = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.ftimer.cli.FTimerCommand",
                        "duel",
                        "--rounds=200",
                        "--resolution=0.01",
                        "--format=text",
                        "--format=json=" + json,
                        base.toString(),
                        base.toString())
                .redirectErrorStream(true)
                .start();
        StringBuilder out = new StringBuilder();
        try (var lines = duel.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                out.append(line).append('\n');
                if (line.startsWith("ftimer: round 2 ")) {
                    // not an interrupt, which a build in the background ignores
                    duel.toHandle().destroy();
                }
            }
        }

        assertThat(duel.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(duel.exitValue()).isEqualTo(128 + 15);
        assertThat(out).contains("ftimer: interrupted: this is the result so far\n");
        assertThat(json).content().startsWith("{\"schema\":\"ftimer-scores\"").endsWith("]}\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x.jar | expected two builds: a jar or class path each",
                "--aa | expected one build: a jar or class path each",
                "--budget=soon a b | Invalid value for option '--budget': expected a time such as 90s, 20m or 1h30m, was \"soon\"",
                "--rounds=0 a b | invalid value \"0\" for --rounds: expected a number from 1 to 200",
                "--resolution=0 a b | invalid value \"0.0\" for --resolution: expected a number above 0 and below 100",
                "a b -- -rf csv | the argument -rf of JMH is rejected: duel adds -rf, -rff and -prof itself",
            })
    void a_wrong_command_line_is_rejected(String arguments, String message) {
        Run run = run((Object[]) arguments.split(" "));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("ftimer: " + message + "\n");
    }
}
