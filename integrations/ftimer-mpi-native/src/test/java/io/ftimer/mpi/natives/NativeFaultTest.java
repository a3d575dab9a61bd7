package io.ftimer.mpi.natives;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.launch.JobResult;
import io.ftimer.mpi.launch.MpiRun;
import io.ftimer.ranks.StallOfRanks;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A rank that fails ends the job with an exit code and one message, and leaves no process. */
class NativeFaultTest {
    private static final List<String> ENGINES = List.of("openmpi", "mpich");

    private static final String KILLED = "rank 1 of 3 ended with exit code 137 (signal 9)";

    /** Ends a job that hangs. Ranks spin while they wait, so on a busy machine their start alone takes long. */
    private static final Duration HANGS = Duration.ofMinutes(2);

    @TempDir
    private Path pids;

    @TempDir
    private Path folder;

    private JobResult run(String engine, String fault) throws Exception {
        JobResult result = NativeJobs.job(
                        engine, 3, FaultOfRanks.class, folder.resolve("output.txt"), fault, pids.toString())
                .jvmOptions("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m")
                .timeout(HANGS)
                .run();
        assertThat(ranks()).isEmpty();
        return result;
    }

    /** Returns the processes of the ranks that have not ended. */
    private List<ProcessHandle> ranks() throws IOException {
        try (Stream<Path> files = Files.list(pids)) {
            return files.map(
                            file -> Long.parseLong(file.getFileName().toString().split("-")[0]))
                    .flatMap(pid -> ProcessHandle.of(pid).stream())
                    .filter(ProcessHandle::isAlive)
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void a_rank_that_is_killed_inside_a_reduction(String engine) throws Exception {
        JobResult result = run(engine, "IS_KILLED_IN_A_REDUCTION");

        assertThat(result).isEqualTo(new JobResult(137, KILLED));
    }

    @ParameterizedTest
    @MethodSource("faults")
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void a_rank_that_fails(String engine, String fault, String message) throws Exception {
        JobResult result = run(engine, fault);

        assertThat(result.exitCode()).isNotZero().isNotEqualTo(JobResult.TIMED_OUT);
        assertThat(result.message()).isEqualTo(message);
    }

    private static Stream<Arguments> faults() {
        Stream<String[]> faults = Stream.of(
                new String[] {"IS_KILLED_BEFORE_INIT", KILLED},
                new String[] {"IS_KILLED_AFTER_FINISH", KILLED},
                new String[] {"EXITS_BEFORE_INIT", "rank 1 of 3 called System.exit"},
                new String[] {"NEVER_INITIALIZES", "rank 1 of 3 returned from main without NativeMpi.init"},
                new String[] {"THROWS", "rank 1 of 3 threw java.lang.IllegalStateException: rank 1 gives up"},
                new String[] {"RUNS_OUT_OF_MEMORY", "rank 1 of 3 threw java.lang.OutOfMemoryError: Java heap space"},
                new String[] {"HALTS", "rank 1 of 3 ended with exit code 5"},
                new String[] {"EXITS", "rank 1 of 3 called System.exit"},
                new String[] {"EXITS_WITH_0", "rank 1 of 3 called System.exit"},
                new String[] {"RETURNS", "rank 1 of 3 returned from main without NativeMpi.finish"});
        return faults.flatMap(fault -> ENGINES.stream().map(engine -> Arguments.of(engine, fault[0], fault[1])));
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void a_rank_that_hangs_is_reported_and_ends_the_job_on_request_only(String engine) throws Exception {
        List<String> reports = new ArrayList<>();

        JobResult result = NativeJobs.job(engine, 2, StallOfRanks.class, folder.resolve("output.txt"))
                .stallWarning(Duration.ofSeconds(1))
                .stallTimeout(Duration.ofSeconds(8))
                .onStall(reports::add)
                .run();

        String positions = "\n  rank 0: StallOfRanks.java:15, waits in allreduce on world"
                + "\n  rank 1: StallOfRanks.java:25, waits outside MPI in CountDownLatch.await";
        // reports are repeated, and on a busy machine there are some from the start
        assertThat(reports.get(reports.size() - 1))
                .startsWith("no rank of job " + ProcessHandle.current().pid() + " has made progress for ")
                .endsWith(" s; it goes on:" + positions);
        assertThat(result)
                .isEqualTo(new JobResult(JobResult.TIMED_OUT, "no rank has made progress for 8 s:" + positions));
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void ranks_end_with_the_launcher_that_is_killed(String engine) throws Exception {
        NativeJobs.require(engine);
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                NativeJobs.classPath(),
                MpiRun.class.getName(),
                "-np",
                "3",
                "-engine",
                engine,
                FaultOfRanks.class.getName(),
                "HANGS",
                pids.toString());
        Process launcher = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader output = launcher.inputReader(UTF_8)) {
            assertThat(output.lines().filter("started"::equals).limit(3)).hasSize(3);
        }
        List<ProcessHandle> ranks = ranks();

        launcher.destroyForcibly();

        // one that waits in MPI_Init looks for its launcher after 10 s only
        assertThat(ranks).allSatisfy(rank -> assertThat(rank.onExit()).succeedsWithin(Duration.ofSeconds(60)));
    }
}
