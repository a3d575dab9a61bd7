package io.ftimer.mpi.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command says about its own arguments; {@link FailingJobTest} is about jobs. */
class MpiRunTest {

    @ParameterizedTest
    @CsvSource({
        "'', -np N is missing (see -help)",
        "Solver, -np N is missing (see -help)",
        "-np 4, the main class is missing (see -help)",
        "-np, -np needs a value (see -help)",
        "-np many Solver, 'invalid value \"many\" for -np: expected a number (see -help)'",
        "-np 0 Solver, '-np must be at least 1, was 0 (see -help)'",
        "-np 4 -timeout -1 Solver, '-timeout must be at least 1, was -1 (see -help)'",
        "-np 4 -engine ethernet Solver, 'invalid engine \"ethernet\": expected mpjrun, niodev, solo'",
        "-np 4 -engine nioddev Solver, 'invalid engine \"nioddev\": expected mpjrun, niodev, solo; did you mean \"niodev\"?'",
        "-np 4 -timout 5 Solver, 'unknown option \"-timout\"; did you mean \"-timeout\"? (see -help)'",
        "-np 4 --stall-warnings 5 Solver, 'unknown option \"--stall-warnings\"; did you mean \"-stall-warning\"? (see -help)'",
        "-np 4 -fast Solver, 'unknown option \"-fast\" (see -help)'",
        "-np 4 -cp app.jar Solver, 'unknown option \"-cp\": ranks have the class path of this command (see -help)'",
        "-np 4 -Xmx1g -ea --add-modules=java.sql -stall-timeout 0 Solver, '-stall-timeout must be at least 1, was 0 (see -help)'",
        "-np 4 -mpj-home /nowhere Solver, MPJ Express cannot run from /nowhere: lib/starter.jar is missing"
    })
    void an_invalid_command_is_rejected_with_the_reason(String words, String message) {
        Launch launch = run(words.split(" "));

        assertThat(launch.errors()).isEqualTo("MpiRun: " + message + "\n");
        assertThat(launch.output()).isEmpty();
        assertThat(launch.exitCode()).isEqualTo(MpiRun.MISUSED);
    }

    @Test
    void help_names_every_option() {
        Launch launch = run("-help");

        assertThat(launch.exitCode()).isZero();
        assertThat(launch.output())
                .contains(
                        "-np N",
                        "-engine NAME",
                        " mpjrun   MPJ Express, all ranks in one JVM\n",
                        " solo     no MPI, ranks that cannot communicate\n",
                        "-timeout SECONDS",
                        "-stall-warning SECONDS",
                        "-stall-timeout SECONDS",
                        "-mpj-home FOLDER",
                        "-setup FOLDER");
    }

    @Test
    void setup_explains_itself() throws Exception {
        Launch launch = Launch.run(List.of(Launch.java(), "-cp", Launch.classPath(), MpiRun.class.getName(), "-setup"));

        assertThat(launch.errors()).isEqualTo("MpiRun -setup: the folder is missing (see --help)\n");
        assertThat(launch.exitCode()).isEqualTo(MpiRun.MISUSED);
    }

    /** Runs the command in this JVM: a JVM for each would take most of the time. */
    private static Launch run(String... words) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(output, true, UTF_8));
            System.setErr(new PrintStream(errors, true, UTF_8));
            int exitCode =
                    MpiRun.run(Stream.of(words).filter(word -> !word.isEmpty()).toArray(String[]::new));
            return new Launch(exitCode, output.toString(UTF_8), errors.toString(UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }
}
