package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.kit.EngineCheck;
import io.ftimer.mpi.kit.EngineKit;
import io.ftimer.mpi.kit.KitProgram;
import io.ftimer.mpi.kit.Misbehavior;
import io.ftimer.mpi.launch.JobResult;
import io.ftimer.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs over several hosts, by the launchers of Open MPI and MPICH alone and by MpiRun. */
@EnabledIfSystemProperty(named = "build.full", matches = "true")
class SeveralHostsTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void requireHosts() throws IOException, InterruptedException {
        SeveralHosts.require();
    }

    private SeveralHosts hosts(String... names) {
        Map<String, Integer> slots = new LinkedHashMap<>();
        for (String name : names) {
            slots.merge(name, 1, Integer::sum);
        }
        return new SeveralHosts(folder, slots, SeveralHosts.USUAL_SECONDS);
    }

    private List<String> output() throws IOException {
        return Files.readAllLines(folder.resolve("output.txt"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void the_engine_passes_the_kit(String engine) throws Exception {
        int code = hosts("alpha", "alpha", "beta", "beta").run(engine, List.of(), KitProgram.class);

        assertThat(output())
                .containsSubsequence(EngineKit.checks().stream()
                        .map(EngineCheck::name)
                        .map(name -> "passed " + name)
                        .toArray(String[]::new))
                .anyMatch(line -> line.startsWith("ftimer: ") && line.endsWith(", 4 ranks"));
        assertThat(code).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void summaries_of_random_trees_are_those_of_ranks_in_process(String engine) throws Exception {
        Path expected = Files.createDirectory(folder.resolve("expected"));
        Path actual = Files.createDirectory(folder.resolve("actual"));
        InProcess.run(4, world -> new RandomTreesOfRanks().run(world, new String[] {expected.toString()}));

        int code = hosts("alpha", "beta", "beta", "gamma")
                .run(engine, List.of(), RandomTreesOfRanks.class, actual.toString());

        assertThat(code).as(() -> String.join("\n", lines())).isZero();
        assertThat(files(actual)).isEqualTo(files(expected)).hasSizeGreaterThan(24);
    }

    private List<String> lines() {
        try {
            return output();
        } catch (IOException e) {
            return List.of(e.toString());
        }
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
    void each_rank_has_its_files(String engine) throws Exception {
        Path files = Files.createDirectory(folder.resolve("files"));
        int code = hosts("alpha", "beta", "gamma")
                .run(
                        engine,
                        List.of("-Dftimer.config=output.tree=" + files + "/$RANK; trace=" + files + "/t-"),
                        ReportsOfHosts.class);

        assertThat(code).as(() -> String.join("\n", lines())).isZero();
        for (int rank = 0; rank < 3; rank++) {
            assertThat(files.resolve(Integer.toString(rank))).content().startsWith("rank " + rank + ": ");
            String suffix = "-000" + rank + ".bin";
            try (Stream<Path> traces = Files.list(files)) {
                assertThat(traces.filter(file -> file.toString().endsWith(suffix)))
                        .singleElement()
                        .satisfies(
                                trace -> assertThat(Trace.read(trace).events()).hasSize(2));
            }
        }
        assertThat(files).isDirectoryContaining(file -> file.toString().endsWith(".meta"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void the_supervisor_sees_all_hosts(String engine) throws Exception {
        int code = hosts("alpha", "beta").supervise(engine, folder, List.of(), KitProgram.class);

        assertThat(code).as(() -> String.join("\n", lines())).isZero();
        assertThat(output()).contains("passed " + EngineKit.checks().get(0).name());
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void a_rank_that_fails_on_another_host_is_named(String engine) throws Exception {
        int code = hosts("alpha", "beta")
                .supervise(engine, folder, List.of("-timeout", "60"), KitProgram.class, Misbehavior.THROWS.name());

        assertThat(output()).anyMatch(line -> line.startsWith("MpiRun: rank 1 of 2 threw "));
        assertThat(code).isNotZero().isNotEqualTo(JobResult.TIMED_OUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void a_host_without_the_folder_of_the_job_says_what_to_do(String engine) throws Exception {
        int code =
                hosts("alpha", "beta").supervise(engine, Path.of("/mnt"), List.of("-timeout", "20"), KitProgram.class);

        assertThat(output())
                .anyMatch(line -> line.contains("is not on this host: start MpiRun with -Djava.io.tmpdir=FOLDER, where"
                        + " FOLDER is one that all hosts share"));
        // hydra waits for the rank that has ended
        assertThat(code).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void the_launcher_ends_a_job_whose_host_has_lost_its_power(String engine) throws Exception {
        int code = hosts("alpha", "beta").run(engine, List.of(), LosesHost.class, lost(), "power beta");

        assertThat(code).as(() -> String.join("\n", lines())).isNotZero().isNotEqualTo(JobResult.TIMED_OUT);
    }

    @ParameterizedTest
    @CsvSource({"openmpi, power", "openmpi, cable", "mpich, power", "mpich, cable"})
    void the_supervisor_ends_a_job_that_has_lost_a_host(String engine, String what) throws Exception {
        int code = hosts("alpha", "beta")
                .supervise(engine, folder, List.of("-stall-timeout", "5"), LosesHost.class, lost(), what + " beta");

        assertThat(output()).anyMatch(line -> line.startsWith("MpiRun: "));
        assertThat(code).isNotZero();
    }

    private String lost() {
        return folder.resolve("lose").toString();
    }
}
