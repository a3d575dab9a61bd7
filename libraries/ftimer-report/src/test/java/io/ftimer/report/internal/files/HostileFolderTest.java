package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others place under the names of helper files. */
class HostileFolderTest {
    private static final WriteOptions SHORT_WAIT = WriteOptions.DEFAULT.withLockTimeout(Duration.ofMillis(20));

    @TempDir
    private Path directory;

    private final ProbedFiles files = new ProbedFiles();
    private final List<String> diagnostics = new ArrayList<>();
    private final AppendStore store = new AppendStore(files, diagnostics::add);
    private Path file;
    private Path victim;
    private WriteOptions wait = SHORT_WAIT;

    @BeforeEach
    void place_the_file_of_a_victim() throws IOException {
        file = directory.resolve("runs.csv");
        victim = Files.writeString(directory.resolve("victim"), "precious");
    }

    private void append() throws IOException {
        ReportFile.append(file, LineGuard.guard(), (out, atStart) -> out.append("report\n"), wait, store);
    }

    private void replace() throws IOException {
        ReportFile.replace(file, (out, atStart) -> out.append("report\n"), wait);
    }

    /** A way to write. */
    private interface Write {
        void run() throws IOException;
    }

    private Write write(String helper) {
        if (helper.equals("lock")) {
            files.hasLocks = false;
        }
        return helper.equals("draft") ? this::replace : this::append;
    }

    private Path helper(String kind) {
        return directory.resolve(".runs.csv.ftimer-" + kind);
    }

