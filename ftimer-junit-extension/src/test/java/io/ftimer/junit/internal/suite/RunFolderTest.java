package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.report.internal.files.RecordFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
    private static final Instant START = Instant.parse("2026-11-21T08:00:00Z");
    private static final BuildProcess MAVEN = new BuildProcess("7-1", true);
    private static final BuildProcess DAEMON = new BuildProcess("8-1", false);

    @TempDir
    private Path parent;

    @Test
    void jvms_of_one_maven_build_share_a_folder_however_long_it_takes() throws IOException {
        Path first = folderOf(MAVEN, START);

        assertThat(folderOf(MAVEN, START.plusSeconds(100_000))).isEqualTo(first);
    }

    @Test
    void the_next_build_has_another_folder_and_deletes_the_first() throws IOException {
        Path first = folderOf(MAVEN, START);
        Files.createFile(first.resolve("1-1-1a-2b.csv.gz"));

        Path second = folderOf(new BuildProcess("71-1", true), START);

        assertThat(second).isNotEqualTo(first).isDirectory();
        assertThat(first).doesNotExist();
    }

    @Test
    void jvms_of_a_daemon_share_a_folder_if_they_follow_each_other_at_once() throws IOException {
        Path first = folderOf(DAEMON, START);
        ended(first, START);

        assertThat(folderOf(DAEMON, START.plus(RunFolder.GAP).minusMillis(1))).isEqualTo(first);
    }

    @Test
    void a_jvm_that_crashed_ended_with_its_last_test() throws IOException {
        Path first = folderOf(DAEMON, START);
        Path file = Files.createFile(first.resolve(Integer.MAX_VALUE + "-1-1a-2b.journal.unfinished"));
        Files.setLastModifiedTime(file, FileTime.from(START.plusSeconds(1_000)));
        ended(first, START);

        assertThat(folderOf(DAEMON, START.plusSeconds(1_001))).isEqualTo(first);
    }

    @Test
    void a_daemon_that_starts_a_jvm_later_runs_another_build() throws IOException {
        Path first = folderOf(DAEMON, START);
        ended(first, START);

        assertThat(folderOf(DAEMON, START.plus(RunFolder.GAP).plusMillis(1))).isNotEqualTo(first);
        assertThat(first).doesNotExist();
    }

    @Test
    void a_jvm_joins_others_that_still_run() throws IOException {
        Path first = folderOf(DAEMON, START);
        Files.createFile(first.resolve(BuildProcess.name(ProcessHandle.current()) + "-1a-2b.journal.unfinished"));
        ended(first, START);

        assertThat(folderOf(DAEMON, START.plusSeconds(100_000))).isEqualTo(first);
    }

    @Test
    void a_build_that_still_runs_keeps_its_folder() throws IOException {
        Path first = folderOf(MAVEN, START);
        Files.createFile(first.resolve(BuildProcess.name(ProcessHandle.current()) + "-1a-2b.journal.unfinished"));

        folderOf(DAEMON, START);

        assertThat(first).isDirectory();
    }

    @Test
    void an_earlier_run_can_be_saved_before_its_deletion() throws IOException {
        Path first = folderOf(MAVEN, START);
        List<Path> saved = new ArrayList<>();

        RunFolder.of(parent, DAEMON, START, run -> {
            assertThat(run).isDirectory();
            saved.add(run);
        });

        assertThat(saved).containsExactly(first);
    }

    @Test
    void other_files_are_preserved() throws IOException {
        Path file = Files.createFile(parent.resolve("note@home.txt"));
        Path folder = Files.createDirectories(parent.resolve("folder/of/others"));
        Path unfinished = Files.createFile(folderOf(MAVEN, START).resolve("my-notes.unfinished"));

        folderOf(DAEMON, START);

        assertThat(file).exists();
        assertThat(folder).exists();
        assertThat(unfinished).exists();
    }

    @Test
    void folders_that_this_class_did_not_create_are_kept() throws IOException {
        Path named = Files.createDirectories(parent.resolve("x@y"));
        Path content = Files.createFile(named.resolve("precious"));
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Path precious = Files.createFile(elsewhere.resolve("1-1-1a-2b.csv.gz"));
        Path link = Files.createSymbolicLink(parent.resolve("7-1@1@1a"), elsewhere);

        folderOf(DAEMON, START);

        assertThat(content).exists();
        assertThat(precious).exists();
        assertThat(link).isSymbolicLink();
    }

    @Test
    void a_link_in_place_of_the_folder_of_all_runs_is_rejected() throws IOException {
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(parent.resolve("jvms"), elsewhere);

        assertThatThrownBy(() -> RunFolder.of(link, MAVEN, START, run -> {}))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(link + ": is not a folder of this user; remove it");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void a_build_in_a_container_keeps_its_folder_as_long_as_it_may_run() throws IOException {
        Path inside = Files.createDirectory(parent.resolve("7-1@1@0"));
        ended(inside, START.minusSeconds(3_000));
        folderOf(DAEMON, START);
        assertThat(inside).isDirectory();

        ended(inside, START.minusSeconds(4_000));
        folderOf(MAVEN, START);
        assertThat(inside).doesNotExist();
    }

    @Test
    void files_that_are_locked_are_of_a_process_that_runs() throws IOException {
        Path first = folderOf(MAVEN, START);
        try (RecordFile written = RecordFile.create(first.resolve(Integer.MAX_VALUE + "-1-1a-2b.journal.unfinished"))) {
            written.append(new byte[1], 1);
            folderOf(DAEMON, START);
            assertThat(first).isDirectory();
            assertThat(RunFolder.isShared(parent, first)).isFalse();
            assertThat(RunFolder.isShared(parent, parent.resolve("other"))).isTrue();
        }

        folderOf(new BuildProcess("9-1", true), START);
        assertThat(first).doesNotExist();
    }

    private Path folderOf(BuildProcess build, Instant start) throws IOException {
        return RunFolder.of(parent, build, start, run -> {});
    }

    private static void ended(Path run, Instant when) throws IOException {
        Files.setLastModifiedTime(run, FileTime.from(when));
    }
}
