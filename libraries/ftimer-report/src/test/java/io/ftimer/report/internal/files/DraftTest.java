package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are replaced while others append to them, and drafts that are left behind. */
class DraftTest {
    @TempDir
    private Path directory;

    private Path file;
    private Path draft;

    @BeforeEach
    void name_the_files() {
        file = directory.resolve("a");
        draft = directory.resolve(".a.ftimer-draft");
    }

    private void append(String text) throws IOException {
        ReportFile.append(file, AppendGuard.ANYTHING, (out, atStart) -> out.append(text), WriteOptions.DEFAULT);
    }

    private void replace(String text) throws IOException {
        ReportFile.replace(file, (out, atStart) -> out.append(text));
    }

    private void assertOnlyTheFile(String content) throws IOException {
        assertThat(file).content().isEqualTo(content);
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void the_next_append_removes_a_draft_that_was_left_behind() throws IOException {
        Files.writeString(draft, "left behind");

        append("one");

        assertOnlyTheFile("one");
    }

    @Test
    void the_next_replacement_removes_a_draft_that_was_left_behind() throws IOException {
        Files.writeString(draft, "left behind");

        replace("one");

        assertOnlyTheFile("one");
    }

    @Test
    void a_draft_that_is_already_the_file_is_not_written_to() throws IOException {
        append("one");
        Files.createLink(draft, file);

        assertThatThrownBy(() -> ReportFile.replace(file, (out, atStart) -> {
                    out.append("x".repeat(100_000));
                    throw new IOException("broken");
                }))
                .hasMessage(file + ": broken");

        assertOnlyTheFile("one");
    }

    @Test
    void an_append_keeps_the_draft_of_a_running_writer() throws IOException {
        append("one");

        ReportFile.replace(file, (out, atStart) -> {
            append("two");
            assertThat(draft).exists();
            out.append("three");
        });

        assertOnlyTheFile("three");
    }

    @Test
    void a_file_that_appears_during_its_first_write_is_replaced_under_its_lock() throws IOException {
        ReportFile.replace(file, (out, atStart) -> {
            append("one");
            out.append("two");
        });

        assertOnlyTheFile("two");
    }

    @Test
    void a_second_replacement_waits_for_the_first() throws IOException {
        String first = Thread.currentThread().getName();
        ReportFile.replace(file, (out, atStart) -> {
            CompletableFuture.runAsync(this::replaceInVain)
                    .handle((done, failure) -> assertThat(failure)
                            .hasRootCauseInstanceOf(FileBusyException.class)
                            .rootCause()
                            .hasMessage(file + ": locked by thread \"" + first + "\" of this process for too long;"
                                    + " nothing was written, try again when it is done"))
                    .join();
            out.append("one");
        });

        assertOnlyTheFile("one");
    }

    private void replaceInVain() {
        try {
            ReportFile.replace(
                    file, (out, atStart) -> out.append("other"), WriteOptions.DEFAULT.withLockTimeout(Duration.ZERO));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_replacement_that_fails_at_its_end_leaves_nothing() throws IOException {
        assertThatThrownBy(() -> ReportFile.replace(file, (out, atStart) -> {
                    Files.delete(draft);
                    out.append("one");
                }))
                .isInstanceOf(FileSystemException.class);

        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void a_durable_replacement_has_the_whole_content() throws IOException {
        ReportFile.replace(file, (out, atStart) -> out.append("one"), WriteOptions.DEFAULT.withDurable());

        assertOnlyTheFile("one");
    }

    @Test
    void only_a_durable_replacement_forces_the_draft() throws IOException {
        ProbedFiles files = new ProbedFiles();

        publish(files, WriteOptions.DEFAULT.withDurable());
        assertThat(files.operations)
                .filteredOn(done -> done.startsWith("force"))
                .containsExactly("force .a.ftimer-draft");

        files.operations.clear();
        publish(files, WriteOptions.DEFAULT);
        assertThat(files.operations).noneMatch(done -> done.startsWith("force"));
    }

    private void publish(ProbedFiles files, WriteOptions options) throws IOException {
        try (Draft written = Draft.create(TargetFile.of(file), files, options.lockTimeout())) {
            written.publish(out -> out.write("one".getBytes(StandardCharsets.UTF_8)), options);
        }
        assertOnlyTheFile("one");
    }

    /** Replaces the file, while another writer, whose own draft is gone, moves the draft of this one to the target. */
    private void replaceWhile(Moving moving) throws IOException {
        ReportFile.replaceBytes(
                file,
                out -> {
                    out.write("report".getBytes(StandardCharsets.UTF_8));
                    moving.run();
                },
                WriteOptions.DEFAULT.withLockTimeout(Duration.ofSeconds(2)));
    }

    private interface Moving {
        void run() throws IOException;
    }

    @Test
    void a_draft_that_another_writer_linked_as_its_own_is_published() throws IOException {
        replaceWhile(() -> {
            Files.createLink(file, draft);
            Files.delete(draft);
        });

        assertOnlyTheFile("report");
    }

    @Test
    void a_draft_that_another_writer_is_about_to_unlink_is_published() throws IOException {
        replaceWhile(() -> Files.createLink(file, draft));

        assertOnlyTheFile("report");
    }

    @Test
    void a_draft_that_another_writer_moved_as_its_own_is_published() throws IOException {
        replace("before");

        replaceWhile(() -> Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE));

        assertOnlyTheFile("report");
    }

    @Test
    void the_draft_of_the_next_writer_stays_if_this_one_is_already_the_target() throws IOException {
        replaceWhile(() -> {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
            Files.writeString(draft, "next");
        });

        assertThat(file).hasContent("report");
        assertThat(draft).hasContent("next");
    }
}
