package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.export.internal.findings.Findings;
import io.ftimer.export.internal.findings.FindingsForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which outputs a tool is asked for, and where each of them is written. */
class GateOutputTest {
    @TempDir
    private Path folder;

    private record Worse(int count) implements Findings {
        @Override
        public String conclusion() {
            return "regressed";
        }

        @Override
        public List<Finding> findings() {
            return IntStream.rangeClosed(1, count)
                    .mapToObj(number -> new Finding(true, "worse " + number))
                    .toList();
        }

        @Override
        public String summary() {
            return "regressed: " + count + " worse";
        }

        @Override
        public void json(Appendable out) throws IOException {
            out.append("{\"worse\":" + count + "}\n");
        }
    }

    private static GateOutput console(FindingsForm format) {
        return new GateOutput(format, Optional.empty());
    }

    private static String written(GateOutput output, Map<String, String> environment) throws IOException {
        StringBuilder console = new StringBuilder();
        output.write(new Worse(11), console, environment);
        return console.toString();
    }

    @Test
    void without_a_format_it_is_text_and_in_github_actions_annotations_too() {
        assertThat(GateOutput.of(List.of(), Map.of())).containsExactly(console(FindingsForm.TEXT));
        assertThat(GateOutput.of(List.of(), Map.of("GITHUB_ACTIONS", "false")))
                .containsExactly(console(FindingsForm.TEXT));
        assertThat(GateOutput.of(List.of(), Map.of("GITHUB_ACTIONS", "true")))
                .containsExactly(console(FindingsForm.TEXT), console(FindingsForm.GITHUB));
    }

    @Test
    void formats_that_are_asked_for_are_the_only_ones_and_may_have_a_file() {
        assertThat(GateOutput.of(List.of("json=build/a=b.json", "markdown"), Map.of("GITHUB_ACTIONS", "true")))
                .containsExactly(
                        new GateOutput(FindingsForm.JSON, Optional.of(Path.of("build/a=b.json"))),
                        console(FindingsForm.MARKDOWN));
    }

    @ParameterizedTest
    @CsvSource({"odd, odd", "odd=gate.json, odd", "=gate.json, ''"})
    void an_unknown_format_is_rejected_with_the_known_ones(String text, String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GateOutput.of(List.of("text", text), Map.of()))
                .withMessage("unknown format \"" + name + "\": expected text, github, summary, markdown or json");
    }

    @Test
    void a_report_without_a_file_is_written_to_the_console_alone() throws IOException {
        Path summary = folder.resolve("summary.md");

        assertThat(written(console(FindingsForm.TEXT), Map.of("GITHUB_STEP_SUMMARY", summary.toString())))
                .startsWith("ftimer: worse 1\n\nftimer: worse 2\n\n")
                .endsWith("\n\nftimer: worse 11\n\nftimer: regressed: 11 worse\n");
        assertThat(summary).doesNotExist();
    }

    @Test
    void a_report_replaces_its_file() throws IOException {
        Path file = Files.writeString(folder.resolve("gate.json"), "a report of another run, which is longer");

        assertThat(written(new GateOutput(FindingsForm.JSON, Optional.of(file)), Map.of()))
                .isEmpty();
        assertThat(Files.readString(file)).isEqualTo("{\"worse\":11}\n");
    }

    @Test
    void annotations_are_as_many_as_a_step_shows_and_its_summary_gets_the_report() throws IOException {
        Path summary = Files.writeString(folder.resolve("summary.md"), "# Tests\n");

        String annotations = written(console(FindingsForm.GITHUB), Map.of("GITHUB_STEP_SUMMARY", summary.toString()));

        assertThat(annotations)
                .startsWith("::error title=fTimer%3A worse 1::worse 1\n")
                .endsWith("""
                        ::error title=fTimer%3A worse 9::worse 9
                        ::error title=fTimer%3A and 2 more::and 2 more; the text report and the job summary show them
                        ::notice title=fTimer%3A regressed::regressed: 11 worse
                        """)
                .hasLineCount(11);
        assertThat(Files.readString(summary))
                .startsWith("# Tests\n### fTimer: regressed\n\nregressed: 11 worse\n")
                .contains("worse 10")
                .endsWith("worse 11**\n");
    }
}
