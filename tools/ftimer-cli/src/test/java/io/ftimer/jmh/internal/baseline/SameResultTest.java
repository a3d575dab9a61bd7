package io.ftimer.jmh.internal.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.gate.GateCommand;
import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.gate.TreeId;
import io.ftimer.jmh.Runs;
import io.ftimer.jmh.fixture.Allocating;
import io.ftimer.jmh.fixture.Unsteady;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.result.TreeResult;
import io.ftimer.report.ExportedTree.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine;

/** The profiler and the command {@code ftimer gate} judge the same run by the same file. */
class SameResultTest {
    private static final String ALLOCATES = "io.ftimer.jmh.fixture.Allocating.allocates, ss";

    /** Opens {@code fill} once in each iteration, and {@code refill} in each 50th operation. */
    private static final String AMORTIZED = "io.ftimer.jmh.fixture.Unsteady.amortized, ss";

    private static final int BATCH = 1_000;

    @TempDir
    static Path folder;

    private static List<MeasuredIteration> allocates = List.of();
    private static List<MeasuredIteration> amortized = List.of();

    @BeforeAll
    static void run() throws RunnerException {
        allocates = iterations(Allocating.class, "allocates", 1);
        amortized = iterations(Unsteady.class, "amortized", BATCH);
    }

    private static List<MeasuredIteration> iterations(Class<?> type, String method, int batch) throws RunnerException {
        RunResult result = Runs.run(Runs.of(type, method)
                .mode(Mode.SingleShotTime)
                .measurementBatchSize(batch)
                .forks(0)
                .addProfiler("ftimer", "metric=alloc;format=csv,json;out=" + folder));
        List<MeasuredIteration> iterations = new ArrayList<>();
        for (BenchmarkResult fork : result.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                iterations.add(MeasuredIteration.of(
                        TreeResult.in(iteration).orElseThrow().tree(), iteration));
            }
        }
        return iterations;
    }

    private static TreeId id(String benchmark) {
        int dot = benchmark.lastIndexOf('.');
        return new TreeId(Kind.BENCHMARK, benchmark.substring(0, dot), benchmark.substring(dot + 1));
    }

    private static boolean passesProfiler(
            String benchmark, List<MeasuredIteration> iterations, Path baseline, String tolerance) {
        return !BaselineGate.of(ProfilerOptions.parse("baseline=" + baseline + ";allocTolerance=" + tolerance))
                .orElseThrow()
                .judge(new Measurement(
                        id(benchmark),
                        OptionalInt.empty(),
                        "iteration",
                        iterations.size(),
                        iterations.size(),
                        iterations,
                        false))
                .failsRun();
    }

    private static boolean passesCommand(Path input, Path baseline, String tolerance) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CommandStreams streams = new CommandStreams(out, new PrintStream(out, true, StandardCharsets.UTF_8), false);
        int exit = new CommandLine(new GateCommand(streams))
                .execute(Stream.of("--baseline", baseline, "--alloc-tolerance", tolerance, input)
                        .map(Object::toString)
                        .toArray(String[]::new));
        assertThat(exit).as(out.toString(StandardCharsets.UTF_8)).isBetween(0, 1);
        return exit == 0;
    }

    private static void judge(
            String benchmark, String lines, List<MeasuredIteration> iterations, String tolerance, boolean passes)
            throws IOException {
        Path baseline = Files.writeString(
                folder.resolve("regions.txt"),
                "# fTimer baseline, version 3\n[benchmark " + id(benchmark).group() + "]\n"
                        + id(benchmark).name() + "\n " + lines.replace("; ", "\n ") + "\n");
        Path own = folder.resolve(
                benchmark.replace(", ", "_") + "_t1" + (benchmark.equals(AMORTIZED) ? "_bs" + BATCH : ""));

        assertThat(passesProfiler(benchmark, iterations, baseline, tolerance)).isEqualTo(passes);
        assertThat(passesCommand(own.resolve("all-forks.csv"), baseline, tolerance))
                .isEqualTo(passes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 1016B/op allocate            | 5  | true",
                "1 900B/op allocate             | 5  | false",
                "1 960B/op allocate             | 5  | true",
                "1 1200B/op allocate            | 5  | true",
                "1 900B/op allocate             | 13 | true",
                "2 1016B/op allocate            | 5  | true",
                "0.5 1016B/op allocate          | 5  | false",
                "1 allocate; 1 other          | 5  | false",
                "1 allocate; 0..1 other       | 5  | true",
                "~ allocate                     | 5  | true",
                "1 50.0% allocate                 | 5  | false",
                "1 80.0% allocate                 | 5  | true",
                "1 cpu_nanos=1 allocate         | 5  | false",
            })
    void of_bytes_shares_and_regions(String lines, String tolerance, boolean passes) throws IOException {
        judge(ALLOCATES, lines, allocates, tolerance, passes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "1 fill; 20 refill                      ! true",
                "1/iteration fill; 18..19 refill        ! true",
                "2/iteration fill; 18..19 refill        ! false",
                "1 fill; 10..18 refill                  ! false",
                "5..6|1/iteration fill; 22..30 refill   ! true",
                "5..6|1/iteration fill; 22.3..30 refill ! true",
                "5..6|1/iteration fill; 10..18.1 refill ! false",
            })
    void of_inexact_calls(String lines, boolean passes) throws IOException {
        judge(AMORTIZED, lines, amortized, "5", passes);
    }
}
