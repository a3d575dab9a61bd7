package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kinds of files that a path can refer to, tested through {@link ReportFile}. */
class TargetFileTest {
    private static final ReportFile.Body HELLO = (out, atStart) -> out.append(atStart ? "Hello" : " and hello");

    @TempDir
    private Path directory;

    @Test
    void a_directory_is_not_a_target() {
        for (FileCall call : List.<FileCall>of(file -> ReportFile.replace(file, HELLO), file -> append(file))) {
            assertThatThrownBy(() -> call.on(directory))
                    .isInstanceOf(IOException.class)
                    .hasMessage(directory + ": is a directory; name a file in it");
        }
    }

    @Test
    void a_missing_directory_is_named() {
        Path file = directory.resolve("no/such/report.csv");

        for (FileCall call : List.<FileCall>of(target -> ReportFile.replace(target, HELLO), target -> append(target))) {
            assertThatThrownBy(() -> call.on(file))
                    .isInstanceOf(IOException.class)
                    .hasMessage(
                            file + ": directory " + directory.resolve("no/such") + " does not exist; create it first");
        }
    }

    @Test
    void an_empty_name_is_rejected() {
        assertThatThrownBy(() -> ReportFile.replace(Path.of(""), HELLO)).hasMessage(": the file name is empty");
    }

    @Test
    void a_write_protected_file_is_unchanged() throws IOException {
        Path file = Files.writeString(directory.resolve("a"), "old");
        assertThat(file.toFile().setWritable(false)).isTrue();
        assumeThat(Files.isWritable(file))
                .as("the user may write what is protected")
                .isFalse();

        assertThatThrownBy(() -> ReportFile.replace(file, HELLO)).hasMessage(file + ": the file is not writable");
        assertThatThrownBy(() -> append(file)).hasMessage(file + ": the file is not writable");
        assertThat(file).hasContent("old");
    }

    @Test
    void a_directory_that_takes_no_new_file_is_named() throws IOException {
        Path closed = Files.createDirectory(directory.resolve("closed"));
        assertThat(closed.toFile().setWritable(false)).isTrue();
        assumeThat(Files.isWritable(closed))
                .as("the user may write what is protected")
                .isFalse();

        assertThatThrownBy(() -> ReportFile.replace(closed.resolve("a"), HELLO))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(closed.resolve("a") + ": no permission to create a file in " + closed);
    }

    @Test
    void symbolic_links_remain_and_their_target_is_written() throws IOException {
        Path sub = Files.createDirectory(directory.resolve("sub"));
        Path file = Files.writeString(sub.resolve("file"), "old");
        Path link = Files.createSymbolicLink(sub.resolve("link"), Path.of("file"));
        Path linkToLink = Files.createSymbolicLink(directory.resolve("link"), Path.of("sub", "link"));
        Path dangling = Files.createSymbolicLink(directory.resolve("dangling"), Path.of("sub", "new"));

        ReportFile.replace(linkToLink, HELLO);
        append(linkToLink);
        append(dangling);

        assertThat(linkToLink).isSymbolicLink();
        assertThat(link).isSymbolicLink();
        assertThat(file).isRegularFile().hasContent("Hello and hello");
        assertThat(dangling).isSymbolicLink();
        assertThat(sub.resolve("new")).isRegularFile().hasContent("Hello");
    }

    @Test
    void a_cycle_of_links_is_rejected() throws IOException {
        Path a = directory.resolve("a");
        Path b = Files.createSymbolicLink(directory.resolve("b"), a);
        Files.createSymbolicLink(a, b);

        assertThatThrownBy(() -> ReportFile.replace(a, HELLO)).hasMessage(a + ": its symbolic links form a cycle");
    }

    @Test
    void a_device_is_written_to() throws IOException {
        Path nowhere = Path.of("/dev/null");
        assumeThat(nowhere).as("a system with devices").exists();

        ReportFile.replace(nowhere, HELLO);
        append(nowhere);

        assertThat(Files.isRegularFile(nowhere)).isFalse();
    }

    @Test
    void a_full_device_is_named() {
        Path full = Path.of("/dev/full");
        assumeThat(full).as("a system with this device").exists();

        assertThatThrownBy(() -> ReportFile.replace(full, HELLO))
                .isInstanceOf(FileSystemException.class)
                .hasMessageStartingWith("/dev/full: ");
    }

    @Test
    void an_open_file_of_a_process_is_written_to_and_not_replaced() throws IOException {
        Path openFiles = Path.of("/proc/self/fd");
        assumeThat(openFiles).as("a system with this directory").exists();
        Path file = Files.createFile(directory.resolve("redirected"));
        try (OutputStream redirected = new FileOutputStream(file.toFile(), true);
                Stream<Path> links = Files.list(openFiles)) {
            Path link = links.filter(candidate -> leadsTo(candidate, file))
                    .findFirst()
                    .orElseThrow();

            redirected.write("before ".getBytes(StandardCharsets.UTF_8));
            ReportFile.replace(link, HELLO);
            append(link);
            redirected.write(" after".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(file).hasContent("before HelloHello after");
    }

    private interface FileCall {
        void on(Path file) throws IOException;
    }

    private static void append(Path file) throws IOException {
        ReportFile.append(file, AppendGuard.ANYTHING, HELLO, WriteOptions.DEFAULT);
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file.toRealPath());
        } catch (IOException e) {
            return false;
        }
    }
}
