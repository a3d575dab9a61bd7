package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.AgentJar;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.kit.EngineCheck;
import io.ftimer.mpi.kit.EngineKit;
import io.ftimer.mpi.kit.KitProgram;
import io.ftimer.mpi.kit.Misbehavior;
import io.ftimer.mpi.launch.JobResult;
import io.ftimer.ranks.RaysOfRanks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs under the launchers of Open MPI and MPICH. */
class NativeJobTest {
    private static final String[] PASSED = EngineKit.checks().stream()
            .map(EngineCheck::name)
            .map(name -> "passed " + name)
            .toArray(String[]::new);

    @TempDir
    private Path folder;

    private JobResult run(String engine, int ranks, Class<?> program, String... arguments) throws Exception {
        return NativeJobs.job(engine, ranks, program, output(), arguments).run();
    }

    private Path output() {
        return folder.resolve("output.txt");
    }

    @ParameterizedTest
    @CsvSource({"openmpi, 2", "mpich, 2"})
    void the_engine_passes_the_kit_and_looking_twice_changes_no_efficiency(String engine, int ranks) throws Exception {
        assertPassesKit(engine, ranks, ReportedKit.class);

        assertThat(Files.readString(output())).contains("efficiency stays\n");
    }

    private void assertPassesKit(String engine, int ranks, Class<?> program) throws Exception {
        JobResult result = run(engine, ranks, program);

        NativeJobs.assertPassed(result, output());
        assertThat(Files.readAllLines(output())).containsSubsequence(PASSED);
        String library = engine.equals("openmpi") ? "Open MPI v" : "MPICH ";
        String all = ranks == 1 ? "1 rank" : ranks + " ranks";
        assertThat(Files.readString(output()))
                .containsOnlyOnce("ftimer: ")
                .containsPattern("(?m)^ftimer: " + library + "[0-9.]+ \\(libmpi[a-z_]*\\.so\\.[0-9]+\\), " + all + "$");
    }

    @ParameterizedTest
    @CsvSource({
        "openmpi, 1",
        "openmpi, 3",
        "openmpi, 4",
        "openmpi, 5",
        "openmpi, 8",
        "openmpi, 16",
        "mpich, 1",
        "mpich, 3",
        "mpich, 4",
        "mpich, 5",
        "mpich, 8"
    })
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void the_engine_passes_the_kit_with_other_numbers_of_ranks(String engine, int ranks) throws Exception {
        assertPassesKit(engine, ranks, KitProgram.class);
    }

    @ParameterizedTest
    @CsvSource({"openmpi, 4", "mpich, 3"})
    void summaries_of_random_trees_are_those_of_ranks_in_process(String engine, int ranks) throws Exception {
        Path expected = Files.createDirectory(folder.resolve("expected"));
        Path actual = Files.createDirectory(folder.resolve("actual"));
        InProcess.run(ranks, world -> new RandomTreesOfRanks().run(world, new String[] {expected.toString()}));

        JobResult result = run(engine, ranks, RandomTreesOfRanks.class, actual.toString());

        NativeJobs.assertPassed(result, output());
        assertThat(files(actual)).isEqualTo(files(expected)).hasSizeGreaterThan(6 * ranks);
    }

    @ParameterizedTest
    @CsvSource({
        "openmpi, 1", "openmpi, 2", "openmpi, 3", "openmpi, 5", "openmpi, 6", "openmpi, 7", "openmpi, 8",
        "mpich, 1", "mpich, 2", "mpich, 4", "mpich, 5", "mpich, 6", "mpich, 7", "mpich, 8"
    })
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void summaries_of_more_random_trees_are_those_of_ranks_in_process(String engine, int ranks) throws Exception {
        summaries_of_random_trees_are_those_of_ranks_in_process(engine, ranks);
    }

