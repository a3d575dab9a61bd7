package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.jmh.fixture.Alike;
import io.ftimer.jmh.fixture.Solve;
import io.ftimer.jmh.fixture.UnusualExecutor;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Runs in forked JVMs and in one JVM: counts are exact for every mode and number of threads and forks. */
class ForkedRunTest {

    private static void assertRaw(RunResult result, String label, double expected, int iterations) {
        assertThat(Runs.raw(result, label)).as(label).isEqualTo(Collections.nCopies(iterations, expected));
    }

    private static void assertSolveTree(RunResult result, int iterations) {
        assertRaw(result, "ftimer.solve.calls.norm", 1.0, iterations);
        assertRaw(result, "ftimer.solve/assemble.calls.norm", 3.0, iterations);
        assertRaw(result, "ftimer.solve/linsolve.calls.norm", 1.0, iterations);
        assertRaw(result, "ftimer.errors", 0.0, iterations);
    }

    @ParameterizedTest
    @CsvSource("Throughput, 3, 2")
    void counts_are_exact(Mode mode, int threads, int forks) throws RunnerException {
        assertExactCounts(mode, threads, forks);
    }

    @ParameterizedTest
    @CsvSource({
        "Throughput, 1, 1",
        "AverageTime, 1, 2",
        "AverageTime, 3, 1",
        "SampleTime, 1, 1",
        "SampleTime, 3, 1",
        "SingleShotTime, 1, 2",
        "SingleShotTime, 3, 1"
    })
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void counts_are_exact_in_other_runs(Mode mode, int threads, int forks) throws RunnerException {
        assertExactCounts(mode, threads, forks);
    }

    private static void assertExactCounts(Mode mode, int threads, int forks) throws RunnerException {
        RunResult result = Runs.run(Runs.of(Solve.class, "solve")
                .mode(mode)
                .threads(threads)
                .forks(forks)
                .addProfiler("ftimer", Runs.ROWS));

        assertSolveTree(result, 2 * forks);
        assertRaw(result, "ftimer.threads", threads, 2 * forks);
    }

    @Test
    void an_invocation_counts_as_its_number_of_operations() throws RunnerException {
        RunResult result = Runs.run(
                Runs.inThisJvm(Solve.class, "fivefold").mode(Mode.AverageTime).addProfiler("ftimer", Runs.ROWS));

        assertSolveTree(result, 2);
    }

    @Test
    void a_batch_of_single_shots_is_one_operation() throws RunnerException {
        RunResult result = Runs.run(Runs.inThisJvm(Solve.class, "solve")
                .mode(Mode.SingleShotTime)
                .measurementBatchSize(10)
                .addProfiler("ftimer", Runs.ROWS));

        assertRaw(result, "ftimer.solve.calls.norm", 10.0, 2);
        assertRaw(result, "ftimer.solve/assemble.calls.norm", 30.0, 2);
    }

    @Test
    void the_operations_of_a_group_are_the_sum_over_its_methods() throws RunnerException {
        RunResult result = Runs.run(
                Runs.inThisJvm(Solve.class, "mixed").mode(Mode.Throughput).addProfiler("ftimer", Runs.ROWS));

        assertRaw(result, "ftimer.any.calls.norm", 1.0, 2);
        assertRaw(result, "ftimer.threads", 3.0, 2);
        List<Double> reads = Runs.raw(result, "ftimer.any/read.calls.norm");
        List<Double> writes = Runs.raw(result, "ftimer.any/write.calls.norm");
        for (int i = 0; i < 2; i++) {
            assertThat(reads.get(i) + writes.get(i)).isCloseTo(1.0, within(1e-15));
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "virtual threads need JDK 21 or newer")
    void counts_are_exact_on_virtual_threads() throws RunnerException {
        RunResult result = Runs.run(Runs.of(Solve.class, "solve")
                .mode(Mode.Throughput)
                .threads(2)
                .jvmArgsAppend("-Djmh.executor=VIRTUAL")
                .addProfiler("ftimer", Runs.ROWS));

        assertSolveTree(result, 2);
        assertRaw(result, "ftimer.threads", 2, 2);
    }

    @Test
    void counts_are_exact_on_an_executor_of_the_user() throws RunnerException {
        assertExactCountsOn("CUSTOM");
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "runs JMH several times")
    void counts_are_exact_on_a_pool_of_jmh() throws RunnerException {
        assertExactCountsOn("FJP");
    }

    private static void assertExactCountsOn(String executor) throws RunnerException {
        RunResult result = Runs.run(Runs.of(Solve.class, "solve")
                .mode(Mode.Throughput)
                .threads(2)
                .jvmArgsAppend("-Djmh.executor=" + executor, "-Djmh.executor.class=" + UnusualExecutor.class.getName())
                .addProfiler("ftimer", Runs.ROWS));

        assertSolveTree(result, 2);
    }

    /** JMH reads a label that is missing in a fork as 0, so all forks use the same labels. */
    @Test
    void all_forks_have_the_same_labels() throws RunnerException {
        RunResult result = Runs.run(Runs.of(Alike.class, "regions")
                .mode(Mode.Throughput)
                .forks(2)
                .addProfiler("ftimer", "top=2;metric=calls"));

        assertThat(result.getSecondaryResults().keySet().stream()
                        .filter(label -> label.endsWith(".calls.norm"))
                        .toList())
                .hasSize(2)
                .allSatisfy(label -> assertRaw(result, label, 1.0, 4));
    }
}
