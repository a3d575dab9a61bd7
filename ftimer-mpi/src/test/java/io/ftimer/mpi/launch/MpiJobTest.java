package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
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
        Launch.leaveSlowEnginesToFullBuilds(engine);
        Launch launch = Launch.of(engine, 4, "SumOfRanks", "100");

        assertThat(launch.errors()).isEmpty();
        assertThat(launch.output().lines()).contains("sum 106");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpjrun", "niodev"})
    void ranks_know_their_number_in_names_of_files(String engine) throws Exception {
        Launch launch = report(engine, "output.tree=" + folder + "/tree.$RANK;trace=" + folder + "/t-");

        assertThat(launch.errors()).isEmpty();
        assertThat(folder.resolve("tree.0")).content().startsWith("rank 0: ");
        assertThat(folder.resolve("tree.1")).content().startsWith("rank 1: ");
        assertThat(folder).isDirectoryContaining("glob:**/t-*-0000.bin").isDirectoryContaining("glob:**/t-*-0001.bin");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(file -> file.toString().endsWith(".meta")))
                    .singleElement()
                    .satisfies(description -> assertThat(description).content().contains("\nnumprocs=2\n"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpjrun", "niodev"})
    void only_rank_0_replaces_a_file_without_the_rank_in_its_name(String engine) throws Exception {
        Launch.leaveSlowEnginesToFullBuilds(engine);
        Launch launch = report(engine, "output.tree=" + folder + "/tree");

        assertThat(launch.output() + launch.errors())
                .containsOnlyOnce("ftimer[io-failed]: rank 1 will not write \"" + folder
                        + "/tree\", which is the file of rank 0; add $RANK to its name\n");
        assertThat(folder.resolve("tree")).content().startsWith("rank 0: ");
    }

    @Test
    void ranks_of_mpjrun_alone_know_their_number_after_init() throws Exception {
        Launch launch = Launch.plainMpjrun(3, "MpjReport", "output.tree=" + folder + "/$RANK");

        assertThat(launch.output()).doesNotContain("ftimer[");
        for (int rank = 0; rank < 3; rank++) {
            assertThat(folder.resolve(Integer.toString(rank))).content().startsWith("rank " + rank + ": ");
        }
    }

    @Test
    void ranks_of_mpjrun_alone_say_before_init_that_they_would_write_one_file() throws Exception {
        Launch launch = Launch.plainMpjrun(2, "MpjReport", "output.tree=" + folder + "/tree", "too early");

        String rejected = "ftimer[bad-configuration]: init() rejected: \"" + folder
                + "/tree\" would be the file of all 2 ranks of this JVM, and the numbers of ranks are not known before MPI.Init;"
                + " open the session after it, with ftimer-mpi on the class path";
        assertThat(launch.output().lines().filter(line -> line.startsWith("ftimer[")))
                .containsExactly(rejected, rejected);
        assertThat(folder).isEmptyDirectory();
    }

    private static Launch report(String engine, String configuration) throws Exception {
        return Launch.withOptions(engine, 2, List.of("-Dftimer.config=" + configuration), "ReportOfRank");
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
