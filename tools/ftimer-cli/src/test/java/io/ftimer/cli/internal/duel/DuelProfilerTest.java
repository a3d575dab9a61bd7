package io.ftimer.cli.internal.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.SampleBuffer;

/** The minimum of an iteration: of its operations if they are sampled, else its score as a time. */
class DuelProfilerTest {
    private static final IterationParams ITERATION =
            new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.seconds(1), 1);

    private static BenchmarkParams benchmark(Mode mode) {
        return new BenchmarkParams(
                "B.b",
                "B.b",
                false,
                1,
                new int[] {1},
                List.of("b"),
                1,
                0,
                ITERATION,
                ITERATION,
                mode,
                new WorkloadParams(),
                TimeUnit.NANOSECONDS,
                1,
                "java",
                List.of(),
                "17",
                "vm",
                "17",
                "1.37",
                TimeValue.seconds(1));
    }

    private static double minimum(Mode mode, Function<TimeUnit, Result<?>> primary) {
        BenchmarkParams benchmark = benchmark(mode);
        IterationResult result = new IterationResult(benchmark, ITERATION, new IterationResultMetaData(2, 2));
        result.addResult(primary.apply(TimeUnit.NANOSECONDS));
        DuelProfiler profiler = new DuelProfiler();
        profiler.beforeIteration(benchmark, ITERATION);
        return profiler.afterIteration(benchmark, ITERATION, result).stream()
                .filter(one -> one.getLabel().equals(Measure.MINIMUM.label()))
                .mapToDouble(Result::getScore)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void the_minimum_of_sampled_operations_is_that_of_the_fastest_one() {
        SampleBuffer times = new SampleBuffer();
        List.of(5000, 100, 300).forEach(times::add);

        assertThat(minimum(Mode.SampleTime, unit -> new SampleTimeResult(ResultRole.PRIMARY, "b", times, unit)))
                .isEqualTo(100);
    }

    @Test
    void others_have_the_time_of_an_operation_in_the_iteration() {
        assertThat(minimum(Mode.AverageTime, unit -> new AverageTimeResult(ResultRole.PRIMARY, "b", 2, 5000, unit)))
                .isEqualTo(2500);
        assertThat(minimum(Mode.Throughput, unit -> new ThroughputResult(ResultRole.PRIMARY, "b", 2, 5000, unit)))
                .isEqualTo(2500);
    }
}
