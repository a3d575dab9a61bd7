package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.launch.JobResult;
import io.ftimer.mpi.launch.MpiJob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Starts programs of this folder under Open MPI and MPICH. */
final class NativeJobs {
    private static final String[] QUICK_START = {"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"};

    /** Between the name of the output of a job and the process of a JVM of it, in the name of its fatal error file. */
    private static final String FATAL_ERROR = ".hs_err_";

    private static final int SHOWN_LINES = 100;

    private NativeJobs() {}

    /** Aborts the test with a reason that {@code ./check} counts, unless jobs of that engine can be started. */
    static void require(String engine) {
        String wanted = System.getProperty("build.native.mpi", "any");
        if (wanted.equals("none")) {
            Assumptions.abort("needs Open MPI and MPICH, which are left out");
        }
        MpiJob.unavailable(engine).ifPresent(why -> {
            assertThat(wanted.equals("required") && Runtime.version().feature() >= 22)
                    .as(why)
                    .isFalse();
            Assumptions.abort(why);
        });
    }

    /** Returns a job that most tests can afford. */
    static MpiJob job(String engine, int ranks, Class<?> program, Path output, String... arguments) {
        require(engine);
        return MpiJob.of(engine, ranks, program.getName())
                .classPath(classPath())
                .arguments(arguments)
                .jvmOptions(jvmOptions(output, QUICK_START))
                .output(output)
                .timeout(Duration.ofSeconds(60));
    }

    /** Returns these options of JVMs, and one that keeps the fatal error file of a JVM that crashes beside the output of its job. */
    static String[] jvmOptions(Path output, String... options) {
        return Stream.concat(Stream.of(options), Stream.of("-XX:ErrorFile=" + output + FATAL_ERROR + "%p.log"))
                .toArray(String[]::new);
    }

    /** Verifies that a job passed. A failure shows the end of its output, and the fatal error files of its JVMs. */
    static void assertPassed(JobResult result, Path output) throws IOException {
        if (!result.passed()) {
            StringBuilder seen = new StringBuilder();
            append(seen, output, lines -> lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
            try (Stream<Path> files = Files.list(output.resolveSibling(""))) {
                for (Path file : files.filter(file -> file.toString().startsWith(output + FATAL_ERROR))
                        .sorted()
                        .toList()) {
                    append(seen, file, lines -> lines.subList(0, Math.min(lines.size(), SHOWN_LINES)));
                }
            }
            throw new AssertionError(result + seen.toString());
        }
    }

    private static void append(StringBuilder seen, Path file, UnaryOperator<List<String>> some) throws IOException {
        seen.append("\n--- ").append(file);
        if (Files.exists(file)) {
            // a rank that is killed may end within a character
            List<String> lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            some.apply(lines).forEach(line -> seen.append('\n').append(line));
        }
    }

    static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /** Returns the command that runs a program by the launcher alone, as a site does. */
    static List<String> plainCommand(String engine, int ranks, List<String> jvmOptions, Class<?> program) {
        require(engine);
        List<String> command = new ArrayList<>();
        command.addAll(
                engine.equals("openmpi")
                        ? List.of("orterun", "--oversubscribe", "--bind-to", "none")
                        : List.of("mpiexec.hydra"));
        command.addAll(List.of("-n", Integer.toString(ranks), java()));
        command.addAll(rankOptions(jvmOptions));
        command.add(program.getName());
        return command;
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static List<String> rankOptions(List<String> jvmOptions) {
        return Stream.of(
                        List.of(QUICK_START),
                        List.of("--enable-native-access=ALL-UNNAMED"),
                        jvmOptions,
                        List.of("-cp", classPath()))
                .flatMap(List::stream)
                .toList();
    }
}
