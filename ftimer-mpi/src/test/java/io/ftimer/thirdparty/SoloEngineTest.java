package io.ftimer.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.mpi.launch.JobResult;
import io.ftimer.mpi.launch.MpiEngine;
import io.ftimer.mpi.launch.MpiJob;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of an engine that the class path adds. */
class SoloEngineTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    private static final String WAITING =
            "\n  ranks 0-1: WaitingRank.java:13, waits outside MPI in CountDownLatch.await";

    @TempDir
    Path folder;

    private final MpiJob job = MpiJob.of("solo", 2, SumOfOne.class.getName())
            .classPath(CLASS_PATH)
            .jvmOptions("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
            .timeout(Duration.ofSeconds(60));

    @Test
    void an_engine_of_the_class_path_is_found_by_its_name() {
        assertThat(MpiEngine.of("solo")).isInstanceOf(SoloEngine.class);
        assertThat(MpiEngine.all()).extracting(MpiEngine::name).containsExactly("mpjrun", "niodev", "solo");
    }

    @Test
    void its_ranks_run_a_program() throws Exception {
        Path output = folder.resolve("output.txt");

        assertThat(job.output(output).run()).isEqualTo(new JobResult(0, ""));

        assertThat(output).hasContent("sum 42\nsum 42");
    }

    @Test
    void its_ranks_are_supervised() throws Exception {
        JobResult result = job.arguments("enough").run();

        assertThat(result.message()).matches("rank [01] of 2 aborted the job: enough");
        assertThat(result.exitCode()).isEqualTo(7);
    }

    @Test
    void ranks_that_only_wait_end_after_the_stall_timeout() throws Exception {
        JobResult result = MpiJob.of("solo", 2, WaitingRank.class.getName())
                .classPath(CLASS_PATH)
                .output(folder.resolve("output.txt"))
                .stallTimeout(Duration.ofSeconds(1))
                .run();

        assertThat(result.message()).startsWith("no rank has made progress for 1 s:\n  rank");
        assertThat(result.exitCode()).isEqualTo(JobResult.TIMED_OUT);
    }

    @Test
    void a_job_that_waits_is_reported_again_and_again() {
        List<String> reports = new ArrayList<>();
        MpiJob waiting = MpiJob.of("solo", 2, WaitingRank.class.getName())
                .classPath(CLASS_PATH)
                .output(folder.resolve("output.txt"))
                .stallWarning(Duration.ofMillis(300))
                .onStall(report -> {
                    reports.add(report);
                    if (report.contains(" for 600 ms; it goes on:") && report.endsWith(WAITING)) {
                        Thread.currentThread().interrupt();
                    }
                });

        assertThatThrownBy(waiting::run).isInstanceOf(InterruptedException.class);

        assertThat(reports)
                .contains("no rank of job " + ProcessHandle.current().pid()
                        + " has made progress for 600 ms; it goes on:" + WAITING);
        assertThat(reports).anyMatch(report -> report.contains(" has made progress for 300 ms; it goes on:"));
    }
}
