package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepSummaryTest {
    private static final String A1 = "<!-- ftimer a -->\none\n<!-- end of ftimer a -->\n";
    private static final String A2 = "<!-- ftimer a -->\n2\n<!-- end of ftimer a -->\n";
    private static final String B = "<!-- ftimer b -->\nother\n<!-- end of ftimer b -->\n";

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("summary.md");
    }

    @Test
    void a_missing_file_is_made() throws IOException {
        put("a", "one\n");

        assertThat(file).hasContent(A1);
    }

    @Test
    void the_text_is_appended_to_other_content() throws IOException {
        Files.writeString(file, "no line end");

        put("a", "one\n");

        assertThat(file).hasContent("no line end\n" + A1);
    }

    @Test
    void a_block_is_replaced_and_other_content_preserved() throws IOException {
        Files.writeString(file, "before\n");
        put("a", "one\n");
        put("b", "other\n");
        Files.writeString(file, Files.readString(file) + "behind\n");

        put("a", "2\n");

        assertThat(file).hasContent("before\n" + A2 + B + "behind\n");
    }

    @Test
    void a_block_without_its_end_marker_is_other_content() throws IOException {
        Files.writeString(file, "<!-- ftimer a -->\ncut off");

        put("a", "2\n");

        assertThat(file).hasContent("<!-- ftimer a -->\ncut off\n" + A2);
    }

    @Test
    void bytes_that_are_no_text_are_preserved() throws IOException {
        byte[] others = {(byte) 0xFF, (byte) 0xC3, 'x', '\n'};
        Files.write(file, others);

        put("a", "größe\n");
        put("a", "größe\n");

        assertThat(Files.readAllBytes(file)).startsWith(others);
        assertThat(Files.readAllBytes(file))
                .endsWith("größe\n<!-- end of ftimer a -->\n".getBytes(StandardCharsets.UTF_8));
    }

    private void put(String block, String markdown) throws IOException {
        StepSummary.put(file, block, () -> markdown);
    }
}
