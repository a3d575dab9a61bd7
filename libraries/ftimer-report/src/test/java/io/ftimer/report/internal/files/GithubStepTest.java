package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GithubStepTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("summary.md");
    }

    @Test
    void a_missing_file_is_made() throws IOException {
        report(List.of(), "one\n");

        assertThat(file).hasContent("one\n");
    }

    @Test
    void the_text_is_appended_to_other_content() throws IOException {
        Files.writeString(file, "no line end");

        report(List.of(), "one\n");

        assertThat(file).hasContent("no line end\none\n");
    }

    @Test
    void a_heading_is_written_once_unless_another_one_follows() throws IOException {
        Files.writeString(file, "# A\n");
        for (String heading : List.of("### B", "### B", "## C", "### B")) {
            GithubStep.append(environment(), heading, "* one\n");
        }
        GithubStep.append(Map.of(), "### B", "* none\n");

        assertThat(file).hasContent("# A\n### B\n\n* one\n* one\n## C\n\n* one\n### B\n\n* one\n");
    }

    @Test
    void bytes_that_are_no_text_are_preserved() throws IOException {
        byte[] others = {(byte) 0xFF, (byte) 0xC3, 'x', '\n'};
        Files.write(file, others);

        report(List.of(), "größe\n");

        assertThat(Files.readAllBytes(file)).startsWith(others);
        assertThat(Files.readAllBytes(file)).endsWith("größe\n".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void summaries_beyond_what_github_shows_are_shortened_and_say_so() throws IOException {
        Files.writeString(file, "of another program\n");
        for (int result = 0; result < 20; result++) {
            String lines = "### " + result + "\n\n<details><summary>rows</summary>\n\n" + "| größe |\n".repeat(30_000)
                    + "\n</details>\n";
            report(List.of(), lines);
        }

        String summary = Files.readString(file);
        assertThat(Files.size(file)).isBetween(900_000L, 1L << 20);
        assertThat(summary)
                .startsWith("of another program\n### 0\n")
                .contains("\n### 2\n", "\n### 19\n")
                .endsWith("| größe |\n\n</details>\n\n… 29 856 more lines do not fit the summary of this step, of which"
                        + " GitHub shows at most 1 MiB\n");
        assertThat(summary.split("<details>")).hasSameSizeAs(summary.split("</details>"));
        assertThat(summary.split("more lines do not fit")).hasSize(19);
    }

    @Test
    void a_full_summary_stays_as_it_is() throws IOException {
        Files.writeString(file, "x".repeat((1 << 20) - 50) + "\n");

        report(List.of(), "### 1\n".repeat(100));

        assertThat(Files.size(file)).isEqualTo((1 << 20) - 49);
    }

    @Test
    void the_last_of_the_ten_annotations_of_a_level_is_about_the_rest() throws IOException {
        List<String> annotations = annotations("error file=a.txt,", 1_200);
        annotations.addAll(annotations("notice ", 10));
        List<String> shown = report(annotations, "### 1\n");

        assertThat(shown.subList(0, 10))
                .startsWith("::error file=a.txt,title=t 0::m")
                .endsWith(
                        "::error file=a.txt,title=fTimer%3A and 1 191 more::and 1 191 more; the text report and the job"
                                + " summary show them");
        assertThat(shown.subList(10, shown.size())).isEqualTo(annotations("notice ", 10));
        assertThat(file).hasContent("### 1\n");
    }

    @Test
    void annotations_are_written_where_the_summary_cannot_be() throws IOException {
        Files.createDirectory(file);
        StringBuilder out = new StringBuilder();

        assertThatIOException()
                .isThrownBy(() -> GithubStep.report(environment(), annotations("error ", 12), () -> "### 1\n", out));

        assertThat(out.toString().lines()).hasSize(10);
    }

    private static List<String> annotations(String level, int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> "::" + level + "title=t " + number + "::m")
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private List<String> report(List<String> annotations, String markdown) throws IOException {
        StringBuilder out = new StringBuilder();
        GithubStep.report(environment(), annotations, () -> markdown, out);
        return out.toString().lines().toList();
    }

    private Map<String, String> environment() {
        return Map.of("GITHUB_STEP_SUMMARY", file.toString());
    }
}