    private static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return contents;
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void an_unchanged_job_prints_one_table_that_names_its_faults(String engine) throws Exception {
        JobResult result = NativeJobs.job(engine, 2, RaysOfRanks.class, output())
                .jvmOptions(NativeJobs.jvmOptions(
                        output(), "-XX:TieredStopAtLevel=1", "-javaagent:" + AgentJar.path() + "=record=true,mpi=true"))
                .run();

        NativeJobs.assertPassed(result, output());
        assertThat(Files.readString(output()))
                .contains("the image is ready")
                .doesNotContain("window", "ftimer-agent")
                .containsOnlyOnce("2 ranks   efficiency ")
                .containsPattern("  MPI_Allreduce at RaysOfRanks.java:\\d+, waits for rank 1, which was outside MPI for"
                        + " [0-9.]+ m?s after MPI_(Init|Send at RaysOfRanks.java:\\d+)")
                .containsPattern("  MPI_Finalize, waits for rank 0, which was outside MPI for [0-9.]+ m?s"
                        + " after MPI_Recv at RaysOfRanks.java:\\d+");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void a_rank_that_aborts_ends_the_job(String engine) throws Exception {
        JobResult result = run(engine, 2, KitProgram.class, Misbehavior.ABORTS.name());

        assertThat(result.message()).isEqualTo("rank 1 of 2 aborted the job: the last rank gives up");
        if (engine.equals("openmpi")) {
            assertThat(result.exitCode()).isEqualTo(5);
        } else {
            // hydra may end with the signal that ends the others
            assertThat(result.exitCode()).isNotZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void the_engine_ends_each_job_that_misbehaves(String engine) throws Exception {
        NativeJobs.require(engine);

        EngineKit.checkMisbehaviors(
                2,
                Duration.ofSeconds(30),
                (ranks, misbehavior) -> NativeJobs.job(engine, ranks, KitProgram.class, output(), misbehavior.name())
                        .stallTimeout(Duration.ofSeconds(8))
                        // so that a job that lasts too long says where its ranks are
                        .timeout(Duration.ofSeconds(25))
                        .run()
                        .message());
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void calls_after_finish_and_by_other_threads_are_rejected(String engine) throws Exception {
        JobResult result = run(engine, 1, RejectionsOfRank.class);

        NativeJobs.assertPassed(result, output());
        assertThat(Files.readAllLines(output()))
                .containsSubsequence(
                        "allreduce on world (rank 0 of 1) rejected: called by thread \"other\", but it belongs to"
                                + " thread \"main\"",
                        "dup on world.dup() (rank 0 of 1) rejected: the communicator is closed",
                        "allreduce on world (rank 0 of 1) rejected: NativeMpi.finish was called",
                        "init rejected: NativeMpi.finish has finalized MPI, which cannot start again; finish after the last"
                                + " use");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void calls_are_regions_if_the_configuration_says_so(String engine) throws Exception {
        JobResult result = NativeJobs.job(engine, 2, ProfileOfRanks.class, output())
                .jvmOptions(NativeJobs.jvmOptions(
                        output(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dftimer.config=mpi.profile=regions"))
                .run();

        NativeJobs.assertPassed(result, output());
        assertThat(Files.readAllLines(output()))
                .filteredOn(line -> !line.startsWith("ftimer: "))
                .containsExactly(
                        "session solve 1 23 16",
                        "session MPI_Allreduce 1 16 16",
                        "session MPI_Comm_dup 1 0 0",
                        "session MPI_Bcast 1 7 0",
                        "session MPI_Comm_free 1 0 0",
                        "attached MPI_Allreduce 1 8 8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void mpi_that_the_program_has_initialized_is_not_finalized(String engine) throws Exception {
        JobResult result = run(engine, 2, AlreadyInitialized.class);

        NativeJobs.assertPassed(result, output());
        assertThat(Files.readAllLines(output())).contains("sum 3, finalized false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void the_last_user_finalizes_mpi(String engine) throws Exception {
        JobResult result = run(engine, 2, TwoUsers.class);

        NativeJobs.assertPassed(result, output());
        assertThat(Files.readAllLines(output())).contains("sum 3");
    }

    @ParameterizedTest
    @CsvSource({
        "OMPI_COMM_WORLD_SIZE, 4, 'it belongs to another MPI; use the launcher of this library, or set FTIMER_MPI_LIBRARY to"
                + " the library of the launcher'",
        "SLURM_STEP_NUM_TASKS, 3, 'use srun --mpi=pmix for Open MPI or srun --mpi=pmi2 for MPICH; srun --mpi=list shows what"
                + " the site has'"
    })
    void ranks_that_are_not_those_of_the_launcher_are_rejected(String variable, String size, String advice)
            throws Exception {
        NativeJobs.require("mpich");
        // a rank of its own, without a launcher, but with its libraries
        List<String> command = new ArrayList<>(List.of("sh", "-c", ". \"$0\"; exec \"$@\"", environment()));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Dftimer.mpi.library=mpich", "-cp"));
        command.add(NativeJobs.classPath());
        command.add(OneOfRanks.class.getName());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output().toFile());
        builder.environment().put(variable, size);

        assertThat(builder.start().waitFor()).isEqualTo(1);
        assertThat(Files.readAllLines(output()).get(0))
                .matches(Pattern.quote("rejected: MPI_COMM_WORLD of MPICH ") + "[0-9.]+"
                        + Pattern.quote(" (libmpich.so.12) has" + " size 1, but the launcher started " + size
                                + " ranks (" + variable + "): " + advice));
    }

    private static String environment() {
        return Path.of("..", "..", "build", "native-mpi", "bin", "environment")
                .toAbsolutePath()
                .toString();
    }
}
