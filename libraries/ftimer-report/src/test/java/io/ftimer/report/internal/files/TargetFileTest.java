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
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void a_directory_has_no_content() {
        for (Path folder : List.of(directory, directory.getRoot())) {
            assertThatThrownBy(() -> TargetFile.read(folder)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void a_missing_directory_is_named() {
        Path file = directory.resolve("no/such/report.csv");
        assertThatThrownBy(() -> TargetFile.open(file)).isInstanceOf(NoSuchFileException.class);

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

    private Path pipe() throws IOException, InterruptedException {
        return Pipes.make(directory.resolve("report.csv"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(60)
    void a_pipe_that_no_program_reads_is_not_waited_for_longer_than_other_writers(boolean append) throws Exception {
        Path pipe = pipe();
        WriteOptions wait = WriteOptions.DEFAULT.withLockTimeout(Duration.ofMillis(20));
        FileCall call = append
                ? file -> ReportFile.append(file, AppendGuard.ANYTHING, HELLO, wait)
                : file -> ReportFile.replace(file, HELLO, wait);

        assertThatThrownBy(() -> call.on(pipe))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(pipe + ": no answer within 20 ms: a pipe whose other end is not open, or a file system that"
                        + " does not respond; name another file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"replace", "append", "edit"})
    @Timeout(60)
    void a_pipe_that_a_program_reads_gets_the_report(String how) throws Exception {
        Path pipe = pipe();
        Process reader = new ProcessBuilder("cat", pipe.toString()).start();
        try {
            switch (how) {
                case "replace" -> ReportFile.replace(pipe, HELLO);
                case "append" -> append(pipe);
                default -> ReportFile.edit(pipe, before -> "Hello".getBytes(StandardCharsets.UTF_8));
            }
            assertThat(reader.inputReader().readLine()).isEqualTo("Hello");
        } finally {
            reader.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(60)
    void what_another_user_placed_in_a_folder_of_all_users_is_not_opened(boolean isLink) throws Exception {
        Path file = directory.resolve("report.csv");
        Path planted =
                Pipes.giveToOtherUser(isLink ? Files.createSymbolicLink(file, directory.resolve("victim")) : pipe());
        Files.setAttribute(directory, "unix:mode", 01777);

        for (FileCall call : List.<FileCall>of(
                target -> ReportFile.replace(target, HELLO),
                target -> append(target),
                target -> ReportFile.edit(target, before -> before),
                TargetFile::open,
                TargetFile::openInTime,
                TargetFile::read)) {
            assertThatThrownBy(() -> call.on(planted))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessage(
                            planted + ": " + planted + " is a link or pipe of another user in a folder of all users;"
                                    + " remove it, or name another file");
        }
        assertThat(directory.resolve("victim")).doesNotExist();
    }

    @Test
    void a_pipe_of_another_user_in_a_folder_of_this_user_is_written_to() throws Exception {
        Path pipe = Pipes.giveToOtherUser(pipe());
        Process reader = new ProcessBuilder("cat", pipe.toString()).start();
        try {
            ReportFile.replace(pipe, HELLO);
            assertThat(reader.inputReader().readLine()).isEqualTo("Hello");
        } finally {
            reader.destroyForcibly();
        }
    }

    @Test
    @Timeout(60)
    void a_pipe_that_the_user_named_is_read() throws Exception {
        Path pipe = pipe();
        Process writer = new ProcessBuilder("sh", "-c", "echo Hello > " + pipe).start();
        try {
            assertThat(TargetFile.read(pipe)).isEqualTo("Hello\n");
        } finally {
            writer.destroyForcibly();
        }
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
