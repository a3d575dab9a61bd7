package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.FTimers;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Writers that do not share the locks of this class loader. */
class OtherProcessTest {
    private static final WriteOptions NO_WAIT = WriteOptions.DEFAULT.withLockTimeout(Duration.ZERO);

    @TempDir
    private Path directory;

    private void append(String text, WriteOptions options) throws IOException {
        ReportFile.append(directory.resolve("a"), AppendGuard.ANYTHING, (out, atStart) -> out.append(text), options);
    }

    @Test
    void a_process_that_has_the_file_is_named() throws Exception {
        assumeThat(Path.of("/proc/locks")).as("a system that lists its locks").isReadable();
        Path file = directory.resolve("a");
        append("one\n", WriteOptions.DEFAULT);
        Process process = start(LockingProcess.class, file.toString());
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine()).isEqualTo("locked");
            assertThatThrownBy(() -> append("two\n", NO_WAIT))
                    .hasMessage(file + ": locked by process " + process.pid()
                            + " for too long; nothing was written, try again when it is done");
            assertThatThrownBy(() -> ReportFile.replace(file, (out, atStart) -> out.append("two\n"), NO_WAIT))
                    .hasMessageContaining(": locked by process " + process.pid());
            process.destroyForcibly();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        append("three\n", WriteOptions.DEFAULT);

        assertThat(file).content().isEqualTo("one\nthree\n");
    }

    @Test
    void processes_that_lose_their_locks_by_reading_the_file_append_each_report_once() throws Exception {
        Path file = directory.resolve("a");
        List<Process> processes = new ArrayList<>();
        try {
            for (String name : List.of("first", "second", "third")) {
                processes.add(start(ReadingProcess.class, file.toString(), name));
            }
            for (Process process : processes) {
                assertThat(process.waitFor(120, TimeUnit.SECONDS))
                        .as("it ended")
                        .isTrue();
                assertThat(process.exitValue()).isZero();
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }

        assertThat(Files.readAllLines(file)).hasSize(3 * ManyAppends.COUNT).doesNotHaveDuplicates();
    }

    /** Appends lines while another thread reads the file, which releases the lock on POSIX systems. */
    static final class ReadingProcess {
        private ReadingProcess() {}

        public static void main(String... arguments) throws IOException {
            Path file = Path.of(arguments[0]);
            Thread reader = new Thread(() -> {
                while (true) {
                    try {
                        Files.newInputStream(file).close();
                    } catch (IOException e) {
                        // not created yet
                    }
                }
            });
            reader.setDaemon(true);
            reader.start();
            ManyAppends.run(file, arguments[1]);
        }
    }

    private static Process start(Class<?> program, String... arguments) throws IOException {
        return start(Path.of(System.getProperty("java.io.tmpdir")), program, arguments);
    }

    private static Process start(Path temporary, Class<?> program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void a_journal_is_undone_by_a_process_without_a_folder_for_temporary_files() throws Exception {
        Path file = directory.resolve("a");
        append("one\n", WriteOptions.DEFAULT);
        Files.writeString(directory.resolve(".a.ftimer-journal"), "cut sh");

        Process process = start(directory.resolve("missing"), AppendingProcess.class, file.toString());

        try (BufferedReader output = process.inputReader()) {
            assertThat(output.lines()).containsExactly("appended");
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).containsExactly(file);
        }
        assertThat(file).content().isEqualTo("one\ntwo\n");
    }

    /** Appends a line. */
    static final class AppendingProcess {
        private AppendingProcess() {}

        public static void main(String... arguments) {
            try {
                ReportFile.append(
                        Path.of(arguments[0]), AppendGuard.ANYTHING, (out, atStart) -> out.append("two\n"), NO_WAIT);
                System.out.println("appended");
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no limit of descriptors for one process")
    void reports_are_whole_or_rejected_while_descriptors_are_exhausted() throws Exception {
        Path file = directory.resolve("a");
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n 100 && exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ExhaustedProcess.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        List<String> lines;
        try (BufferedReader output = process.inputReader()) {
            lines = output.lines().toList();
        }
        assertThat(process.waitFor()).as(lines.toString()).isZero();

        assertThat(lines).hasSize(13).anyMatch(line -> line.contains("Too many open files"));
        assertThat(Files.readAllLines(file))
                .isEqualTo(lines.stream()
                        .filter(line -> line.equals("first") || line.startsWith("report "))
                        .toList());
    }

    @Test
    void two_class_loaders_append_each_report_once() throws Exception {
        Path file = directory.resolve("a");
        URL[] places = {
            FTimers.class.getProtectionDomain().getCodeSource().getLocation(),
            ReportFile.class.getProtectionDomain().getCodeSource().getLocation(),
            ManyAppends.class.getProtectionDomain().getCodeSource().getLocation()
        };
        try (URLClassLoader one = new URLClassLoader(places, ClassLoader.getPlatformClassLoader());
                URLClassLoader two = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            CompletableFuture<Void> first = CompletableFuture.runAsync(() -> appendMany(one, file, "first"));
            CompletableFuture<Void> second = CompletableFuture.runAsync(() -> appendMany(two, file, "second"));
            first.get(60, TimeUnit.SECONDS);
            second.get(60, TimeUnit.SECONDS);
        }

        assertThat(Files.readAllLines(file)).hasSize(2 * ManyAppends.COUNT).doesNotHaveDuplicates();
    }

    private static void appendMany(ClassLoader loader, Path file, String name) {
        try {
            Class<?> type = loader.loadClass(ManyAppends.class.getName());
            assertThat(type).isNotEqualTo(ManyAppends.class);
            Method run = type.getMethod("run", Path.class, String.class);
            run.invoke(null, file, name);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Appends lines. */
    public static final class ManyAppends {
        static final int COUNT = 100;

        private ManyAppends() {}

        public static void run(Path file, String name) throws IOException {
            for (int i = 0; i < COUNT; i++) {
                String line = name + " " + i + "\n";
                ReportFile.append(file, AppendGuard.ANYTHING, (out, atStart) -> out.append(line), WriteOptions.DEFAULT);
            }
        }
    }
}
