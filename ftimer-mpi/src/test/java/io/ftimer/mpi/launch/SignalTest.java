package io.ftimer.mpi.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A launcher that the user asks for the status, and then interrupts as a terminal does. */
@DisabledOnOs(
        value = {OS.WINDOWS, OS.MAC},
        disabledReason = "has no setsid")
class SignalTest {
    private static final int INTERRUPTED = 128 + 2;

    @TempDir
    private Path temp;

    @Test
    void an_interrupted_job_leaves_no_folder_and_prints_nothing() throws Exception {
        Path errors = temp.resolve("errors.txt");
        Path folders = Files.createDirectory(temp.resolve("folders"));
        // a process group of its own, as a terminal makes one; what builds run in the background ignores the signal
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT", "setsid"));
        command.addAll(List.of(Launch.java(), "-Djava.io.tmpdir=" + folders));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", Launch.classPath()));
        command.addAll(List.of(MpiRun.class.getName(), "-np", "2", "-engine", "solo", "-timeout", "60"));
        command.add("io.ftimer.thirdparty.WaitingRank");
        Process launcher =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        try (BufferedReader output = launcher.inputReader(UTF_8)) {
            assertThat(List.of(output.readLine(), output.readLine())).containsOnly("waiting");
            String id = Long.toString(launcher.pid());

            assertThat(Launch.run(List.of("kill", "-INT", "--", "-" + id)).exitCode())
                    .isZero();

            assertThat(launcher.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(launcher.exitValue()).isEqualTo(INTERRUPTED);
            assertThat(output.lines()).isEmpty();
        } finally {
            launcher.destroyForcibly();
        }
        assertThat(errors).isEmptyFile();
        assertThat(list(folders)).isEmpty();
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
