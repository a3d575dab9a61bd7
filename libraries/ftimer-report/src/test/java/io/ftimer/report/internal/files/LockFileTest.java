package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Appends on a file system without locks. */
class LockFileTest {
    private static final WriteOptions NO_WAIT = WriteOptions.DEFAULT.withLockTimeout(Duration.ZERO);
    private static final String UNIQUE = " 3f1c\n";
    private static final ProcessIdentity.Scope HERE = ProcessIdentity.THIS_PROCESS.scope();

    @TempDir
    private Path directory;

    private final ProbedFiles files = new ProbedFiles();
    private final AppendStore store = new AppendStore(files, line -> {});
    private Path file;
    private Path lock;

    @BeforeEach
    void use_a_file_system_without_locks() {
        file = directory.resolve("a");
        lock = directory.resolve(".a.ftimer-lock");
        files.hasLocks = false;
    }

    private void append(String text) throws IOException {
        ReportFile.append(file, AppendGuard.ANYTHING, (out, atStart) -> out.append(text), NO_WAIT, store);
    }

    private void assertOnlyTheFile() throws IOException {
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void a_lock_file_with_process_and_host_exists_during_the_append() throws IOException {
        List<String> texts = new ArrayList<>();
        files.hook = (operation, path) -> {
            if (operation.equals("append") && path.equals(file)) {
                texts.add(Files.readString(lock));
            }
        };

        append("one");
        append("two");

        assertThat(file).content().isEqualTo("onetwo");
        assertThat(texts)
                .hasSize(2)
                .doesNotHaveDuplicates()
                .allSatisfy(text -> assertThat(text).startsWith(ProcessIdentity.THIS_PROCESS.text() + " "));
        assertOnlyTheFile();
    }

    @Test
    void a_failed_append_removes_its_lock_file() throws IOException {
        append("one");
        files.freeBytes = 0;

        assertThatThrownBy(() -> append("two")).isInstanceOf(FileSystemException.class);

        assertThat(file).content().isEqualTo("one");
        assertOnlyTheFile();
    }

    @Test
    void a_running_process_is_named() throws IOException {
        long parent = ProcessHandle.current().parent().orElseThrow().pid();
        Files.writeString(lock, new ProcessIdentity(parent, 0, HERE).text() + UNIQUE);

        assertThatThrownBy(() -> append("one"))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(file + ": locked by process " + parent + " for too long; nothing was written,"
                        + " try again when it is done; if it has ended, delete " + lock);

        assertThat(lock).exists();
    }

    @Test
    void a_process_of_another_host_is_named_and_its_lock_is_kept() throws IOException {
        Files.writeString(
                lock,
                new ProcessIdentity(Long.MAX_VALUE / 100, 0, new ProcessIdentity.Scope("elsewhere.example", "-", "-"))
                                .text()
                        + UNIQUE);

        assertThatThrownBy(() -> append("one")).hasMessageContaining(" on host elsewhere.example for too long;");

        assertThat(lock).exists();
    }

    @Test
    void the_lock_of_a_process_that_ended_is_released() throws Exception {
        Files.writeString(lock, endedProcess().text() + UNIQUE);

        append("one");

        assertThat(file).content().isEqualTo("one");
        assertOnlyTheFile();
    }

    @Test
    void only_one_writer_releases_the_lock_of_a_process_that_ended() throws Exception {
        String text = endedProcess().text() + UNIQUE;
        Files.writeString(lock, text);
        // another writer has decided to release it, and is not done
        Path claim = LockFile.claimOn(lock, text.strip());
        Files.createFile(claim);

        assertThatThrownBy(() -> append("one")).isInstanceOf(FileSystemException.class);
        assertThat(lock).hasContent(text.strip());

        Files.delete(claim);
        append("one");
        assertOnlyTheFile();
    }

    @Test
    void a_process_that_is_not_visible_is_waited_for_until_it_does_not_renew_its_lock() throws IOException {
        ProcessIdentity.Scope inside = new ProcessIdentity.Scope(HERE.host(), HERE.boot(), "pid:[1]");
        Files.writeString(lock, new ProcessIdentity(Integer.MAX_VALUE, 0, inside).text() + UNIQUE);
        assertThatThrownBy(() -> append("one"))
                .hasMessageContaining(
                        "locked by process " + Integer.MAX_VALUE + " in another PID namespace for too long");

        Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minus(LockFile.LEASE.plusSeconds(1))));
        append("one");

        assertOnlyTheFile();
    }

    @Test
    void a_lock_is_renewed_while_content_is_written() throws IOException {
        try (WaitLimit none = new WaitLimit(Duration.ZERO);
                LockFile held = LockFile.acquire(file, file, none)) {
            Files.setLastModifiedTime(lock, FileTime.from(Instant.EPOCH));

            held.renew();
            assertThat(Files.getLastModifiedTime(lock)).isGreaterThan(FileTime.from(Instant.EPOCH));
        }
        assertThat(lock).doesNotExist();
    }

    @Test
    void a_lock_that_was_taken_away_is_left_to_its_new_holder() throws IOException {
        files.hook = (operation, path) -> {
            if (operation.equals("append") && path.equals(file)) {
                Files.delete(lock);
                Files.writeString(lock, "of another process\n");
            }
        };

        append("one");

        assertThat(lock).hasContent("of another process");
    }

    @Test
    void a_lock_file_without_a_process_is_released_when_it_is_old() throws IOException {
        Files.createFile(lock);
        assertThatThrownBy(() -> append("one")).hasMessageContaining("locked by another process");

        Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minusSeconds(60)));
        append("one");

        assertThat(file).content().isEqualTo("one");
        assertOnlyTheFile();
    }

    private static ProcessIdentity endedProcess() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
                .redirectErrorStream(true)
                .start();
        process.getInputStream().readAllBytes();
        process.waitFor();
        return new ProcessIdentity(process.pid(), 0, HERE);
    }
}
