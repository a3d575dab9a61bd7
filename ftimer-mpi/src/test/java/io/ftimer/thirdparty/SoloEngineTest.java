package io.ftimer.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.launch.JobResult;
import io.ftimer.mpi.launch.MpiEngine;
import io.ftimer.mpi.launch.MpiJob;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of an engine that the class path adds. */
class SoloEngineTest {
    @TempDir
    Path folder;

    private final MpiJob job = MpiJob.of("solo", 2, SumOfOne.class.getName())
            .classPath(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")))
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
}
