package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link MpiJob} as programs use it. */
@RequiresMpj
class MpiJobTest {
    @TempDir
    Path folder;

    private final MpiJob job = MpiJob.of("mpjrun", 2, "io.ftimer.ranks.MpjEcho");

    @Test
    void arguments_and_options_arrive_as_they_are() throws Exception {
        Path output = Files.writeString(folder.resolve("output.txt"), "old");

        JobResult result = job.mpjHome(Path.of(Launch.home()))
                .classPath(Launch.classPath())
                .arguments("one word", "", "-np")
                .jvmOptions("-Dechoed=yes")
                .output(output)
                .timeout(Duration.ofSeconds(60))
                .run();

        String echo = "arguments [one word, , -np], property yes, Java "
                + Runtime.version().feature();
        assertThat(output)
                .hasContent("MPJ Express (0.44) is started in the multicore configuration\n" + echo + "\n" + echo);
        assertThat(result).isEqualTo(new JobResult(0, ""));
        assertThat(result.passed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpjrun", "niodev"})
    void a_rank_program_runs_on_every_engine(String engine) throws Exception {
        Launch launch = Launch.of(engine, 4, "SumOfRanks", "100");

        assertThat(launch.errors()).isEmpty();
        assertThat(launch.output().lines()).contains("sum 106");
    }

    @Test
    void ranks_with_a_jvm_each_know_their_rank_in_names_of_files() throws Exception {
        Launch launch = report("niodev");

        assertThat(launch.errors()).isEmpty();
        assertThat(folder.resolve("tree.0")).content().startsWith("rank 0: ");
        assertThat(folder.resolve("tree.1")).content().startsWith("rank 1: ");
    }

    @Test
    void ranks_that_share_a_jvm_have_no_rank_in_names_of_files() throws Exception {
        Launch launch = report("mpjrun");

        assertThat(launch.output().lines())
                .contains("ftimer[bad-configuration]: init() rejected: \"" + folder
                        + "/tree.$RANK\" contains $RANK, but the rank of this process is not known; set the key rank");
        assertThat(folder).isEmptyDirectory();
    }

    private Launch report(String engine) throws Exception {
        return Launch.withOptions(
                engine, 2, List.of("-Dftimer.config.output.tree=" + folder + "/tree.$RANK"), "ReportOfRank");
    }

    @Test
    void an_exception_of_a_rank_program_ends_the_job() throws Exception {
        Launch launch = Launch.of("mpjrun", 1, "SumOfRanks", "many");

        assertThat(launch.errors())
                .isEqualTo("MpiRun: rank 0 of 1 threw java.lang.NumberFormatException: For input string: \"many\"\n");
        assertThat(launch.exitCode()).isEqualTo(1);
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void ranks_are_not_stuck_while_another_of_their_threads_computes() throws Exception {
        Launch launch = Launch.withOptions("mpjrun", 2, List.of("-timeout", "60", "-stall-warning", "2"), "BusyHelper");

        assertThat(launch.errors()).isEmpty();
        assertThat(launch.exitCode()).isZero();
    }

    @Test
    void a_home_without_log4j_is_rejected() throws Exception {
        for (String name : new String[] {"starter.jar", "mpj.jar"}) {
            Files.createDirectories(folder.resolve("lib"));
            Files.createFile(folder.resolve("lib").resolve(name));
        }

        assertThatThrownBy(() -> job.mpjHome(folder).run())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("MPJ Express cannot run from " + folder + ": lib/log4j-1.2.jar is missing");
    }

    @Test
    void an_invalid_job_is_rejected() {
        assertThatThrownBy(() -> MpiJob.of("mpjrun", 0, "Solver"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of ranks must be at least 1, was 0");
        assertThatThrownBy(() -> job.timeout(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("timeout must be positive, was PT0S");
        assertThatThrownBy(() -> job.stallWarning(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("stall warning must be positive, was PT-1S");
        assertThatThrownBy(() -> job.stallTimeout(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("stall timeout must be positive, was PT0S");
        assertThatThrownBy(() -> job.jvmOptions("--add-opens", "java.base/java.lang=ALL-UNNAMED"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid JVM option \"java.base/java.lang=ALL-UNNAMED\": expected it to begin with \"-\";"
                        + " write --name=value as one word");
    }
}
