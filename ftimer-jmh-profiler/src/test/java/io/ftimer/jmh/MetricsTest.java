package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.ftimer.jmh.fixture.Elsewhere;
import io.ftimer.jmh.fixture.Solve;
import io.ftimer.jmh.internal.result.TreeResult;
import io.ftimer.jmh.internal.tree.Accounting;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.metrics.Metric;
import io.ftimer.values.RegionPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** What is measured beside calls and times, and how it adds up. */
class MetricsTest {

    private static ProfiledTree tree(RunResult result) {
        return TreeResult.in(result.getAggregatedResult()).orElseThrow().tree();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void bytes_are_measured_on_request_and_summed_over_threads(int threads) throws RunnerException {
        RunResult result = Runs.run(Runs.inThisJvm(Elsewhere.class, "allocates")
                .mode(Mode.AverageTime)
                .threads(threads)
                .addProfiler("ftimer", "metric=alloc"));

        // with a header of 16 bytes
        long bytes = 1016 * tree(result).operations();
        assertThat(tree(result).operations()).isGreaterThan(1_000);
        ProfiledRegion region = tree(result).region(RegionPath.of("allocate")).orElseThrow();
        assertThat(region.measured()).containsOnlyKeys(Metric.ALLOCATED_BYTES);
        // the JVM may add some, such as for the frame of a method whose compiled code it leaves
        assertThat(region.measured().get(Metric.ALLOCATED_BYTES)).isBetween(bytes, bytes + 1_000);
        assertThat(Runs.raw(result, "ftimer.allocate.alloc.norm"))
                .hasSize(2)
                .allSatisfy(ofOperation -> assertThat(ofOperation).isBetween(1016.0, 1017.0));
    }

    @Test
    void without_a_request_nothing_else_is_measured() throws RunnerException {
        ProfiledTree tree = tree(Runs.run(
                Runs.inThisJvm(Solve.class, "solve").mode(Mode.Throughput).addProfiler("ftimer")));

        assertThat(tree.regions())
                .allSatisfy(region -> assertThat(region.measured()).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "Throughput, 1",
        "Throughput, 2",
        "AverageTime, 1",
        "AverageTime, 2",
        "SampleTime, 2",
        "SingleShotTime, 1"
    })
    void the_time_of_the_operations_is_that_of_the_score(Mode mode, int threads) throws RunnerException {
        RunResult result = Runs.run(Runs.inThisJvm(Solve.class, "solve")
                .mode(mode)
                .threads(threads)
                .measurementIterations(1)
                .addProfiler("ftimer"));

        double score = result.getPrimaryResult().getScore();
        double unit = result.getParams().getTimeUnit().toNanos(1);
        Accounting time = tree(result).accounting();
        assertThat(tree(result).scoreNanos())
                .isCloseTo(mode == Mode.Throughput ? threads * unit / score : score * unit, withinPercentage(0.001));
        assertThat(time.regionNanos() + time.outsideNanos() + time.overhead().value())
                .isCloseTo(time.operationNanos(), within(1.0));
        assertThat(tree(result).perOp(time.operationNanos()))
                .isCloseTo(tree(result).scoreNanos(), withinPercentage(100));
    }
}
