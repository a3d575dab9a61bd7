package io.ftimer.jmh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * The result of a command of JMH.
 *
 * @param exit the exit code
 * @param output standard output and standard error
 */
record Command(int exit, String output) {
    private static final long PATIENCE_SECONDS = 120;

    /** Runs the main class of JMH with these arguments in a process of its own. */
    static Command jmh(String... arguments) throws IOException, InterruptedException {
        return jmh(List.of(), arguments);
    }

    /** Runs the main class of JMH as {@link #jmh(String...)}, with more options of the JVM. */
    static Command jmh(List<String> jvmOptions, String... arguments) throws IOException, InterruptedException {
        return jmhOf(System.getProperty("java.class.path"), jvmOptions, arguments);
    }

    /** Runs the main class of JMH as {@link #jmh(List, String...)}, on another class path. */
    static Command jmhOf(String classPath, List<String> jvmOptions, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djmh.ignoreLock=true",
                // would start two more processes
                "-Djmh.blackhole.autoDetect=false"));
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", classPath, "org.openjdk.jmh.Main"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream out = process.getInputStream()) {
            process.getOutputStream().close();
            String output = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("the command did not end: " + command);
            }
            return new Command(process.exitValue(), output);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Runs the solve benchmark briefly, with options of the profiler and more arguments. */
    static Command solve(String profiler, String... arguments) throws IOException, InterruptedException {
        return jmh(solving(profiler, arguments));
    }

    /** Does in this JVM what {@link #solve} does; returns the output of a run that succeeds. */
    static String solveHere(String profiler, String... arguments) throws CommandLineOptionException, RunnerException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PrintStream out = System.out;
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            new Runner(new CommandLineOptions(solving(profiler, arguments))).run();
        } finally {
            System.setOut(out);
        }
        return output.toString(StandardCharsets.UTF_8);
    }

    private static String[] solving(String profiler, String... arguments) {
        List<String> all = new ArrayList<>(
                List.of("Solve.solve$", "-wi", "1", "-w", "5ms", "-i", "2", "-r", "20ms", "-bm", "avgt", "-prof"));
        all.add(profiler);
        all.addAll(List.of(arguments));
        return all.toArray(String[]::new);
    }
}
