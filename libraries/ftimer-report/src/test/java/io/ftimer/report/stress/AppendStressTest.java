package io.ftimer.report.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@code quality/lab/append-stress.sh}. */
class AppendStressTest {
    private static final List<String> IN_OWN_NAMESPACE = List.of("unshare", "--map-root-user", "--mount");

    @TempDir
    private Path directory;

    @Test
    void writers_that_are_killed_lose_no_acknowledged_report() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("reports"));

        assertThat(outputOf(stress(folder))).contains("every acknowledged report is in its file once");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void exhausted_memory_costs_no_acknowledged_report() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("reports"));

        assertThat(outputOf(stressIn(Surroundings.TINY_HEAP, folder)))
                .contains("every acknowledged report is in its file once");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void a_user_who_plants_files_costs_no_acknowledged_report_and_no_other_file() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("reports"));
        assumeThat(succeeds(List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "true")))
                .as("processes of another user can be started (setpriv)")
                .isTrue();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(outputOf(stressIn(Surroundings.HOSTILE, folder)))
                .contains("every acknowledged report is in its file once");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void processes_in_pid_namespaces_without_locks_lose_no_acknowledged_report() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("reports"));
        List<String> command = new ArrayList<>(Surroundings.NAMESPACES.prefix());
        command.add("true");
        assumeThat(succeeds(command))
                .as("PID namespaces can be created (unshare)")
                .isTrue();

        assertThat(outputOf(stressIn(Surroundings.NAMESPACES, folder)))
                .contains("every acknowledged report is in its file once");
    }

    @Test
    void a_disk_that_is_full_now_and_then_costs_no_acknowledged_report() throws Exception {
        assumeThat(canMount())
                .as("a small file system can be mounted (unshare --map-root-user --mount)")
                .isTrue();
        Path folder = Files.createDirectory(directory.resolve("reports"));
        Path small = Files.createDirectory(directory.resolve("small"));
        List<String> command = new ArrayList<>(IN_OWN_NAMESPACE);
        command.addAll(List.of("sh", "-c", "mount -t tmpfs -o size=32m tmpfs \"$0\" && exec \"$@\"", small.toString()));
        command.addAll(stress(folder, small));

        assertThat(outputOf(command)).contains("every acknowledged report is in its file once");
    }

    private static List<String> stress(Path... folders) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                AppendStress.class.getName(),
                "2"));
        for (Path folder : folders) {
            command.add(folder.toString());
        }
        return command;
    }

    private static List<String> stressIn(Surroundings surroundings, Path folder) {
        List<String> command = stress(folder);
        command.add(1, "-Dstress=" + surroundings);
        return command;
    }

    private static boolean canMount() throws InterruptedException {
        List<String> command = new ArrayList<>(IN_OWN_NAMESPACE);
        command.addAll(List.of("mount", "-t", "tmpfs", "tmpfs", "/tmp"));
        return succeeds(command);
    }

    private static boolean succeeds(List<String> command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private String outputOf(List<String> command) throws Exception {
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(300, TimeUnit.SECONDS)).as("it ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        return Files.readString(output);
    }
}
