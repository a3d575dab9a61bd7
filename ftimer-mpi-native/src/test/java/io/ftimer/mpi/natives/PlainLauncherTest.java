package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.launch.JobResult;
import io.ftimer.ranks.StallOfRanks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks that the launcher of a site starts, without one of fTimer. */
class PlainLauncherTest {
    private static final long LONGEST_SECONDS = 60;

    @TempDir
    private Path folder;

    private int run(List<String> command, String... variables) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output().toFile());
        for (int i = 0; i < variables.length; i += 2) {
            builder.environment().put(variables[i], variables[i + 1]);
        }
        Process process = builder.start();
        if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("still running after " + LONGEST_SECONDS + " s: " + Files.readString(output()));
        }
        return process.exitValue();
    }

    private Path output() {
        return folder.resolve("output.txt");
    }

    @Test
    void each_rank_that_has_stalled_says_where_it_is() throws Exception {
        int code = run(
                NativeJobs.plainCommand("openmpi", 3, List.of("-Dftimer.mpi.stall-warning=1"), StallOfRanks.class),
                "FTIMER_MPI_STALL_TIMEOUT",
                "2");

        assertThat(code).isEqualTo(JobResult.TIMED_OUT);
        assertThat(Files.readAllLines(output()))
                .contains(
                        "ftimer: rank 0 has made no progress for 1 s: StallOfRanks.java:15, waits in allreduce on world",
                        "ftimer: rank 1 has made no progress for 1 s: StallOfRanks.java:25, waits outside MPI in"
                                + " CountDownLatch.await",
                        "ftimer: rank 2 has made no progress for 1 s: StallOfRanks.java:25, waits outside MPI in"
                                + " CountDownLatch.await (thread \"forgotten\", which keeps the JVM alive; main has returned)")
                .anyMatch(line -> line.matches("ftimer: rank [012] has made no progress for 2 s and ends the job: .+"));
    }

    @ParameterizedTest
    @CsvSource({
        "mpich, openmpi, 'Open MPI v', libmpi.so.40, PMI_SIZE",
        "openmpi, mpich, 'MPICH ', libmpich.so.12, OMPI_COMM_WORLD_SIZE"
    })
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void the_launcher_of_another_mpi_is_rejected(
            String launcher, String library, String name, String file, String variable) throws Exception {
        List<String> command = NativeJobs.plainCommand(
                launcher, 2, List.of("-Dftimer.mpi.library=" + library), OneOfRanks.class);

        assertThat(run(command)).isNotZero();
        assertThat(Files.readAllLines(output()))
                .anyMatch(Pattern.compile(Pattern.quote("rejected: MPI_COMM_WORLD of " + name) + "[0-9.]+"
                                + Pattern.quote(" (" + file + ") has size 1, but the launcher started 2 ranks ("
                                        + variable + "): it belongs to another MPI; use the launcher of this library, or"
                                        + " set FTIMER_MPI_LIBRARY to the library of the launcher"))
                        .asMatchPredicate());
    }
}
