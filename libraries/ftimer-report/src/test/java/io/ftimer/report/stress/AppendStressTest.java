package io.ftimer.report.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@code build/append-stress.sh}. */
@DisabledIfSystemProperty(
        named = "build.short",
        matches = "true",
        disabledReason = "starts many processes: the newest JDK runs it")
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

    private static boolean canMount() throws InterruptedException {
        List<String> command = new ArrayList<>(IN_OWN_NAMESPACE);
        command.addAll(List.of("mount", "-t", "tmpfs", "tmpfs", "/tmp"));
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
