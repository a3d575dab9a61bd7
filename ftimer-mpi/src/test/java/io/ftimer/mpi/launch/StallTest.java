package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job without progress is reported and goes on, as long as one of its threads may continue. */
@RequiresMpj
@DisabledIfSystemProperty(
        named = "build.short",
        matches = "true",
        disabledReason = "starts many processes: the newest JDK runs it")
class StallTest {
    @ParameterizedTest
    @ValueSource(strings = {"mpjrun", "niodev"})
    void ranks_that_wait_for_a_helper_that_sleeps(String engine) throws Exception {
        Launch launch = Launch.withOptions(
                engine, 2, List.of("-timeout", "60", "-stall-warning", "1"), "LateHelper", "3000");

        assertThat(report(launch)).isEqualTo("""
                MpiRun: no rank of job N has made progress for 1 s; it goes on:
                  ranks 0-1: LateHelper.java:18, waits in mpi.Comm.Recv
                  rank 1: LateHelper.java:27, waits outside MPI in Thread.sleep (thread "helper")
                """);
        assertThat(launch.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpjrun", "niodev"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void ranks_that_wait_for_nine_seconds_are_not_reported_by_default(String engine) throws Exception {
        Launch launch = Launch.of(engine, 2, "LateHelper", "9000");

        assertThat(launch.errors()).isEmpty();
        assertThat(launch.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpjrun", "niodev"})
    void a_rank_that_waits_for_a_latch(String engine) throws Exception {
        Launch launch = Launch.withOptions(
                engine, 3, List.of("-stall-warning", "1", "-stall-timeout", "2"), "Latched");

        String positions = """
                  ranks 0-1: Latched.java:15, waits in allreduce on world
                  rank 2: Latched.java:13, waits outside MPI in CountDownLatch.await
                """;
        assertThat(report(launch))
                .isEqualTo("MpiRun: no rank of job N has made progress for 1 s; it goes on:\n" + positions
                        + "MpiRun: no rank has made progress for 2 s:\n" + positions);
        assertThat(launch.exitCode()).isEqualTo(JobResult.TIMED_OUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpjrun", "niodev"})
    void a_thread_that_keeps_the_jvm_alive(String engine) throws Exception {
        Launch launch = Launch.withOptions(
                engine, 2, List.of("-stall-warning", "1", "-stall-timeout", "2"), "ForgottenThread");

        String positions = """
                  rank 0: has returned
                  rank 1: ForgottenThread.java:18, waits outside MPI in CountDownLatch.await\
                 (thread "forgotten", which keeps the JVM alive; main has returned)
                """;
        assertThat(report(launch))
                .isEqualTo("MpiRun: no rank of job N has made progress for 1 s; it goes on:\n" + positions
                        + "MpiRun: no rank has made progress for 2 s:\n" + positions);
        assertThat(launch.exitCode()).isEqualTo(JobResult.TIMED_OUT);
    }

    private static String report(Launch launch) {
        return launch.errors().replaceAll("(?m)^MpiRun: no rank of job \\d+ has", "MpiRun: no rank of job N has");
    }
}