    private void assertRejected(Path helper, String what, Write write) throws IOException {
        String before = Files.exists(file) ? Files.readString(file) : "";
        assertThatThrownBy(write::run)
                .isInstanceOf(FileSystemException.class)
                .hasMessage(file + ": " + helper + " is a " + what + "; nothing was written, remove it and try again");
        assertThat(victim).hasContent("precious");
        assertThat(Files.exists(file) ? Files.readString(file) : "").isEqualTo(before);
        assertThat(helper.toString())
                .satisfies(path -> assertThat(Files.exists(helper, LinkOption.NOFOLLOW_LINKS))
                        .isTrue());
        assertThat(LockedFile.PathMutex.pathsInUse()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "draft", "lock"})
    void a_link_in_place_of_a_helper_file_is_named_and_its_target_kept(String kind) throws IOException {
        Files.createSymbolicLink(helper(kind), victim);

        assertRejected(helper(kind), "symbolic link", write(kind));
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "draft", "lock"})
    void a_link_to_nothing_in_place_of_a_helper_file_creates_nothing(String kind) throws IOException {
        Path nothing = directory.resolve("nothing");
        Files.createSymbolicLink(helper(kind), nothing);

        assertRejected(helper(kind), "symbolic link", write(kind));
        assertThat(nothing).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "draft", "lock"})
    void a_directory_in_place_of_a_helper_file_is_named_and_kept(String kind) throws IOException {
        Files.createDirectory(helper(kind));

        assertRejected(helper(kind), "directory", write(kind));
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "draft", "lock"})
    void a_pipe_in_place_of_a_helper_file_is_named_and_not_opened(String kind) throws Exception {
        Pipes.make(helper(kind));

        assertRejected(helper(kind), "pipe or device", write(kind));
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "draft", "lock"})
    void a_helper_file_of_another_user_proves_nothing_and_is_named(String kind) throws IOException {
        Files.writeString(file, "old\n");
        Files.writeString(helper(kind), "foreign");
        Files.setLastModifiedTime(helper(kind), FileTime.from(Instant.EPOCH));
        Pipes.giveToOtherUser(helper(kind));

        assertThatThrownBy(write(kind)::run)
                .isInstanceOf(FileSystemException.class)
                .hasMessage(file + ": " + helper(kind)
                        + " belongs to another user; nothing was written, remove it unless that user writes the file");

        assertThat(helper(kind)).hasContent("foreign");
        assertThat(file).content().isEqualTo("old\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "draft", "lock"})
    void a_helper_file_of_another_user_who_is_done_in_time_is_waited_for(String kind) throws Exception {
        Files.writeString(file, "old\n");
        Files.writeString(helper(kind), "foreign");
        Pipes.giveToOtherUser(helper(kind));
        Write write = write(kind);
        CountDownLatch started = new CountDownLatch(1);
        files.hook = (operation, path) -> started.countDown();

        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
            try {
                started.await(kind.equals("draft") ? 1 : 60_000, TimeUnit.MILLISECONDS);
                Files.delete(helper(kind));
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        wait = WriteOptions.DEFAULT;
        write.run();
        other.get(60, TimeUnit.SECONDS);

        assertThat(file).content().endsWith("report\n");
    }

    @Test
    void a_journal_of_another_user_does_not_cut_the_file() throws IOException {
        Files.writeString(file, "one\n");
        try (Journal journal = Journal.create(TargetFile.of(file), OpenFile.LOCAL);
                OpenFile content = OpenFile.LOCAL.open(file, OpenFile.Use.TARGET)) {
            journal.describe(file, Tail.at(content, 4), ReportPiecesTest.pieces("two\n".getBytes()), false);
        }
        Files.writeString(file, "one\ntwo\n");
        Pipes.giveToOtherUser(helper("journal"));

        assertThatThrownBy(this::append).hasMessageContaining(" belongs to another user; ");

        assertThat(file).content().isEqualTo("one\ntwo\n");
        assertThat(diagnostics).isEmpty();
    }

    @Test
    void a_journal_of_the_owner_of_the_file_is_trusted() throws IOException {
        Files.writeString(file, "one\n");
        Files.createFile(helper("journal"));
        Pipes.giveToOtherUser(file);
        Pipes.giveToOtherUser(helper("journal"));

        append();

        assertThat(file).content().isEqualTo("one\nreport\n");
        assertThat(helper("journal")).doesNotExist();
    }

    @Test
    void a_replaced_file_keeps_its_owner_only_in_a_folder_that_no_other_user_can_change() throws IOException {
        Files.writeString(file, "old\n");
        Pipes.giveToOtherUser(file);
        replace();
        assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(Pipes.OTHER_USER);

        Files.setAttribute(directory, "unix:mode", 0777);
        replace();
        assertThat(Files.getAttribute(file, "unix:uid")).isNotEqualTo(Pipes.OTHER_USER);
    }

    @Test
    void a_helper_file_is_not_written_to_through_a_link_that_appears_after_it_was_looked_for() throws IOException {
        Files.writeString(file, "one\n");
        files.hook = (operation, path) -> {
            if (operation.equals("size") && Files.notExists(helper("journal"))) {
                Files.createSymbolicLink(helper("journal"), victim);
            }
        };

        assertThatThrownBy(this::append).isInstanceOf(IOException.class);

        assertThat(victim).hasContent("precious");
        assertThat(file).content().isEqualTo("one\n");
    }

    @Test
    void a_journal_that_cannot_be_removed_is_not_emptied_and_the_append_is_undone() throws IOException {
        Files.writeString(file, "one\n");
        Path moved = directory.resolve("moved");
        files.hook = (operation, path) -> {
            if (operation.equals("append") && path.equals(file)) {
                Files.move(helper("journal"), moved);
                Files.createSymbolicLink(helper("journal"), victim);
            }
        };

        assertThatThrownBy(this::append)
                .hasMessage(file + ": another process removed " + helper("journal") + " while it was in use");

        assertThat(victim).hasContent("precious");
        assertThat(moved).isNotEmptyFile();
        assertThat(file).content().isEqualTo("one\n");
    }

    @Test
    void memory_that_is_exhausted_in_the_middle_of_a_write_leaves_a_whole_file_for_the_next_append()
            throws IOException {
        Files.writeString(file, "one\n");
        files.hook = (operation, path) -> {
            if (operation.equals("truncate")) {
                throw new OutOfMemoryError("Java heap space");
            }
            if (operation.equals("append") && path.equals(file)) {
                Files.writeString(file, "rep", StandardOpenOption.APPEND);
                throw new OutOfMemoryError("Java heap space");
            }
        };
        assertThatThrownBy(this::append).isInstanceOf(OutOfMemoryError.class);
        files.hook = (operation, path) -> {};

        append();

        assertThat(file).content().isEqualTo("one\nreport\n");
        assertThat(diagnostics)
                .containsExactly("ftimer: " + file
                        + ": removed an unfinished report of 3 bytes; the process that wrote it ended early");
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).containsExactlyInAnyOrder(file, victim);
        }
    }

    @Test
    void a_link_that_takes_the_place_of_a_draft_while_it_is_moved_does_not_stay() throws IOException {
        Path helper = helper("draft");
        try (Draft draft = Draft.create(TargetFile.of(file), OpenFile.LOCAL, wait.lockTimeout())) {
            Files.delete(helper);
            Files.createSymbolicLink(helper, victim);
            Pipes.giveToOtherUser(helper);

            assertThat(draft.move(false)).isFalse();
        }

        assertThat(Files.exists(file, LinkOption.NOFOLLOW_LINKS)).isFalse();
        assertThat(victim).hasContent("precious");
    }

    @Test
    void the_draft_of_the_next_writer_stays_if_it_is_moved_by_mistake() throws IOException {
        Path helper = helper("draft");
        try (Draft draft = Draft.create(TargetFile.of(file), OpenFile.LOCAL, wait.lockTimeout())) {
            Files.delete(helper);
            Files.writeString(helper, "next");

            assertThat(draft.move(false)).isFalse();
        }

        assertThat(file).hasContent("next");
    }
}
