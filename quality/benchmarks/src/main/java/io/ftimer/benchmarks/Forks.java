package io.ftimer.benchmarks;

import io.ftimer.jmh.FTimerProfiler;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures trials with JMH. */
final class Forks implements Meter {
    /** The overhead as the profiler reports it. */
    private static final String REPORTED = "ftimer.overhead.norm";

    private final Effort effort;
    private final String[] jvmArgs;

    /**
     * Prepares measurements.
     *
     * @param collector the garbage collector of the processes, such as {@code G1}; that of the JVM by default
     */
    Forks(Effort effort, Optional<String> collector) {
        this.effort = effort;
        jvmArgs = Stream.concat(
                        Stream.of("-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"),
                        collector.map(name -> "-XX:+Use" + name + "GC").stream())
                .toArray(String[]::new);
    }

    @Override
    public Reading measure(FigureTrial trial) throws RunnerException {
        Collection<RunResult> results = new Runner(options(trial).build()).run();
        if (results.size() != 1) {
            throw new IllegalStateException(results.size() + " benchmarks are called " + trial + ", not 1");
        }
        RunResult result = results.iterator().next();
        return new Reading(
                time(result) / trial.parts(),
                median(result, "gc.alloc.rate.norm") / trial.parts(),
                median(result, trial.profiled() ? REPORTED : "quantity") / trial.parts());
    }

    private ChainedOptionsBuilder options(FigureTrial trial) {
        TimeValue time = TimeValue.milliseconds(effort.millis());
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include('^' + Pattern.quote(Forks.class.getPackageName() + '.' + trial.benchmark()) + '$')
                .forks(effort.forks())
                .jvmArgsAppend(jvmArgs)
                .warmupIterations(effort.warmups())
                .warmupTime(time)
                .measurementIterations(effort.iterations())
                .measurementTime(time)
                .timeUnit(TimeUnit.NANOSECONDS)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        Map<String, String> parameters = new HashMap<>(trial.parameters());
        if (effort == Effort.SMOKE) {
            // of the benchmarks that have these parameters
            parameters.putAll(Map.of("turns", "1", "walksUntilCompiled", "1"));
        }
        parameters.forEach(options::param);
        if (trial.profiled()) {
            options.addProfiler(FTimerProfiler.class, "metric=calls");
        }
        return options;
    }

    /**
     * Returns the lower quartile of the iterations, for trials and yardstick alike: other work on the machine only makes
     * iterations slower, many in a row, and slows clock readings less than other code.
     */
    private static double time(RunResult result) {
        return Statistics.lowerQuartile(scores(result, IterationResult::getPrimaryResult));
    }

    private static double median(RunResult result, String label) {
        return Statistics.median(
                scores(result, iteration -> iteration.getSecondaryResults().get(label)));
    }

    private static DoubleStream scores(RunResult result, Function<IterationResult, @Nullable Result<?>> part) {
        return result.getBenchmarkResults().stream()
                .map(BenchmarkResult::getIterationResults)
                .flatMap(Collection::stream)
                .map(part)
                .filter(Objects::nonNull)
                .mapToDouble(Result::getScore);
    }
}
