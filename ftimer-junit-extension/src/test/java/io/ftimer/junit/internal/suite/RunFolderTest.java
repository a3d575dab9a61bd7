package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
        Files.createFile(first.resolve("1-1.csv"));

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
        Path file = Files.createFile(first.resolve(Integer.MAX_VALUE + "-1-1a-2b.csv.unfinished"));
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
        Files.createFile(first.resolve(ProcessHandle.current().pid() + "-x.csv.unfinished"));
        ended(first, START);

        assertThat(folderOf(DAEMON, START.plusSeconds(100_000))).isEqualTo(first);
    }

    @Test
    void a_build_that_still_runs_keeps_its_folder() throws IOException {
        Path first = folderOf(MAVEN, START);
        Files.createFile(first.resolve(ProcessHandle.current().pid() + "-x.csv.unfinished"));

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
        assertThat(unfinished).doesNotExist();
    }

    private Path folderOf(BuildProcess build, Instant start) throws IOException {
        return RunFolder.of(parent, build, start, run -> {});
    }

    private static void ended(Path run, Instant when) throws IOException {
        Files.setLastModifiedTime(run, FileTime.from(when));
    }
}
