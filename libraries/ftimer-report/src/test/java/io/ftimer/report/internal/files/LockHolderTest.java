package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockHolderTest {
    @Test
    void the_text_of_a_holder_is_read_back() {
        assertThat(LockHolder.parse(LockHolder.THIS_PROCESS.text())).isEqualTo(LockHolder.THIS_PROCESS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1 2", "x 2 host", "1 2 ho st", "1111111111111111111 2 host"})
    void other_text_names_no_holder(String text) {
        assertThat(LockHolder.parse(text)).isNull();
    }

    @Test
    void this_process_is_running() {
        assertThat(LockHolder.THIS_PROCESS.isRunningHere()).isTrue();
        assertThat(LockHolder.THIS_PROCESS)
                .hasToString("process " + ProcessHandle.current().pid());
    }

    @Test
    void a_process_id_that_no_process_has_is_not_running() {
        // above the largest that systems assign
        assertThat(new LockHolder(Integer.MAX_VALUE, 0, LockHolder.THIS_PROCESS.host()).isRunningHere())
                .isFalse();
    }

    @Test
    void a_later_process_of_the_same_id_is_another_one() {
        LockHolder running = LockHolder.THIS_PROCESS;
        assumeThat(running.started())
                .as("the system names the start of a process")
                .isNotZero();

        assertThat(new LockHolder(running.pid(), running.started() + 1, running.host()).isRunningHere())
                .isFalse();
        assertThat(new LockHolder(running.pid(), 0, running.host()).isRunningHere())
                .isTrue();
    }

    @Test
    void a_process_of_another_host_is_not_known_to_run() {
        LockHolder holder = new LockHolder(ProcessHandle.current().pid(), 0, "elsewhere.example");

        assertThat(holder.isRunningHere()).isFalse();
        assertThat(holder).hasToString("process " + ProcessHandle.current().pid() + " on host elsewhere.example");
    }

    @Test
    void the_system_names_the_process_that_locked_an_inode() {
        List<String> lines = List.of(
                "1: FLOCK  ADVISORY  WRITE 7 00:18:4711 0 EOF",
                "2: POSIX  ADVISORY  WRITE 81 fe:00:23 0 EOF",
                "2: -> POSIX  ADVISORY  WRITE 82 fe:00:24 0 EOF",
                "3: POSIX  ADVISORY  WRITE 0 fe:00:25 0 EOF",
                "4: POSIX  ADVISORY  WRITE " + ProcessHandle.current().pid() + " fe:00:26 0 EOF");

        assertThat(SystemLocks.holder(lines, 23L)).isEqualTo("process 81");
        assertThat(SystemLocks.holder(lines, 24L)).isEqualTo("another process");
        assertThat(SystemLocks.holder(lines, 25L)).isEqualTo("another process");
        assertThat(SystemLocks.holder(lines, 26L)).isEqualTo("this process");
        assertThat(SystemLocks.holder(lines, 3L)).isEqualTo("another process");
    }

    @Test
    void helper_files_of_long_names_have_shorter_names() {
        Path directory = Path.of("/reports");

        assertThat(HelperFile.JOURNAL.of(directory.resolve("a.csv")))
                .isEqualTo(directory.resolve(".a.csv.ftimer-journal"));
        Path one = HelperFile.JOURNAL.of(directory.resolve("x".repeat(254) + "1"));
        Path two = HelperFile.JOURNAL.of(directory.resolve("x".repeat(254) + "2"));
        assertThat(one).isNotEqualTo(two);
        assertThat(one.getFileName().toString()).hasSizeLessThan(100);
    }
}
