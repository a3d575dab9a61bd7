package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SizedFileTest {
    @TempDir
    private Path folder;

    @Test
    void a_file_up_to_the_limit_is_plain() throws IOException {
        assertThat(write("1234", "56")).isEqualTo(folder.resolve("f.csv")).hasContent("123456");
        assertThat(folder.resolve("f.csv.gz")).doesNotExist();
    }

    @Test
    void a_file_above_the_limit_is_compressed() throws IOException {
        Path file = write("1234", "56", "7", "89");

        assertThat(file).isEqualTo(folder.resolve("f.csv.gz"));
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            assertThat(in.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("123456789");
        }
        assertThat(RunFolder.children(folder)).containsExactly(file);
    }

    @Test
    void only_the_last_file_exists() throws IOException {
        write("1234567");
        assertThat(RunFolder.children(folder)).containsExactly(folder.resolve("f.csv.gz"));

        write("1");
        assertThat(RunFolder.children(folder)).containsExactly(folder.resolve("f.csv"));

        write("1234567");
        assertThat(RunFolder.children(folder)).containsExactly(folder.resolve("f.csv.gz"));
    }

    private Path write(String... parts) throws IOException {
        return SizedFile.replace(folder.resolve("f.csv"), 6, out -> {
            for (String part : parts) {
                out.write(part.getBytes(StandardCharsets.UTF_8));
            }
        });
    }
}
