package io.ftimer.mpi.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * One run of {@link MpiRun} or another command, and its result.
 *
 * @param exitCode its exit code
 * @param output what it wrote to standard output
 * @param errors what it wrote to standard error
 */
record Launch(int exitCode, String output, String errors) {
    private static final long LONGEST_SECONDS = 200;

    /** Ranks with a JVM each open ports on all addresses, so they get a network with a loopback only. */
    private static final List<String> ALONE =
            List.of("unshare", "--map-root-user", "--net", "sh", "-c", "ip link set lo up && exec \"$@\"", "sh");

    /** Most programs end before optimized code would pay off. */
    static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /** Returns standard error after the prefix of a line that begins with it. */
    String after(String prefix) {
        int begin = ("\n" + errors).indexOf("\n" + prefix);
        return begin < 0 ? "no line begins with " + prefix + ":\n" + errors : errors.substring(begin + prefix.length());
    }

    /** Runs a program of the package io.ftimer.ranks until it ends or waits: on a loaded machine it may take minutes. */
    static Launch of(String engine, int ranks, String program, String... arguments) throws Exception {
        return withOptions(engine, ranks, List.of("-stall-timeout", "60"), program, arguments);
    }

    static Launch withOptions(String engine, int ranks, List<String> options, String program, String... arguments)
            throws Exception {
        List<String> command = command(engine, ranks, options, program);
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** Returns the command that runs a program, without arguments. */
    static List<String> command(String engine, int ranks, List<String> options, String program) throws Exception {
        List<String> command = new ArrayList<>();
        if (engine.equals("niodev") && Alone.IS_POSSIBLE) {
            command.addAll(ALONE);
        }
        command.add(java());
        command.addAll(QUICK_START);
        command.addAll(List.of("-cp", classPath(), MpiRun.class.getName()));
        command.addAll(List.of("-engine", engine, "-np", Integer.toString(ranks), "-mpj-home", home()));
        command.addAll(options);
        command.addAll(QUICK_START);
        command.add("io.ftimer.ranks." + program);
        return command;
    }

    /** Runs a program under mpjrun alone. */
    static Launch plainMpjrun(int ranks, String program, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("env", "MPJ_HOME=" + home(), java()));
        command.addAll(QUICK_START);
        command.addAll(List.of("-jar", home() + "/lib/starter.jar", "-np", Integer.toString(ranks)));
        command.addAll(QUICK_START);
        command.addAll(List.of("-cp", classPathWithoutMpj(), "io.ftimer.ranks." + program));
        command.addAll(List.of(arguments));
        return run(command);
    }

    static Launch run(List<String> command) throws Exception {
        Path output = Files.createTempFile("output", ".txt");
        Path errors = Files.createTempFile("errors", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new AssertionError(
                        "still running after " + LONGEST_SECONDS + " s: " + command + "\n" + Files.readString(errors));
            }
            return new Launch(process.exitValue(), Files.readString(output), Files.readString(errors));
        } finally {
            Files.delete(output);
            Files.delete(errors);
        }
    }

    /** Whether this system allows a network of its own. */
    private static final class Alone {
        static final boolean IS_POSSIBLE = isPossible();

        private static boolean isPossible() {
            try {
                Process process = new ProcessBuilder(
                                Stream.concat(ALONE.stream(), Stream.of("true")).toList())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                return process.waitFor() == 0;
            } catch (IOException e) {
                // no such command
                return false;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Returns the entries of the class path; surefire passes it in a jar. */
    static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /** Returns the class path without the jar of MPJ Express, which mpjrun brings along. */
    private static String classPathWithoutMpj() {
        return Stream.of(classPath().split(File.pathSeparator))
                .filter(entry -> !entry.contains("mpj-express"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    static String home() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("build/mpj/home"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException(
                        "no build/mpj/home above " + Path.of("").toAbsolutePath());
            }
        }
        return folder.resolve("build/mpj/home").toString();
    }

    /** Skips a test that waits for seconds on an engine that starts a JVM for each rank, except in full builds. */
    static void leaveSlowEnginesToFullBuilds(String engine) {
        Assumptions.assumeTrue(
                engine.equals("mpjrun") || Boolean.getBoolean("build.full"), "takes seconds; set -Dbuild.full=true");
    }
}
