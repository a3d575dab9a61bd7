package io.ftimer.mpi.natives;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.launch.JobResult;
import io.ftimer.ranks.StallOfRanks;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that the launcher of a site starts, without one of fTimer. */
class PlainLauncherTest {
    @TempDir
    private Path folder;

    private int run(String launcher, List<String> options, Class<?> program, String... arguments) throws Exception {
        List<String> command = NativeJobs.plainCommand(launcher, 2, options, program);
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output().toFile())
                .start()
                .waitFor();
    }

    private Path output() {
        return folder.resolve("output.txt");
    }

    @Test
    void each_rank_that_has_stalled_says_where_it_is() throws Exception {
        Process launcher = new ProcessBuilder(NativeJobs.plainCommand(
                        "openmpi",
                        3,
                        List.of("-Dftimer.mpi.stall-warning=1", "-Dftimer.mpi.stall-timeout=30"),
                        StallOfRanks.class))
                .redirectErrorStream(true)
                .start();
        Set<String> missing = new TreeSet<>(
                Set.of(
                        "ftimer: rank 0 has made no progress for 1 s: StallOfRanks.java:15, waits in allreduce on world",
                        "ftimer: rank 1 has made no progress for 1 s: StallOfRanks.java:25, waits outside MPI in"
                                + " CountDownLatch.await",
                        "ftimer: rank 2 has made no progress for 1 s: StallOfRanks.java:25, waits outside MPI in"
                                + " CountDownLatch.await (thread \"forgotten\", which keeps the JVM alive; main has returned)"));
        List<String> read = new ArrayList<>();
        try (BufferedReader lines = launcher.inputReader(UTF_8)) {
            while (!missing.isEmpty()) {
                String line = lines.readLine();
                assertThat(line).as("after " + read + " and before " + missing).isNotNull();
                read.add(line);
                missing.remove(line);
            }
        } finally {
            launcher.descendants().forEach(ProcessHandle::destroyForcibly);
            launcher.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void a_rank_that_exits_without_finishing_says_so(String engine) throws Exception {
        // the exit code of the launcher of MPICH is 0 or 9 then
        run(engine, List.of(), FaultOfRanks.class, "EXITS_WITH_0", folder.toString());

        assertThat(Files.readAllLines(output()))
                .filteredOn(line -> line.contains("NativeMpi.finish"))
                .containsExactly(
                        "ftimer: rank 1 of 2 exits without NativeMpi.finish(), so its job may end with exit code 0;"
                                + " finish first, or start the job with MpiRun, which reports such ranks");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void a_rank_without_progress_ends_the_job_on_request(String engine) throws Exception {
        int code = run(engine, List.of("-Dftimer.mpi.stall-timeout=3"), StallOfRanks.class);

        // hydra ors the codes of all ranks
        assertThat(code & JobResult.TIMED_OUT).isEqualTo(JobResult.TIMED_OUT);
        assertThat(Files.readAllLines(output()))
                .anyMatch(line -> line.startsWith("ftimer: rank ")
                        && line.contains(" has made no progress for 3 s and ends the job: StallOfRanks.java:"));
    }

    @ParameterizedTest
    @CsvSource({
        "mpich, openmpi, 'Open MPI v', libmpi.so.40, PMI_SIZE",
        "openmpi, mpich, 'MPICH ', libmpich.so.12, OMPI_COMM_WORLD_SIZE"
    })
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void the_launcher_of_another_mpi_is_rejected(
            String launcher, String library, String name, String file, String variable) throws Exception {
        assertThat(run(launcher, List.of("-Dftimer.mpi.library=" + library), OneOfRanks.class))
                .isNotZero();
        assertThat(Files.readAllLines(output()))
                .anyMatch(Pattern.compile(Pattern.quote("rejected: MPI_COMM_WORLD of " + name) + "[0-9.]+"
                                + Pattern.quote(" (" + file + ") has size 1, but the launcher started 2 ranks ("
                                        + variable
                                        + "): it belongs to another MPI; use the launcher of this library, or"
                                        + " set FTIMER_MPI_LIBRARY to the library of the launcher"))
                        .asMatchPredicate());
    }
}
