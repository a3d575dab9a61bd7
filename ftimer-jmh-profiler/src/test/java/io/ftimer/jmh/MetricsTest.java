package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** What is measured beside calls and times, and how it adds up. */
class MetricsTest {

    private static ProfiledTree tree(RunResult result) {
        return TreeResult.in(result.getAggregatedResult()).orElseThrow().tree();
    }

    @Test
    void bytes_are_measured_on_request() throws RunnerException {
        RunResult result = Runs.run(Runs.inThisJvm(Elsewhere.class, "allocates")
                .mode(Mode.AverageTime)
                .addProfiler("ftimer", "metric=alloc"));

        // with a header of 16 bytes
        assertThat(Runs.raw(result, "ftimer.allocate.alloc.norm")).isEqualTo(List.of(1016.0, 1016.0));
    }

    @Test
    void what_is_measured_on_request_is_summed_over_threads() throws RunnerException {
        RunResult result = Runs.run(Runs.inThisJvm(Elsewhere.class, "allocates")
                .mode(Mode.AverageTime)
                .threads(2)
                .addProfiler("ftimer", "metric=alloc"));

        ProfiledRegion region = tree(result).region(RegionPath.of("allocate")).orElseThrow();
        assertThat(region.measured())
                .containsExactly(
                        entry(Metric.ALLOCATED_BYTES, 1016 * tree(result).operations()));
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
