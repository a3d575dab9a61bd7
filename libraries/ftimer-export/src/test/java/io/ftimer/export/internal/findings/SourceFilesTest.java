package io.ftimer.export.internal.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFilesTest {
    private static final Path STORE = Path.of("org", "example", "Store.java");

    @TempDir
    private Path folder;

    @Test
    void files_are_found_by_their_packages_outside_of_hidden_folders() throws IOException {
        file("other/org/example/Store.java/Store.java");
        file("other/example/Store.java");
        file(".git/org/example/Store.java");
        Path store = file("app/src/main/java/org/example/Store.java");
        Path order = file("app/src/main/kotlin/org/example/Order.kt");
        Path kotlin = Path.of("org", "example", "Order.kt");
        Path absent = Path.of("org", "example", "Absent.java");

        Map<Path, Path> found = FindingsForm.sources(folder, List.of(STORE, STORE, kotlin, absent));

        assertThat(found).containsOnly(Map.entry(STORE, store), Map.entry(kotlin, order));
    }

    @Test
    void a_folder_that_cannot_be_read_has_no_files() {
        assertThat(FindingsForm.sources(folder.resolve("absent"), List.of(STORE)))
                .isEmpty();
    }

    private Path file(String path) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.createFile(file);
    }
}
