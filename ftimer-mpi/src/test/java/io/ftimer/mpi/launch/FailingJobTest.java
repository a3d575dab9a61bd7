package io.ftimer.mpi.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A rank that fails ends the job with an exit code and a message, and leaves no process. Most tests wait for most of the time. */
@RequiresMpj
class FailingJobTest {
    private static final List<String> SOON = List.of("-timeout", "60", "-stall-timeout", "6");

    @TempDir
    Path pids;

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource({
        "mpjrun, THROWS, java.lang.IllegalStateException",
        "niodev, THROWS, java.lang.IllegalStateException",
        "mpjrun, THROWS_AN_ERROR, java.lang.AssertionError",
        "niodev, THROWS_AN_ERROR, java.lang.AssertionError"
    })
    void a_rank_that_throws(String engine, String misbehavior, String type) throws Exception {
        if (misbehavior.equals("THROWS_AN_ERROR")) {
            Launch.leaveSlowEnginesToFullBuilds(engine);
        }
        Launch launch = Launch.of(engine, 2, "MpjMisbehavior", misbehavior);

        assertThat(launch.after("MpiRun: ")).isEqualTo("rank 1 of 2 threw " + type + ": the last rank gives up\n");
        assertThat(launch.exitCode()).isEqualTo(1);
        // mpjrun mixes the streams
        assertThat(launch.output() + launch.errors()).contains("\tat io.ftimer.ranks.MpjMisbehavior.main(");
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"mpjrun", "niodev"})
    void a_rank_that_aborts(String engine) throws Exception {
        Launch launch = Launch.of(engine, 2, "MpjMisbehavior", "ABORTS");

        assertThat(launch.errors()).isEqualTo("MpiRun: rank 1 of 2 aborted the job: the last rank gives up\n");
        assertThat(launch.exitCode()).isEqualTo(5);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void a_rank_that_aborts_under_plain_mpjrun() throws Exception {
        Launch launch = Launch.plainMpjrun(2, "MpjMisbehavior", "ABORTS");

        assertThat(launch.output().lines())
                .contains("ftimer: world (rank 1 of 2) aborted the job: the last rank gives up");
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"mpjrun", "niodev"})
    void a_rank_that_finishes_while_others_wait_for_it(String engine) throws Exception {
        Launch.leaveSlowEnginesToFullBuilds(engine);
        Launch launch = Launch.withOptions(engine, 2, SOON, "MpjMisbehavior", "RETURNS_EARLY");

        assertThat(launch.after("MpiRun: "))
                .isEqualTo("no rank has made progress for 6 s:\n"
                        + "  rank 0: MpjMisbehavior.java:13, waits in allreduce on world\n"
                        + "  rank 1: MpjMisbehavior.java:14, waits in mpi.MPI.Finalize\n");
        assertThat(launch.exitCode()).isEqualTo(JobResult.TIMED_OUT);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"mpjrun", "niodev"})
    void different_communicators_at_different_ranks(String engine) throws Exception {
        Launch.leaveSlowEnginesToFullBuilds(engine);
        Launch launch = Launch.withOptions(engine, 2, SOON, "MpjMisbehavior", "USES_ANOTHER_COMMUNICATOR");

        assertThat(launch.after("MpiRun: "))
                .isEqualTo("no rank has made progress for 6 s:\n"
                        + "  rank 0: MpjMisbehavior.java:13, waits in allreduce on world\n"
                        + "  rank 1: MpjMisbehavior.java:13, waits in allreduce on world.split(0)\n");
        assertThat(launch.exitCode()).isEqualTo(JobResult.TIMED_OUT);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"mpjrun", "niodev"})
    void a_rank_that_never_arrives(String engine) throws Exception {
        Launch.leaveSlowEnginesToFullBuilds(engine);
        Launch launch = Launch.withOptions(engine, 2, List.of("-timeout", "8"), "MpjMisbehavior", "NEVER_ARRIVES");

        assertThat(launch.errors())
                .isEqualTo("MpiRun: the job did not end within 8 s:\n"
                        + "  rank 0: MpjMisbehavior.java:13, waits in allreduce on world\n"
                        + "  rank 1: MpjMisbehavior.java:13, waits outside MPI in CountDownLatch.await\n");
        assertThat(launch.exitCode()).isEqualTo(JobResult.TIMED_OUT);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource({
        "mpjrun, EXITS, 1, rank 1 of 2 called System.exit",
        "niodev, EXITS, 3, rank 1 of 2 called System.exit",
        "mpjrun, EXITS_WITH_0, 1, rank 1 of 2 called System.exit",
        "niodev, EXITS_WITH_0, 1, rank 1 of 2 called System.exit",
        "mpjrun, RETURNS, 1, rank 1 of 2 returned from main without MPI.Finalize",
        "niodev, RETURNS, 1, rank 1 of 2 returned from main without MPI.Finalize",
        "mpjrun, NEVER_INITIALIZES, 1, rank 1 of 2 returned from main without MPI.Init",
        "niodev, NEVER_INITIALIZES, 1, rank 1 of 2 returned from main without MPI.Init",
        "mpjrun, IS_KILLED, 1, 'all 2 ranks ended: their JVM was killed, crashed, or never started'",
        "niodev, IS_KILLED, 137, rank 1 of 2 ended with exit code 137 (signal 9)"
    })
    void a_rank_that_exits_returns_early_or_is_killed(String engine, String fault, int exitCode, String message)
            throws Exception {
        if (!List.of("EXITS", "IS_KILLED").contains(fault)) {
            Launch.leaveSlowEnginesToFullBuilds(engine);
        }
        Launch launch = Launch.of(engine, 2, "MpjFault", fault, pids.toString());

        assertThat(launch.after("MpiRun: ")).isEqualTo(message + "\n");
        assertThat(launch.exitCode()).isEqualTo(exitCode);
        requireNoOrphan();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void a_rank_that_ends_at_any_time(String engine, String fault, String message) throws Exception {
        Launch launch = Launch.of(engine, 2, "MpjFault", fault, pids.toString());

        assertThat(launch.after("MpiRun: ")).matches("(" + message + ")\n");
        assertThat(launch.exitCode()).isNotZero().isNotEqualTo(JobResult.TIMED_OUT);
        requireNoOrphan();
    }

    private static Stream<Arguments> a_rank_that_ends_at_any_time() {
        // under mpjrun, all ranks share a JVM
        String together = "all 2 ranks ended: their JVM was killed, crashed, or never started";
        String killed = "rank 1 of 2 ended with exit code 137 \\(signal 9\\)";
        String memory = "rank 1 of 2 threw java.lang.OutOfMemoryError: Requested array size exceeds VM limit";
        return Stream.of(
                Arguments.of("mpjrun", "IS_KILLED_BEFORE_INIT", together),
                Arguments.of("niodev", "IS_KILLED_BEFORE_INIT", killed),
                Arguments.of("mpjrun", "IS_KILLED_IN_A_REDUCTION", together),
                Arguments.of("niodev", "IS_KILLED_IN_A_REDUCTION", killed),
                Arguments.of(
                        "mpjrun",
                        "IS_KILLED_AFTER_FINALIZE",
                        together + "|rank 1 of 2 ended: its JVM was killed or crashed"),
                Arguments.of("niodev", "IS_KILLED_AFTER_FINALIZE", killed),
                Arguments.of("mpjrun", "HALTS", together),
                Arguments.of("niodev", "HALTS", "rank 1 of 2 ended with exit code 5"),
                Arguments.of("mpjrun", "RUNS_OUT_OF_MEMORY", memory),
                Arguments.of("niodev", "RUNS_OUT_OF_MEMORY", memory));
    }

    private void requireNoOrphan() throws IOException {
        try (Stream<Path> files = Files.list(pids)) {
            for (Path file : files.toList()) {
                long pid = Long.parseLong(file.getFileName().toString().split("-")[0]);
                assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"mpjrun", "niodev"})
    void a_main_class_that_does_not_exist(String engine) throws Exception {
        Launch.leaveSlowEnginesToFullBuilds(engine);
        Launch launch = Launch.of(engine, 2, "Nowhere");

        assertThat(launch.after("MpiRun: "))
                .matches("rank [01] of 2 cannot run its main class: java.lang.ClassNotFoundException:"
                        + " io.ftimer.ranks.Nowhere\n");
        assertThat(launch.exitCode()).isEqualTo(1);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"mpjrun", "niodev"})
    void a_launcher_that_is_killed(String engine) throws Exception {
        Process launcher = new ProcessBuilder(Launch.command(engine, 1, List.of("-timeout", "60"), "WaitingRank"))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader output = launcher.inputReader(UTF_8)) {
            String line = output.lines()
                    .filter(each -> each.startsWith("pid "))
                    .findFirst()
                    .orElseThrow();
            ProcessHandle rank =
                    ProcessHandle.of(Long.parseLong(line.substring(4))).orElseThrow();

            launcher.destroyForcibly();

            assertThat(rank.onExit()).succeedsWithin(Duration.ofSeconds(10));
        }
    }
}
