package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.report.internal.files.ProcessIdentity.Scope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessIdentityTest {
    private static final Scope HERE = ProcessIdentity.THIS_PROCESS.scope();

    /** Above the largest id that systems assign. */
    private static final long NO_PROCESS = Integer.MAX_VALUE;

    @Test
    void the_text_of_a_holder_is_read_back() {
        assertThat(ProcessIdentity.parse(ProcessIdentity.THIS_PROCESS.text())).isEqualTo(ProcessIdentity.THIS_PROCESS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1 2 host", "x 2 host b n", "1 2 ho st b n", "1111111111111111111 2 host b n"})
    void other_text_names_no_holder(String text) {
        assertThat(ProcessIdentity.parse(text)).isNull();
    }

    @Test
    void this_process_has_not_ended() {
        assertThat(ProcessIdentity.THIS_PROCESS.hasEnded()).isFalse();
        assertThat(ProcessIdentity.THIS_PROCESS)
                .hasToString("process " + ProcessHandle.current().pid());
    }

    @Test
    void a_process_id_that_no_process_has_has_ended() {
        assertThat(new ProcessIdentity(NO_PROCESS, 0, HERE).hasEnded()).isTrue();
    }

    @Test
    void a_later_process_of_the_same_id_is_another_one() {
        ProcessIdentity running = ProcessIdentity.THIS_PROCESS;
        assumeThat(running.started())
                .as("the system names the start of a process")
                .isNotZero();

        assertThat(new ProcessIdentity(running.pid(), running.started() + 1, HERE).hasEnded())
                .isTrue();
        assertThat(new ProcessIdentity(running.pid(), 0, HERE).hasEnded()).isFalse();
    }

    @Test
    void a_process_of_another_host_boot_or_namespace_may_run() {
        ProcessIdentity host =
                new ProcessIdentity(NO_PROCESS, 0, new Scope("elsewhere.example", HERE.boot(), HERE.namespace()));
        ProcessIdentity boot = new ProcessIdentity(NO_PROCESS, 0, new Scope(HERE.host(), "other", HERE.namespace()));
        ProcessIdentity namespace = new ProcessIdentity(NO_PROCESS, 0, new Scope(HERE.host(), HERE.boot(), "pid:[1]"));

        assertThat(List.of(host, boot, namespace)).noneMatch(ProcessIdentity::hasEnded);
        assertThat(host).hasToString("process " + NO_PROCESS + " on host elsewhere.example");
        assertThat(namespace).hasToString("process " + NO_PROCESS + " in another PID namespace");
    }

    @Test
    void boot_and_namespace_belong_to_a_process_on_linux() {
        assumeThat(Path.of("/proc/sys/kernel/random/boot_id")).exists();

        assertThat(HERE.boot()).hasSize(36);
        assertThat(HERE.namespace()).matches("pid:\\[\\d+]|\\?");
    }

    @Test
    void this_scope_is_what_the_system_says() throws IOException {
        Path hostName = Path.of("/proc/sys/kernel/hostname");
        assumeThat(hostName).exists();
        String own = Files.readSymbolicLink(Path.of("/proc/self")).toString();
        boolean isListed = own.equals(Long.toString(ProcessHandle.current().pid()));

        assertThat(Scope.current())
                .isEqualTo(HERE)
                .isEqualTo(new Scope(
                        Files.readString(hostName).strip(),
                        Files.readString(Path.of("/proc/sys/kernel/random/boot_id"))
                                .strip(),
                        isListed
                                ? Files.readSymbolicLink(Path.of("/proc/self/ns/pid"))
                                        .toString()
                                : "?"));
    }

    @Test
    void the_system_names_the_process_that_locked_an_inode() {
        List<String> lines = List.of(
                "1: FLOCK  ADVISORY  WRITE 7 00:18:4711 0 EOF",
                "2: POSIX  ADVISORY  WRITE 81 fe:00:23 0 EOF",
                "2: -> POSIX  ADVISORY  WRITE 82 fe:00:24 0 EOF",
                "3: POSIX  ADVISORY  WRITE 0 fe:00:25 0 EOF",
                "4: POSIX  ADVISORY  WRITE " + ProcessHandle.current().pid() + " fe:00:26 0 EOF");

        assertThat(ProcessIdentity.ofSystemLock(lines, 23L)).isEqualTo("process 81");
        assertThat(ProcessIdentity.ofSystemLock(lines, 24L)).isEqualTo("another process");
        assertThat(ProcessIdentity.ofSystemLock(lines, 25L)).isEqualTo("another process");
        assertThat(ProcessIdentity.ofSystemLock(lines, 26L)).isEqualTo("this process");
        assertThat(ProcessIdentity.ofSystemLock(lines, 3L)).isEqualTo("another process");
    }

    @Test
    void helper_files_of_long_names_have_shorter_names() {
        Path directory = Path.of("/reports");

        assertThat(HelperFile.JOURNAL.of(directory.resolve("a.csv")))
                .isEqualTo(directory.resolve(".a.csv.ftimer-journal"));
        assertThat(HelperFile.JOURNAL.of(directory.resolve("x".repeat(200))))
                .isEqualTo(directory.resolve("." + "x".repeat(200) + ".ftimer-journal"));
        Path one = HelperFile.JOURNAL.of(directory.resolve("x".repeat(254) + "1"));
        Path two = HelperFile.JOURNAL.of(directory.resolve("x".repeat(254) + "2"));
        assertThat(one).isNotEqualTo(two);
        assertThat(one.getFileName().toString()).hasSizeLessThan(100);
    }

    @Test
    void a_long_name_is_not_cut_inside_a_character() {
        for (String start : List.of("", "x")) {
            Path file = Path.of("/reports").resolve(start + "\uD83D\uDE00".repeat(60));

            String helper = HelperFile.LOCK.of(file).getFileName().toString();

            assertThat(helper.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(255 - 37);
            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(helper)).isTrue();
        }
    }
}
