package io.ftimer.assertj.internal.instrumentation;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.concurrent.TimeUnit;

/**
 * Adds an agent to a JVM from a JVM of its own, since by default a JVM may not attach to itself. The other JVM has nothing but
 * this class. Stateless.
 */
final class AttachingJvm {
    private static final int MAX_SECONDS = 60;

    private AttachingJvm() {}

    /**
     * Starts a JVM that adds an agent to another one, and waits for its end.
     *
     * @throws IOException if the agent cannot be added; the message says why
     */
    static void attach(long pid, Path jar) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        ownPlace().toString(),
                        AttachingJvm.class.getName(),
                        Long.toString(pid),
                        jar.toString())
                .redirectErrorStream(true)
                .start();
        try {
            process.getOutputStream().close();
            // the other JVM prints a line at most, which fits into the pipe
            if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("no answer after " + MAX_SECONDS + " s");
            }
            if (process.exitValue() != 0) {
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                throw new IOException(output.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        } finally {
            process.destroyForcibly();
        }
    }

    private static Path ownPlace() throws IOException {
        CodeSource source = AttachingJvm.class.getProtectionDomain().getCodeSource();
        try {
            if (source != null) {
                return Path.of(source.getLocation().toURI());
            }
        } catch (URISyntaxException | RuntimeException e) {
            // as without a place
        }
        throw new IOException("the jar of the extension is unknown");
    }

    /** Runs in the other JVM: adds the agent, and prints one line if that fails. */
    public static void main(String[] arguments) {
        try {
            VirtualMachine tests = VirtualMachine.attach(arguments[0]);
            tests.loadAgent(arguments[1]);
            tests.detach();
        } catch (Exception | LinkageError e) {
            System.out.println(e);
            System.exit(1);
        }
    }
}
