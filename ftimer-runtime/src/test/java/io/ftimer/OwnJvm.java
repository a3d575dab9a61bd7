package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another JVM that a test starts; one that starts fast. */
public final class OwnJvm {
    private OwnJvm() {}

    /** Returns what starts a program, with its errors among its output. */
    public static ProcessBuilder of(String classPath, Class<?> program, String... options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", classPath, program.getName()));
        return new ProcessBuilder(command).redirectErrorStream(true);
    }

    /** Runs a program, which succeeds, and returns its output. */
    public static String output(ProcessBuilder program) throws IOException, InterruptedException {
        Process jvm = program.start();
        String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor()).as(output).isZero();
        return output;
    }
}
