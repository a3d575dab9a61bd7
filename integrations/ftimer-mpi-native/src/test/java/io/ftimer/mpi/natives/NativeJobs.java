package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.launch.MpiJob;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Starts programs of this folder under Open MPI and MPICH. */
final class NativeJobs {
    private static final String[] QUICK_START = {"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"};

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
                .jvmOptions(QUICK_START)
                .output(output)
                .timeout(Duration.ofSeconds(60));
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
