package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outcomes are those of the launcher, and each test that it saw to fail is in the report. */
class OutcomesTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @TempDir
    private Path folder;

    @Test
    void every_test_has_the_outcome_that_the_launcher_reports() throws Exception {
        assertThat(outcomes())
                .containsExactlyInAnyOrder(
                        "OutcomesJvm$Dynamic > factory() > passes: passed",
                        "OutcomesJvm$Dynamic > factory() > throws: failed",
                        "OutcomesJvm$Dynamic > factory() > asserts: failed",
                        "OutcomesJvm$Dynamic > factory() > leaves a region open: failed",
                        "OutcomesJvm$Dynamic > expecting() > meets it: passed",
                        "OutcomesJvm$Dynamic > expecting() > does not: failed",
                        "OutcomesJvm$Dynamic > broken(): failed",
                        "OutcomesJvm$Constructed > fails_in_its_constructor(): failed",
                        "OutcomesJvm$Prepared > fails_before(): failed",
                        "OutcomesJvm$Prepared > fails_after(): failed",
                        "OutcomesJvm$Unprepared: failed",
                        "OutcomesJvm$Arguments > nothing_resolves(StringBuilder): failed",
                        "OutcomesJvm$Arguments > converts(int) > 1: passed",
                        "OutcomesJvm$Arguments > converts(int) > one: failed",
                        "OutcomesJvm$Others > before_ours(): failed",
                        "OutcomesJvm$Others > after_ours(): failed");
    }

    @Test
    void other_engines_run_without_junit_jupiter() throws Exception {
        String withoutJupiter = Arrays.stream(CLASS_PATH.split(File.pathSeparator))
                .filter(entry -> !entry.contains("junit-jupiter"))
                .collect(Collectors.joining(File.pathSeparator));

        assertThat(output(withoutJupiter, OtherEngine.class)).isEqualTo("returned" + System.lineSeparator());
    }

    private List<String> outcomes() throws Exception {
        output(CLASS_PATH, OutcomesJvm.class);
        List<String> outcomes = new ArrayList<>();
        new ObjectMapper()
                .readTree(folder.resolve("suite.json").toFile())
                .findParents("outcome")
                .forEach(test -> outcomes.add(test.get("display_name").asText() + ": "
                        + test.get("outcome").asText()));
        return outcomes;
    }

    private String output(String classPath, Class<?> program) throws IOException, InterruptedException {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dftimer.output.dir=" + folder,
                        "-cp",
                        classPath,
                        program.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor()).as(output).isZero();
        return output;
    }
}
