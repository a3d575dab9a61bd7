package io.ftimer.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.gate.GateCommand;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.trial.BaselineGate;
import io.ftimer.junit.internal.suite.ExtensionGate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import picocli.CommandLine;

/**
 * All that compare a run with a baseline say the same about it, in the same words. The front ends of a line are those that can see the run:
 * C the command, P the Maven plugin, E the JUnit extension, B the profiler of benchmarks.
 */
class SameConclusionTest {
    @TempDir
    Path folder;

    private Path baseline;

    @BeforeEach
    void name() {
        baseline = folder.resolve("regions.txt");
    }

    @ParameterizedTest
    @CsvFileSource(
            resources = "/io/ftimer/maven/conclusions.txt",
            delimiter = '|',
            quoteCharacter = '`',
            ignoreLeadingAndTrailingWhitespace = true,
            maxCharsPerColumn = 1_000)
    void of_a_run(String frontEnds, String expected, String run, String conclusion, String words) throws Exception {
        boolean areTests = !frontEnds.contains("B");
        Files.writeString(
                baseline,
                "# fTimer bounds 4\n" + lines(expected, areTests ? "org.example.T." : "benchmark org.example.B.")
                        + "\n");
        WrittenRun written = WrittenRun.of(run);
        Path file = areTests
                ? written.suite(folder.resolve("suite.csv"))
                : written.benchmarks(folder.resolve("benchmarks.json"));

        Map<String, String> texts = new LinkedHashMap<>();
        for (char frontEnd : frontEnds.toCharArray()) {
            String text = switch (frontEnd) {
                case 'C' -> command(file);
                case 'P' -> plugin(file);
                case 'E' -> extension(file);
                default -> profiler(written);
            };
            texts.put(String.valueOf(frontEnd), withoutRemedy(text));
        }

        String first = texts.values().iterator().next();
        assertThat(texts).allSatisfy((frontEnd, text) -> assertThat(text).isEqualTo(first));
        assertThat(first).endsWith(": " + conclusion).contains(words);
    }

    /** Returns the lines of a baseline, such as {@code a(): solve <= 1, solve/assemble = 3; b(): SQL select <= 1}. */
    private static String lines(String tests, String group) {
        StringBuilder lines = new StringBuilder();
        for (String test : tests.split("; ")) {
            String[] parts = test.split(": ");
            for (String bound : parts[1].split(", ")) {
                lines.append(group).append(parts[0].replace("~", ",")).append("  ");
                lines.append(bound.replaceFirst(" (<?=)", "  $1")).append('\n');
            }
        }
        return lines.toString();
    }

    /** How the baseline is updated depends on the front end; its path is shown relative to different folders. */
    private static String withoutRemedy(String text) {
        return text.lines()
                .filter(line -> !line.matches("ftimer: (if the changes are intended|to keep what became better).*"))
                .map(line -> line.replaceAll("baseline \\S*regions\\.txt", "baseline regions.txt"))
                .collect(Collectors.joining("\n"))
                .strip();
    }

    private String command(Path file) {
        List<String> words = new ArrayList<>(List.of("--format", "text", "--baseline", baseline.toString()));
        words.add(file.toString());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(out, true, StandardCharsets.UTF_8);
        GateCommand gate = new GateCommand();
        gate.use(new CommandStreams(out, err, false, System.getenv()));
        int exit = new CommandLine(gate).execute(words.toArray(String[]::new));
        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(exit).as(text).isEqualTo(withoutRemedy(text).endsWith(": passed") ? 0 : 1);
        return text;
    }

    private String plugin(Path file) throws Exception {
        CheckMojo check = new CheckMojo();
        check.project = new MavenProject();
        check.project.getBuild().setDirectory(folder.toString());
        check.baseline = baseline.toFile();
        check.dataFiles = List.of(file.toFile());
        check.format = List.of("text");
        check.onUnverified = "fail";
        check.goal = new MojoExecution(new MojoDescriptor(), "check", MojoExecution.Source.LIFECYCLE);
        check.session = session();
        List<String> log = new ArrayList<>();
        check.setLog(new SystemStreamLog() {
            @Override
            public void info(@Nullable CharSequence line) {
                log.add(String.valueOf(line));
            }
        });
        try {
            check.execute();
            String text = String.join("\n", log);
            assertThat(withoutRemedy(text)).endsWith(": passed");
            return text;
        } catch (MojoFailureException e) {
            assertThat(withoutRemedy(e.getMessage())).doesNotEndWith(": passed");
            return e.getMessage();
        }
    }

    @SuppressWarnings("deprecation") // the constructor that needs no container
    private static MavenSession session() {
        return new MavenSession(
                null,
                new DefaultRepositorySystemSession(),
                new DefaultMavenExecutionRequest().setStartTime(new Date()),
                new DefaultMavenExecutionResult());
    }

    private String extension(Path file) throws IOException {
        return ExtensionGate.text(
                Files.readAllBytes(file), Files.createDirectory(folder.resolve("run")), baseline, Map.of());
    }

    private String profiler(WrittenRun run) {
        BaselineGate.Result result = BaselineGate.of(ProfilerOptions.parse("baseline=" + baseline))
                .orElseThrow()
                .judge(run.benchmarks());
        assertThat(result.failsRun())
                .as(result.text())
                .isEqualTo(!withoutRemedy(result.text()).endsWith(": passed"));
        return result.text();
    }
}
