package io.ftimer.report.internal.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFileTest {
    private static final ReportFile.Body HELLO = (out, atStart) -> out.append(atStart ? "Hello" : " and hello");

    /** Fails if it is asked about content. */
    private static final AppendGuard UNREAD = rejecting(() -> {
        throw new AssertionError("should not be read");
    });

    @TempDir
    private Path directory;

    @Test
    void a_new_file_is_created_by_both_ways() throws IOException {
        ReportFile.replace(directory.resolve("a"), HELLO);
        append(directory.resolve("b"), UNREAD, HELLO);

        assertThat(directory.resolve("a")).hasContent("Hello");
        assertThat(directory.resolve("b")).hasContent("Hello");
        assertNothingElseIsLeft("a", "b");
    }

    @Test
    void a_pipe_gets_what_a_new_file_would_get_and_stays_a_pipe() throws Exception {
        Path pipe = Pipes.make(directory.resolve("pipe"));

        assertThat(read(pipe, () -> ReportFile.replace(pipe, HELLO))).isEqualTo("Hello");
        assertThat(read(pipe, () -> append(pipe, UNREAD, HELLO))).isEqualTo("Hello");
        assertThat(read(pipe, () -> ReportFile.edit(pipe, before -> ("after " + before.length).getBytes(UTF_8))))
                .isEqualTo("after 0");
        assertNothingElseIsLeft("pipe");
    }

    private interface Writing {
        void write() throws IOException;
    }

    /** Returns what is written while a program reads a pipe. */
    private static String read(Path pipe, Writing writing) throws IOException {
        Process reader = new ProcessBuilder("timeout", "60", "cat", pipe.toString()).start();
        writing.write();
        try (InputStream all = reader.getInputStream()) {
            return new String(all.readAllBytes(), UTF_8);
        }
    }

    @Test
    void an_empty_file_is_treated_as_new() throws IOException {
        Path file = Files.createFile(directory.resolve("a"));

        append(file, UNREAD, HELLO);

        assertThat(file).hasContent("Hello");
    }

    @Test
    void appending_continues_a_file() throws IOException {
        Path file = Files.writeString(directory.resolve("a"), "Hello");

        append(file, AppendGuard.ANYTHING, HELLO);

        assertThat(file).hasContent("Hello and hello");
        assertNothingElseIsLeft("a");
    }

    @Test
    void a_failure_while_replacing_leaves_the_old_file() throws IOException {
        Path file = Files.writeString(directory.resolve("a"), "old");

        assertThatThrownBy(() -> ReportFile.replace(file, failingAfterMuchOutput()))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(file + ": the disk is full");
        assertThatThrownBy(() -> ReportFile.replace(directory.resolve("new"), failingAfterMuchOutput()))
                .hasMessage(directory.resolve("new") + ": the disk is full");

        assertThat(file).hasContent("old");
        assertNothingElseIsLeft("a");
    }

    @Test
    void a_failure_while_appending_leaves_the_old_bytes() throws IOException {
        Path file = Files.writeString(directory.resolve("a"), "old");
        Path empty = Files.createFile(directory.resolve("empty"));

        assertThatThrownBy(() -> append(file, AppendGuard.ANYTHING, failingAfterMuchOutput()))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(file + ": the disk is full");
        assertThatThrownBy(() -> append(empty, AppendGuard.ANYTHING, failingAfterMuchOutput()))
                .hasMessage(empty + ": the disk is full");

        assertThat(file).hasContent("old");
        assertThat(empty).isEmptyFile();
    }

    @Test
    void errors_of_any_kind_leave_the_old_bytes() throws IOException {
        Path file = Files.writeString(directory.resolve("a"), "old");
        ReportFile.Body broken = (out, atStart) -> {
            out.append("x".repeat(100_000));
            throw new IllegalStateException("broken");
        };

        assertThatThrownBy(() -> append(file, AppendGuard.ANYTHING, broken)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> ReportFile.replace(file, broken)).isInstanceOf(IllegalStateException.class);

        assertThat(file).hasContent("old");
        assertNothingElseIsLeft("a");
    }

    @Test
    void a_rejection_leaves_the_file_unchanged() throws IOException {
        Path file = Files.writeString(directory.resolve("a"), "old");

        assertThatThrownBy(() -> append(
                        file, rejecting(() -> new FileSystemException(file.toString(), null, "it is odd")), HELLO))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(file + ": it is odd");
        assertThat(file).hasContent("old");
    }

    @Test
    void a_replaced_file_keeps_its_permissions() throws IOException {
        assumeThat(Files.getFileStore(directory).supportsFileAttributeView("posix"))
                .isTrue();
        Path file = Files.writeString(directory.resolve("a"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r---w-"));

        ReportFile.replace(file, HELLO);

        assertThat(file).hasContent("Hello");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r---w-");
    }

    @Test
    void a_new_file_has_the_permissions_of_any_new_file() throws IOException {
        assumeThat(Files.getFileStore(directory).supportsFileAttributeView("posix"))
                .isTrue();
        Path other = Files.writeString(directory.resolve("other"), "");

        ReportFile.replace(directory.resolve("a"), HELLO);

        assertThat(Files.getPosixFilePermissions(directory.resolve("a")))
                .isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void an_interrupted_thread_writes_its_report_and_stays_interrupted() throws IOException {
        Path file = directory.resolve("a");

        Thread.currentThread().interrupt();
        try {
            ReportFile.replace(file, HELLO);
            append(file, AppendGuard.ANYTHING, HELLO);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(file).hasContent("Hello and hello");
    }

    @Test
    void a_failure_on_an_interrupted_thread_leaves_the_old_bytes() throws IOException {
        Path file = Files.writeString(directory.resolve("a"), "old");

        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> append(file, AppendGuard.ANYTHING, failingAfterMuchOutput()))
                    .hasMessage(file + ": the disk is full")
                    .hasNoSuppressedExceptions();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(file).hasContent("old");
    }

    @Test
    void an_edit_gets_the_content_and_returns_what_it_becomes() throws IOException {
        Path file = directory.resolve("a");

        ReportFile.edit(file, content -> (new String(content, UTF_8) + "Hello").getBytes(UTF_8));
        assertThat(file).hasContent("Hello");

        ReportFile.edit(
                file, content -> new String(content, UTF_8).replace("llo", "y").getBytes(UTF_8));
        assertThat(file).hasContent("Hey");

        ReportFile.edit(file, content -> content);
        assertThat(file).hasContent("Hey");
        assertNothingElseIsLeft("a");
    }

    @Test
    void files_in_an_archive_are_replaced_and_appended_to() throws IOException {
        try (FileSystem archive = FileSystems.newFileSystem(directory.resolve("a.zip"), Map.of("create", "true"))) {
            Path file = archive.getPath("/a");

            append(file, UNREAD, HELLO);
            assertThatThrownBy(() -> append(file, LineGuard.guard(), HELLO))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessage("/a: line 1 is not terminated");
        }
        try (FileSystem archive = FileSystems.newFileSystem(directory.resolve("a.zip"))) {
            Path file = archive.getPath("/a");
            assertThat(file).hasContent("Hello");

            ReportFile.replace(file, (out, atStart) -> out.append("one\n"));
            append(file, LineGuard.guard(), (out, atStart) -> out.append(atStart ? "" : "two\n"));
            assertThat(Files.readString(file)).isEqualTo("one\ntwo\n");
        }
    }

    @Test
    void a_failure_without_a_message_is_named_by_its_type() {
        assertThatThrownBy(() -> ReportFile.replace(directory.resolve("a"), (out, atStart) -> {
                    throw new IOException();
                }))
                .hasMessage(directory.resolve("a") + ": java.io.IOException");
    }

    private static void append(Path file, AppendGuard guard, ReportFile.Body body) throws IOException {
        ReportFile.append(file, guard, body, WriteOptions.DEFAULT);
    }

    private static AppendGuard rejecting(Supplier<IOException> rejection) {
        return new AppendGuard("none", lines -> new AppendGuard.Pass() {
            @Override
            public void accept(byte[] bytes, int count) throws IOException {
                throw rejection.get();
            }

            @Override
            public void finish() {}
        });
    }

    private static ReportFile.Body failingAfterMuchOutput() {
        return (out, atStart) -> {
            out.append("x".repeat(100_000));
            throw new IOException("the disk is full");
        };
    }

    private void assertNothingElseIsLeft(String... names) throws IOException {
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactlyInAnyOrder(names);
        }
    }
}
