package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendStoreTest {
    private static final String FULL = "No space left on device";
    private static final WriteOptions NO_WAIT = WriteOptions.DEFAULT.withLockTimeout(Duration.ZERO);

    @TempDir
    private Path directory;

    private final List<String> diagnostics = new ArrayList<>();
    private final ProbedFiles files = new ProbedFiles();
    private final AppendStore store = new AppendStore(files, diagnostics::add);
    private Path file;

    @BeforeEach
    void name_the_file() {
        file = directory.resolve("a");
    }

    @AfterEach
    void no_lock_of_this_process_is_left() {
        assertThat(LockedFile.PathMutex.pathsInUse()).isZero();
    }

    private void append(String text) throws IOException {
        append(text, WriteOptions.DEFAULT);
    }

    private void append(String text, WriteOptions options) throws IOException {
        ReportFile.append(file, LineGuard.guard(), body(text), options, store);
    }

    /** A report that starts with a header at the start of a file. */
    private static ReportFile.Body body(String text) {
        return (out, atStart) -> out.append(atStart ? "header\n" : "").append(text);
    }

    private void assertOnlyFiles(String... names) throws IOException {
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactlyInAnyOrder(names);
        }
    }

    @Test
    void reports_follow_each_other_and_nothing_else_is_left() throws IOException {
        append("one\n");
        append("two\n");

        assertThat(file).content().isEqualTo("header\none\ntwo\n");
        assertOnlyFiles("a");
        assertThat(diagnostics).isEmpty();
    }

    @Test
    void a_report_is_made_again_only_if_another_writer_began_the_file() throws IOException {
        List<Boolean> starts = new ArrayList<>();
        ReportFile.Body counted = (out, atStart) -> {
            starts.add(atStart);
            body("two\n").write(out, atStart);
        };
        files.hook = (operation, path) -> {
            if (operation.equals("tryLock") && path.equals(file) && Files.size(file) == 0) {
                Files.writeString(file, "header\none\n");
            }
        };

        ReportFile.append(file, LineGuard.guard(), counted, WriteOptions.DEFAULT, store);
        ReportFile.append(file, LineGuard.guard(), counted, WriteOptions.DEFAULT, store);

        assertThat(file).content().isEqualTo("header\none\ntwo\ntwo\n");
        assertThat(starts).containsExactly(true, false, false);
    }

    @Test
    void a_file_that_was_moved_or_deleted_is_begun_again() throws IOException {
        append("one\n");
        Files.move(file, directory.resolve("a.1"));
        append("two\n");
        assertThat(file).content().isEqualTo("header\ntwo\n");

        Files.delete(file);
        append("three\n");

        assertThat(file).content().isEqualTo("header\nthree\n");
        assertThat(directory.resolve("a.1")).content().isEqualTo("header\none\n");
    }

    @Test
    void a_full_disk_leaves_the_file_as_it_was_at_every_byte() throws IOException {
        append("one\n");
        for (long free = 0; free < 200; free++) {
            files.freeBytes = free;
            try {
                append("two\n");
                // there was space for journal and report
                assertThat(file).content().isEqualTo("header\none\ntwo\n");
                break;
            } catch (FileSystemException e) {
                assertThat(e).hasMessage(file + ": " + FULL);
            }
            assertThat(file).content().isEqualTo("header\none\n");
            assertOnlyFiles("a");
        }
        files.freeBytes = Long.MAX_VALUE;
        append("three\n");

        assertThat(file).content().isEqualTo("header\none\ntwo\nthree\n");
    }

    @Test
    void a_full_disk_leaves_no_new_file() throws IOException {
        files.freeBytes = 0;

        assertThatThrownBy(() -> append("one\n")).hasMessage(file + ": " + FULL);

        assertOnlyFiles();
    }

    @Test
    void a_full_disk_leaves_an_empty_file_empty() throws IOException {
        Files.createFile(file);
        files.freeBytes = 0;

        assertThatThrownBy(() -> append("one\n")).hasMessage(file + ": " + FULL);

        assertThat(file).isEmptyFile();
        assertOnlyFiles("a");
    }

    @Test
    void a_file_that_cannot_be_read_is_appended_to_without_a_journal() throws IOException {
        Files.writeString(file, "header\n");
        files.isReadable = false;

        ReportFile.append(file, AppendGuard.ANYTHING, body("one\n"), WriteOptions.DEFAULT, store);

        assertThat(file).content().isEqualTo("header\none\n");
        assertThat(files.operations).noneMatch(done -> done.endsWith("journal"));
        assertThat(files.operations).noneMatch(done -> done.startsWith("read"));
    }

    @Test
    void a_full_disk_leaves_a_file_that_cannot_be_read_as_it_was() throws IOException {
        Files.writeString(file, "header\n");
        files.isReadable = false;
        files.freeBytes = 2;

        assertThatThrownBy(
                        () -> ReportFile.append(file, AppendGuard.ANYTHING, body("one\n"), WriteOptions.DEFAULT, store))
                .hasMessage(file + ": " + FULL);

        assertThat(file).content().isEqualTo("header\n");
    }

    @Test
    void what_another_program_wrote_into_a_file_that_cannot_be_read_is_kept() throws IOException {
        Files.writeString(file, "header\n");
        files.isReadable = false;
        files.hook = (operation, path) -> {
            // between the size of the file and the check before the write
            if (operation.equals("size") && Collections.frequency(files.operations, "size a") == 2) {
                Files.writeString(file, "other\n", StandardOpenOption.APPEND);
            }
        };

        assertThatThrownBy(() -> ReportFile.append(file, AppendGuard.ANYTHING, body("one\n"), NO_WAIT, store))
                .isInstanceOf(FileBusyException.class);

        assertThat(file).content().isEqualTo("header\nother\n");
    }

    @Test
    void a_failed_repair_is_reported_and_done_by_the_next_append() throws IOException {
        append("one\n");
        files.hook = (operation, path) -> {
            if (operation.equals("truncate")) {
                throw new IOException("Input/output error");
            }
            if (operation.equals("append") && path.equals(file)) {
                files.freeBytes = 2;
            }
        };

        assertThatThrownBy(() -> append("two\n"))
                .hasMessage(file + ": " + FULL)
                .cause()
                .satisfies(cause -> assertThat(cause.getSuppressed())
                        .singleElement()
                        .asString()
                        .contains("Input/output error"));
        assertThat(file).content().isEqualTo("header\none\ntw");

        files.hook = (operation, path) -> {};
        files.freeBytes = Long.MAX_VALUE;
        append("three\n");

        assertThat(file).content().isEqualTo("header\none\nthree\n");
        assertThat(diagnostics)
                .containsExactly("ftimer: " + file
                        + ": removed an unfinished report of 2 bytes; the process that wrote it ended early");
    }

    @Test
    void an_append_that_stops_at_any_operation_is_undone_or_complete() throws IOException {
        append("one\n");
        files.operations.clear();
        append("two\n");
        int count = files.operations.size();
        assertThat(files.operations).contains("append a", "append .a.ftimer-journal", "tryLock a", "size a", "read a");

        for (int last = 0; last < count; last++) {
            Files.delete(file);
            append("one\n");
            int stop = last;
            files.operations.clear();
            files.hook = (operation, path) -> {
                if (files.operations.size() > stop) {
                    throw new Stopped();
                }
            };
            assertThatThrownBy(() -> append("two\n")).isInstanceOf(Stopped.class);
            files.hook = (operation, path) -> {};
            append("three\n");

            assertThat(file).content().isEqualTo("header\none\nthree\n");
            assertOnlyFiles("a");
        }
    }

    /** Takes the place of the end of the process. */
    private static final class Stopped extends Error {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void another_thread_is_named_if_it_has_the_file_for_too_long() throws Exception {
        append("one\n");
        files.hook = (operation, path) -> {
            if (operation.equals("append") && Thread.currentThread().getName().equals("slow writer")) {
                files.hook = (next, nextPath) -> {};
                CompletableFuture<Void> other =
                        CompletableFuture.runAsync(() -> assertThatThrownBy(() -> append("two\n", NO_WAIT))
                                .isInstanceOf(FileSystemException.class)
                                .hasMessage(file + ": locked by thread \"slow writer\" of this process for too long;"
                                        + " nothing was written, try again when it is done"));
                other.join();
            }
        };

        run("slow writer", () -> append("three\n"));

        assertThat(file).content().isEqualTo("header\none\nthree\n");
    }

    @Test
    void another_lock_in_this_jvm_is_waited_for() throws Exception {
        append("one\n");
        try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE)) {
            other.lock();
            assertThatThrownBy(() -> append("two\n", NO_WAIT))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageMatching(Pattern.quote(file + ": locked by ")
                            + "(this process|another process) for too long;"
                            + " nothing was written, try again when it is done");
        }
        append("two\n", NO_WAIT);

        assertThat(file).content().isEqualTo("header\none\ntwo\n");
    }

    @Test
    void a_file_that_is_replaced_while_a_writer_waits_is_not_written_to() throws Exception {
        append("one\n");
        Path old = directory.resolve("old");
        Files.createLink(old, file);
        CountDownLatch waits = new CountDownLatch(3);
        files.hook = (operation, path) -> {
            if (operation.equals("tryLock")) {
                waits.countDown();
            }
        };
        try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE)) {
            other.lock();
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> run("writer", () -> append("two\n")));
            assertThat(waits.await(60, TimeUnit.SECONDS)).isTrue();
            Path next = Files.writeString(directory.resolve("next"), "header\nnext\n");
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
            other.close();
            writer.get(60, TimeUnit.SECONDS);
        }

        assertThat(file).content().isEqualTo("header\nnext\ntwo\n");
        assertThat(old).content().isEqualTo("header\none\n");
    }

    @Test
    void a_writer_that_lost_its_lock_does_not_overwrite_another_report() throws IOException {
        append("one\n");
        files.hook = (operation, path) -> {
            if (operation.equals("append") && path.toString().endsWith("journal")) {
                // the file and its journal
                assertThat(LockedFile.PathMutex.pathsInUse()).isEqualTo(2);
                files.hook = (next, nextPath) -> {};
                Files.writeString(file, "between\n", StandardOpenOption.APPEND);
            }
        };

        append("two\n");

        assertThat(file).content().isEqualTo("header\none\nbetween\ntwo\n");
        assertOnlyFiles("a");
    }

    @Test
    void what_another_program_appends_during_a_write_is_kept() throws IOException {
        append("one\n");
        files.hook = (operation, path) -> {
            if (operation.equals("append") && path.equals(file)) {
                Files.writeString(file, "between\n", StandardOpenOption.APPEND);
            }
        };

        append("two\n");

        assertThat(file).content().isEqualTo("header\none\nbetween\ntwo\n");
    }

    @Test
    void an_interrupt_during_a_write_is_kept_and_the_report_is_complete() throws IOException {
        append("one\n");
        files.hook = (operation, path) -> Thread.currentThread().interrupt();
        try {
            append("two\n", WriteOptions.DEFAULT.withDurable());
            assertThat(Thread.interrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }

        assertThat(file).content().isEqualTo("header\none\ntwo\n");
        assertOnlyFiles("a");
    }

    @Test
    void a_durable_append_forces_the_journal_before_it_writes_the_report() throws IOException {
        append("one\n");
        files.operations.clear();

        append("two\n", WriteOptions.DEFAULT.withDurable());

        assertThat(files.operations.stream().filter(done -> done.startsWith("append") || done.startsWith("force")))
                .containsExactly(
                        "append .a.ftimer-journal",
                        "append .a.ftimer-journal",
                        "force .a.ftimer-journal",
                        "append a",
                        "force a");
    }

    @Test
    void only_a_durable_append_forces() throws IOException {
        append("one\n");

        assertThat(files.operations).noneMatch(done -> done.startsWith("force"));
    }

    @Test
    void a_journal_is_as_private_as_its_file() throws IOException {
        assumeThat(Files.getFileStore(directory).supportsFileAttributeView("posix"))
                .isTrue();
        append("one\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        files.hook = (operation, path) -> {
            if (operation.equals("append")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .isEqualTo("rw-------");
            }
        };

        append("two\n");

        assertThat(file).content().isEqualTo("header\none\ntwo\n");
    }

    @Test
    void hard_links_of_a_file_remain() throws IOException {
        append("one\n");
        Path link = Files.createLink(directory.resolve("link"), file);

        append("two\n");

        assertThat(link).content().isEqualTo("header\none\ntwo\n");
        assertThat(Files.isSameFile(link, file)).isTrue();
    }

    @Test
    void only_the_end_of_a_known_file_is_read() throws IOException {
        append("x".repeat(100_000) + "\n");
        files.takeBytesRead();

        append("two\n");

        assertThat(files.takeBytesRead()).isEqualTo(Tail.MAX_BYTES);
    }

    @Test
    void only_what_others_appended_is_checked() throws IOException {
        append("x\n".repeat(50_000));
        Files.writeString(file, "y\n".repeat(10), StandardOpenOption.APPEND);
        files.takeBytesRead();
        append("two\n");
        assertThat(files.takeBytesRead()).isEqualTo(2 * Tail.MAX_BYTES + 20);

        Files.writeString(file, "y\ny!\n", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> append("three\n")).hasMessage(file + ": damage in line 50014");
    }

    @Test
    void a_change_that_keeps_the_size_is_found_by_its_time() throws IOException {
        append("x\n".repeat(50_000));
        byte[] bytes = Files.readAllBytes(file);
        bytes[10] = '!';
        Files.write(file, bytes);

        assertThatThrownBy(() -> append("two\n")).hasMessage(file + ": damage in line 3");
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void a_change_of_the_end_is_found_even_if_size_and_time_are_the_same() throws IOException {
        append("x\n".repeat(50_000));
        FileTime time = Files.getLastModifiedTime(file);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 2] = '!';
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, time);

        assertThatThrownBy(() -> append("two\n")).hasMessage(file + ": damage in line 50001");
    }

    @Test
    void a_file_that_became_shorter_or_another_one_is_checked_as_a_whole() throws IOException {
        append("x\n".repeat(50_000));
        Files.writeString(file, "!\n");
        assertThatThrownBy(() -> append("two\n")).hasMessage(file + ": damage in line 1");

        Files.writeString(file, "header\n" + "x\n".repeat(50_000));
        append("two\n");
        Path other = Files.writeString(directory.resolve("b"), "!\n" + Files.readString(file));
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);

        assertThatThrownBy(() -> append("three\n")).hasMessage(file + ": damage in line 1");
    }

    @Test
    void a_known_end_that_changed_before_others_appended_is_checked() throws IOException {
        append("x\n".repeat(50_000));
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 2] = '!';
        Files.write(file, bytes);
        Files.writeString(file, "y\n", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> append("two\n")).hasMessage(file + ": damage in line 50001");
    }

    @Test
    void lines_are_counted_on_if_nothing_had_to_be_checked() throws IOException {
        append("one\n");
        append("two\n");
        Files.writeString(file, "!\n", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> append("three\n")).hasMessage(file + ": damage in line 4");
    }

    @Test
    void content_that_other_rules_accepted_is_checked_again() throws IOException {
        append("x\n".repeat(50_000));
        files.takeBytesRead();

        ReportFile.append(file, LineGuard.guard("others"), body("two\n"), WriteOptions.DEFAULT, store);

        assertThat(files.takeBytesRead()).isGreaterThan(100_000);
    }

    @Test
    void text_is_not_read_except_for_its_end() throws IOException {
        Files.writeString(file, "x".repeat(100_000));

        ReportFile.append(file, AppendGuard.ANYTHING, body("two"), WriteOptions.DEFAULT, store);

        assertThat(file).content().isEqualTo("x".repeat(100_000) + "two");
        assertThat(files.takeBytesRead()).isEqualTo(Tail.MAX_BYTES);
    }

    @Test
    void a_file_of_another_file_system_is_appended_to() throws IOException {
        URI zip = URI.create("jar:" + directory.resolve("reports.zip").toUri());
        try (FileSystem inZip = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            file = inZip.getPath("/runs.txt");
            append("one\n");
            append("two\n");

            assertThat(Files.readString(file)).isEqualTo("header\none\ntwo\n");
            try (Stream<Path> left = Files.list(inZip.getPath("/"))) {
                assertThat(left).containsExactly(file);
            }
        }
    }

    @Test
    void many_threads_append_each_report_once() throws Exception {
        List<CompletableFuture<Void>> writers = IntStream.range(0, 8)
                .mapToObj(thread -> CompletableFuture.runAsync(() -> run("writer " + thread, () -> {
                    for (int i = 0; i < 25; i++) {
                        ReportFile.append(file, LineGuard.guard(), body(thread + " " + i + "\n"), WriteOptions.DEFAULT);
                    }
                })))
                .toList();
        for (CompletableFuture<Void> writer : writers) {
            writer.get(60, TimeUnit.SECONDS);
        }

        assertThat(Files.readAllLines(file)).hasSize(201).doesNotHaveDuplicates();
    }

    private interface FileCall {
        void run() throws IOException;
    }

    /** Runs a call on this thread under another name. */
    private static void run(String name, FileCall call) {
        String before = Thread.currentThread().getName();
        Thread.currentThread().setName(name);
        try {
            call.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Thread.currentThread().setName(before);
        }
    }

    @Test
    void only_the_files_that_were_used_last_are_known() {
        Map<Path, AppendStore.Accepted> known = AppendStore.acceptedFiles();
        AppendStore.Accepted any = AppendStore.Accepted.of(
                "rules", 1, new Tail(0, new byte[0]), new FileState("id", 0, FileTime.fromMillis(0)));
        for (int i = 0; i < 256; i++) {
            known.put(Path.of("file " + i), any);
        }
        assertThat(known.get(Path.of("file 0"))).isSameAs(any);

        known.put(Path.of("one more"), any);

        assertThat(known).hasSize(256);
        assertThat(known.get(Path.of("file 0"))).isSameAs(any);
        assertThat(known.get(Path.of("file 1"))).isNull();
    }
}
