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
        CommandStreams streams =
                new CommandStreams(out, new PrintStream(err, true, StandardCharsets.UTF_8), false, System.getenv());
        List<String> words = new ArrayList<>();
        for (Object argument : arguments) {
            words.add(argument.toString());
        }
        DuelCommand command = new DuelCommand();
        command.use(streams);
        int exit = new CommandLine(command)
                .setParameterExceptionHandler((e, given) -> {
                    streams.error(e.getMessage());
                    return 2;
                })
                .setExecutionExceptionHandler((e, given, parsed) -> {
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
                        + "  ratio +interval +pairs +by +allocation +collections +benchmark\n"
                        + "  1\\.\\d+ +[\\d.]+ +10  score +slower  org\\.example\\.B\\.solve, avgt, n=10\n"
                        + "  [\\d.]+ +[\\d.]+ +10  score +same  org\\.example\\.B\\.same, avgt, n=10\n\n"
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
        assertThat(html)
                .content()
                .contains("linsolve", "[\"compared with base\",\"slower 1.2")
                .doesNotContain("\"NaN")
                .doesNotContainPattern("\"\\d+\\.\\d{6,}");
    }

    @Test
    void one_build_against_itself_states_false_alarms_and_a_crash_is_a_named_hole() throws IOException {
        Path results = folder.resolve("results");
        Path crashing = jar("crashing.jar", "factor=1\ncalls=1\ncrash=003");

        Run run = run("--aa", "--rounds=1", "--results=" + results, crashing);

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("ftimer: a run of head failed: exit code 134: # JVM crashed\n")
                .contains("ftimer: false alarms of this machine: no rate, as fewer than 5 rounds can raise none\n")
                .contains("ftimer: scores: 2 benchmarks cannot tell: reported\nftimer: more rounds, ");
        assertThat(results.resolve("001-base.json")).exists();
        assertThat(results.resolve("004-base.log")).exists();
        assertThat(results.resolve("003-head.json")).doesNotExist();
    }

    @Test
    void the_rate_of_false_alarms_is_stated_where_one_was_possible() {
        assertThat(run("--aa", "--rounds=5", base).out())
                .contains("ftimer: false alarms of this machine: 0 of 2 benchmarks, at most 65.8 %");
    }

    @Test
    void a_side_that_fails_twice_ends_the_duel_with_the_cause() throws IOException {
        Path locked = jar("locked.jar", "factor=1\ncalls=1\nnoise=0.3\nlocked=00[358]-head.*");

        Run run = run("--rounds=5", base, locked);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .startsWith(
                        "ftimer: ended: head failed 2 times, last because of exit code 1: Another JMH instance might be running. Unable"
                                + " to acquire the JMH lock (/tmp/jmh.lock), exiting. Use -Djmh.ignoreLock=true to forcefully continue.\n")
                .contains("ftimer: scores: 2 benchmarks cannot tell: inconclusive\n")
                .doesNotContain("org.openjdk.jmh");
    }

    @Test
    void the_lock_of_another_jmh_can_be_ignored() throws IOException {
        Path locked = jar("locked.jar", "factor=1\ncalls=1\nnoise=0.3\nlocked=.*");

        assertThat(run("--rounds=1", base, locked).err())
                .contains(
                        "ftimer: the benchmarks of head do not run: exit code 1: Another JMH instance might be running.");
        assertThat(run("--rounds=1", "--ignore-lock", base, locked).out())
                .contains("from 2 pairs of runs")
                .doesNotContain("failed");
    }

    @Test
    void a_failed_run_of_an_undecided_benchmark_is_inconclusive() throws IOException {
        Run run = run("--rounds=2", base, jar("crashing.jar", "factor=1\ncalls=1\ncrash=003"));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .contains("a run of head failed: exit code 134: # JVM crashed")
                .contains("ftimer: scores: 2 benchmarks cannot tell: inconclusive\n");
    }

    @Test
    void a_benchmark_that_fails_or_is_gone_has_the_reason() throws IOException {
        Path failing = jar("failing.jar", "factor=1\ncalls=1\nfailing=.*");
        String missing = "ftimer: org.example.B.solve, avgt, n=10 has results of base only: it failed in head:"
                + " java.lang.IllegalStateException: boom\n";

        Run run = run("--rounds=1", base, failing);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).contains(missing);
        assertThat(run("--rounds=1", base, jar("once.jar", "factor=1\ncalls=1\nfailing=003.*"))
                        .out())
                .contains(
                        "org.example.B.solve, avgt, n=10 failed in a run of head: java.lang.IllegalStateException: boom\n");
    }

    @Test
    void the_steadiest_time_of_base_decides_and_is_named_with_what_it_does_not_contain() throws IOException {
        Path noisy = jar("noisy.jar", "factor=1\ncalls=1\nnoise=1\ncpu=100");
        Path slower = jar("slower.jar", "factor=1\ncalls=1\nnoise=1\ncpu=108");
        Path allocating = jar("allocating.jar", "factor=1\ncalls=1\nnoise=1\ncpu=100\nbytes=240");

        assertThat(run("--rounds=5", noisy, slower).out())
                .containsPattern("B.same, avgt, n=10: slower 1\\.0[78]\\d \\([\\d.]+\\) by processor time\n");
        assertThat(run("--rounds=5", noisy, allocating).out())
                .containsPattern(
                        "B.same, avgt, n=10: same time [\\d.]+ \\([\\d.]+\\) by processor time; allocates 240 B, was 120 B\n")
                .containsPattern("10 +processor time +240 B, was 120 B +0\\.1 % +same time  org");
    }

    @Test
    void a_benchmark_that_waits_keeps_the_score() throws IOException {
        Path waiting = jar("waiting.jar", "factor=1\ncalls=1\nnoise=1\ncpu=100\nwaiting=1");

        assertThat(run("--rounds=1", waiting, waiting).out())
                .containsPattern("2 +score +120 B +0\\.1 % +cannot tell  org.example.B.same");
    }

    @Test
    void a_head_that_begins_to_wait_is_judged_by_the_score_which_contains_the_waits() throws IOException {
        Path computing = jar("computing.jar", "factor=1\ncalls=1\ncpu=100");
        Path waiting = jar("waiting.jar", "factor=1\ncalls=1\ncpu=50\nwaiting=1\nwait=180");

        Run run = run("--rounds=5", computing, waiting);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern(
                        "B.same, avgt, n=10: slower (9|10)\\.\\d+ \\([\\d.]+\\); its threads wait, those of base do not\n");
    }

    @Test
    void a_jvm_that_is_too_old_for_the_profiler_is_compared_by_scores() throws IOException {
        Path old = jar("old.jar", "factor=1\ncalls=1\ncpu=100\nold=true");

        Run run = run("--rounds=1", old, old);

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .containsPattern("2 +score +cannot tell  org.example.B.same")
                .doesNotContain("failed");
    }

    @Test
    void two_rounds_give_a_forecast() throws IOException {
        Path noisy = jar("noisy.jar", "factor=1\ncalls=1\nnoise=1");

        Run run = run("--rounds=2", noisy, noisy);

        assertThat(run.err())
                .containsPattern("ftimer: forecast: of the noisiest benchmark, 10 % cannot be found here; 5 % cannot");
        assertThat(run.out())
                .contains("ftimer: forecast after two rounds: of the noisiest benchmark, 10 % cannot be found here;");
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
