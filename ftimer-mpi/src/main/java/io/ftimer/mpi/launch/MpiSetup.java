package io.ftimer.mpi.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The option {@code -setup} of {@link MpiRun}: provides MPJ Express in a folder by the script with which a clone of fTimer
 * provides it for itself. Stateless.
 */
final class MpiSetup {
    private static final String SCRIPT = "setup-mpj.sh";

    private MpiSetup() {}

    /**
     * Runs the script, which explains itself, and returns its exit code.
     *
     * @param arguments the folder and options of the script
     * @throws IOException if there is no bash
     */
    static int run(List<String> arguments) throws IOException, InterruptedException {
        return command(arguments).inheritIO().start().waitFor();
    }

    /** Returns the process to start. */
    static ProcessBuilder command(List<String> arguments) {
        // the word after the script is the name that its messages begin with
        List<String> command = new ArrayList<>(List.of("bash", "-c", script(), "MpiRun -setup"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putIfAbsent("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(MpiSetup.class.getResourceAsStream(SCRIPT), SCRIPT)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
