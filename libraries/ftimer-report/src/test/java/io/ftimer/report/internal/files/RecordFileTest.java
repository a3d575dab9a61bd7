package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordFileTest {
    @TempDir
    private Path directory;

    private static void append(RecordFile file, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        file.append(bytes, bytes.length);
    }

    @Test
    void records_follow_what_remains() throws IOException {
        Path path = directory.resolve("a");
        try (RecordFile file = RecordFile.create(path)) {
            assertThat(file.path()).isEqualTo(path);
            append(file, "one\ntwo\n");
            file.truncate(4);
            append(file, "three\n");
        }

        assertThat(path).content().isEqualTo("one\nthree\n");
        assertThatThrownBy(() -> RecordFile.create(path)).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void an_interrupted_thread_appends_and_stays_interrupted() throws IOException {
        Path path = directory.resolve("a");
        try (RecordFile file = RecordFile.create(path)) {
            Thread.currentThread().interrupt();
            append(file, "one\ntwo\n");
            file.truncate(4);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(path).content().isEqualTo("one\n");
    }

    @Test
    void a_record_that_does_not_fit_is_removed_at_once_or_before_the_next() throws IOException {
        ProbedFiles files = new ProbedFiles();
        Path path = directory.resolve("a");
        try (RecordFile file = RecordFile.create(path, files)) {
            append(file, "one\n");
            append(file, "two\n");
            files.freeBytes = 2;
            assertThatThrownBy(() -> append(file, "three\n")).hasMessage("No space left on device");
            assertThat(path).content().isEqualTo("one\ntwo\n");

            files.freeBytes = 2;
            files.hook = (operation, at) -> {
                if (operation.equals("truncate")) {
                    throw new IOException("Input/output error");
                }
            };
            assertThatThrownBy(() -> append(file, "three\n"))
                    .hasMessage("No space left on device")
                    .satisfies(failure -> assertThat(failure.getSuppressed())
                            .singleElement()
                            .asString()
                            .contains("Input/output error"));
            assertThat(path).content().isEqualTo("one\ntwo\nth");

            files.freeBytes = Long.MAX_VALUE;
            files.hook = (operation, at) -> {};
            append(file, "four\n");
        }

        assertThat(path).content().isEqualTo("one\ntwo\nfour\n");
    }

    @Test
    void a_closed_file_is_not_written_any_more() throws IOException {
        Path path = directory.resolve("a");
        RecordFile file = RecordFile.create(path);
        assertThat(RecordFile.isWritten(path, true)).isTrue();
        file.close();

        assertThat(RecordFile.isWritten(path, false)).isFalse();
        assertThat(RecordFile.isWritten(directory.resolve("missing"), false)).isFalse();
    }

    @Test
    void without_locks_a_file_may_be_written_by_a_process_that_may_run_and_wrote_lately() throws IOException {
        ProbedFiles withoutLocks = new ProbedFiles();
        withoutLocks.hasLocks = false;
        Path path = Files.createFile(directory.resolve("a"));

        assertThat(RecordFile.isWritten(path, false, withoutLocks)).isTrue();
        assertThat(RecordFile.isWritten(path, true, withoutLocks)).isFalse();

        Files.setLastModifiedTime(path, FileTime.from(Instant.now().minus(RecordFile.LEASE.plusSeconds(1))));
        assertThat(RecordFile.isWritten(path, false, withoutLocks)).isFalse();
    }

    @Test
    void a_link_in_place_of_a_file_is_rejected() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("a"), Files.createFile(directory.resolve("b")));

        assertThatThrownBy(() -> RecordFile.create(link)).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> RecordFile.isWritten(link, false)).hasMessageContaining("is a symbolic link");
        assertThatThrownBy(() -> RecordFile.cut(link, 0)).isInstanceOf(IOException.class);
    }

    @Test
    void a_folder_is_locked_by_one_at_a_time() throws IOException {
        try (Closeable lock = ReportFile.lockFolder(directory, Duration.ZERO)) {
            assertThat(lock).isNotNull();
        }
        try (WaitLimit none = new WaitLimit(Duration.ZERO);
                LockedFile other = LockedFile.acquire(
                        directory.resolve(".lock"),
                        new TargetFile(directory, directory, false),
                        LockedFile.Wanted.ANY,
                        withoutLocks(),
                        none)) {
            assertThat(directory.resolve("..lock.ftimer-lock")).isRegularFile();
            assertThat(other).isNotNull();
        }
        assertThat(directory.resolve("..lock.ftimer-lock")).doesNotExist();
        Files.delete(directory.resolve(".lock"));
        Files.createDirectory(directory.resolve(".lock"));
        assertThatThrownBy(() -> ReportFile.lockFolder(directory, Duration.ZERO))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(directory + ": " + directory.resolve(".lock")
                        + " is a directory; nothing was written, remove it and try again");
    }

    private static OpenFile.Opener withoutLocks() {
        ProbedFiles files = new ProbedFiles();
        files.hasLocks = false;
        return files;
    }
}
