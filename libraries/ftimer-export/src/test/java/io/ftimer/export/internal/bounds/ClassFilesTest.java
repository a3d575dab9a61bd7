package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hash that says whether a report is one of the classes that a build compiled. */
class ClassFilesTest {
    @TempDir
    private Path folder;

    private Path first;

    private Path write(String file, String content) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, content);
    }

    private String hash() {
        return ClassFiles.hash(List.of(folder));
    }

    @BeforeEach
    void compile() throws IOException {
        first = write("a/A.class", "73");
    }

    @Test
    void a_hash_has_eight_digits_and_is_the_same_everywhere() throws IOException {
        assertThat(hash()).isEqualTo("004e1894");
        write("a/b/B.class", "two");
        assertThat(hash()).isEqualTo("66845891");
    }

    @Test
    void another_content_or_name_of_a_class_file_is_another_hash() throws IOException {
        String before = hash();

        write("a/A.class", "74");
        assertThat(hash()).isNotEqualTo(before);

        write("a/A.class", "73");
        assertThat(hash()).isEqualTo(before);

        Files.move(first, first.resolveSibling("B.class"));
        assertThat(hash()).isNotEqualTo(before);
    }

    @Test
    void other_files_do_not_count() throws IOException {
        String before = hash();

        write("a/A.txt", "73");
        write("META-INF/a.properties", "a = 1");

        assertThat(hash()).isEqualTo(before);
    }

    @Test
    void the_order_of_the_folders_does_not_count() throws IOException {
        Path tests = write("b/B.class", "two").getParent();

        assertThat(ClassFiles.hash(List.of(first.getParent(), tests)))
                .isEqualTo(ClassFiles.hash(List.of(tests, first.getParent())))
                .isNotEqualTo(ClassFiles.hash(List.of(tests)));
    }

    @Test
    void without_a_class_file_in_a_folder_there_is_no_hash() throws IOException {
        Path empty = Files.createDirectories(folder.resolve("empty"));

        assertThat(ClassFiles.hash(List.of())).isEmpty();
        assertThat(ClassFiles.hash(List.of(empty, folder.resolve("missing"), first)))
                .isEmpty();
    }
}
