package io.ftimer.cli.internal.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.StreamsCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command as a step of GitHub Actions. */
class GithubStepTest {
    private static final Path INPUT =
            Path.of("../../conformance-tests/recorded/serial/nested-siblings/expected/files/out.csv");

    @TempDir
    Path folder;

    private String run(Map<String, String> environment, Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CommandStreams streams =
                new CommandStreams(out, new PrintStream(out, true, StandardCharsets.UTF_8), false, environment);
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments[i].toString();
        }
        boolean isUpdate = environment.isEmpty();
        StreamsCommand command = isUpdate ? new BaselineCommand() : new GateCommand();
        command.use(streams);
        new CommandLine(command).execute(texts);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_step_prints_annotations_and_appends_to_the_job_summary() throws IOException {
        Path baseline = folder.resolve("regions.txt");
        Path summary = Files.writeString(folder.resolve("summary.md"), "earlier\n");
        Map<String, String> environment = Map.of("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", summary.toString());
        run(Map.of(), "--baseline", baseline, INPUT);

        assertThat(run(environment, "--baseline", baseline, INPUT))
                .isEqualTo("ftimer: baseline " + baseline + ": bounds: 4 held: passed\n"
                        + "::notice title=fTimer%3A passed::baseline " + baseline + ": bounds: 4 held: passed\n");
        assertThat(summary).content().startsWith("earlier\n### fTimer: passed\n\nbaseline ");
    }

    @Test
    void a_step_without_a_summary_prints_annotations_only() {
        Path baseline = folder.resolve("regions.txt");
        run(Map.of(), "--baseline", baseline, INPUT);

        assertThat(run(Map.of("GITHUB_ACTIONS", "true"), "--baseline", baseline, INPUT))
                .contains("::notice title=fTimer%3A passed::");
        assertThat(run(Map.of("GITHUB_ACTIONS", "true"), "--format", "text", "--baseline", baseline, INPUT))
                .doesNotContain("::");
    }
}
