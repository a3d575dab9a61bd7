package io.ftimer.mpi.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job without progress is reported and goes on, as long as one of its threads may continue. */
@RequiresMpj
class StallTest {
    private static final List<String> EARLY = List.of("-timeout", "60", "-stall-warning", "1");

    private static final String HELPER = "  ranks 0-1: LateHelper.java:23, waits in mpi.Comm.Recv\n"
            + "  rank 1: LateHelper.java:33, waits outside MPI in Thread.sleep (thread \"helper\")\n";

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"mpjrun", "niodev"})
    void ranks_that_wait_for_a_helper_that_sleeps(String engine, @TempDir Path folder) throws Throwable {
        Launch.leaveSlowEnginesToFullBuilds(engine);
        Path reported = folder.resolve("reported");
        List<String> command = Launch.command(engine, 2, EARLY, "LateHelper");
        command.addAll(List.of("500", reported.toString()));

        assertReport(command, HELPER, launcher -> {
            Files.createFile(reported);
            assertThat(launcher.waitFor()).isZero();
        });
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"mpjrun", "niodev"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void ranks_that_wait_for_nine_seconds_are_not_even_reported(String engine) throws Throwable {
        Launch launch = Launch.of(engine, 2, "LateHelper", "9000");

        assertThat(launch.errors()).isEmpty();
        assertThat(launch.exitCode()).isZero();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"mpjrun", "niodev"})
    void a_rank_that_waits_for_a_latch(String engine) throws Throwable {
        Launch.leaveSlowEnginesToFullBuilds(engine);
        assertReport(
                Launch.command(engine, 2, EARLY, "Latched"),
                "  rank 0: Latched.java:15, waits in allreduce on world\n"
                        + "  rank 1: Latched.java:13, waits outside MPI in CountDownLatch.await\n",
                launcher -> {});
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"mpjrun", "niodev"})
    void a_thread_that_keeps_the_jvm_alive(String engine) throws Throwable {
        Launch.leaveSlowEnginesToFullBuilds(engine);
        assertReport(
                Launch.command(engine, 2, EARLY, "ForgottenThread"),
                "  rank 0: has returned\n"
                        + "  rank 1: ForgottenThread.java:18, waits outside MPI in CountDownLatch.await"
                        + " (thread \"forgotten\", which keeps the JVM alive; main has returned)\n",
                launcher -> {});
    }

    /** Runs a program on two ranks until a report ends with these positions, and then, before it is ended, the consumer. */
    private static void assertReport(List<String> command, String positions, ThrowingConsumer<Process> thereafter)
            throws Throwable {
        Process launcher = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader errors = launcher.errorReader(UTF_8)) {
            String report = readUntil(errors, positions);
            assertThat(report).contains("MpiRun: no rank of job " + launcher.pid() + " has made progress for ");
            thereafter.accept(launcher);
        } finally {
            launcher.destroy();
            launcher.waitFor();
        }
    }

    private static String readUntil(BufferedReader errors, String end) throws IOException {
        StringBuilder text = new StringBuilder();
        while (!text.toString().endsWith(end)) {
            String line = errors.readLine();
            assertThat(line).as("the line after\n%s", text).isNotNull();
            text.append(line).append('\n');
        }
        return text.toString();
    }
}
