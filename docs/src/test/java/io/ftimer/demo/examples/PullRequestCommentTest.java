package io.ftimer.demo.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.FTimerCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command of the page on the gate writes the comment on a pull request whether the gate passes or fails. */
class PullRequestCommentTest {
    private static final Pattern COMMAND = Pattern.compile("- run: ftimer (gate .*markdown=gate\\.md.*)");

    @TempDir
    private Path folder;

    @Test
    void there_is_a_comment_if_the_gate_passes_and_if_it_fails() throws Exception {
        Path run = run(3);
        assertThat(ftimer("gate --baseline " + baseline() + " --update " + run)).isZero();
        Path comment = folder.resolve("gate.md");

        assertThat(gate(run)).isZero();
        assertThat(comment).content().startsWith("### fTimer: passed");

        assertThat(gate(run(4))).isOne();
        assertThat(comment).content().startsWith("### fTimer: regressed");
    }

    private Path run(int calls) throws IOException {
        return Files.writeString(folder.resolve("suite.json"), """
                {"format":"ftimer-trees","version":2,"title":"orders","facts":{},"trees":[
                {"kind":"run","group":"","name":"orders","timed":false,"window_ns":0,"facts":{},"regions":[
                {"depth":0,"name":"load prices","calls":%d,"inclusive_ns":0,"self_ns":0}]}]}
                """.formatted(calls));
    }

    private int gate(Path run) throws Exception {
        Matcher command = COMMAND.matcher(Files.readString(Path.of("gate.md")));
        assertThat(command.find()).isTrue();
        return ftimer(command.group(1)
                .replace("perf/regions.txt", baseline())
                .replace("markdown=gate.md", "markdown=" + folder.resolve("gate.md"))
                .replace("target/ftimer/suite.csv", run.toString()));
    }

    private String baseline() {
        return folder.resolve("regions.txt").toString();
    }

    private static int ftimer(String command) throws Exception {
        List<String> all = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FTimerCommand.class.getName()));
        all.addAll(List.of(command.split(" ")));
        return new ProcessBuilder(all)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
