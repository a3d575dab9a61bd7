package io.ftimer.jmh;

import io.ftimer.jmh.internal.collect.Collector;
import io.ftimer.jmh.internal.instrument.InstrumentedBenchmark;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.result.IterationResults;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.jmh.internal.trial.Trial;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * The JMH profiler {@code -prof ftimer}: reports how often each region of {@link io.ftimer.FTimers} is opened per operation, and its
 * time and self time.
 *
 * <pre>{@code
 * public class SolverBenchmark {
 *     @Benchmark
 *     public void solve() {
 *         FTimers.run("solve", () -> {
 *             for (int block = 0; block < 3; block++) {
 *                 FTimers.run("assemble", () -> Blackhole.consumeCPU(100));
 *             }
 *         });
 *     }
 *
 *     public static void main(String[] arguments) throws RunnerException {
 *         new Runner(new OptionsBuilder()
 *                 .include("SolverBenchmark.solve").forks(1).addProfiler("ftimer", "times=false").build()).run();
 *     }
 * }
 * }</pre>
 *
 * <p>This prints 3 calls per operation for {@code solve/assemble}, on every machine.
 *
 * <p>Thread safety: thread-confined; JMH calls it on one thread.
 */
public class FTimerProfiler implements InternalProfiler, ExternalProfiler {
    private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

    private final ProfilerOptions options;
    private final Collector collector;
    private final Trial trial;
    private @Nullable IterationResults results;

    /** Creates a profiler with the default options. */
    public FTimerProfiler() throws ProfilerException {
        this("");
    }

    /**
     * Creates a profiler.
     *
     * @param line the options, as {@code name=value;name=value}
     * @throws ProfilerException if an option is invalid; the message lists the valid options. Also if this
     *     JVM does not measure a metric, the baseline cannot be read, or the folder for files is not writable.
     */
    public FTimerProfiler(String line) throws ProfilerException {
        try {
            options = ProfilerOptions.parse(line);
            if (!isInFork()) {
                Collector.check(options);
                InstrumentedBenchmark.jvmOption(options);
            }
            trial = new Trial(options);
        } catch (IllegalArgumentException e) {
            throw new ProfilerException(e.getMessage());
        }
        collector = new Collector(options);
    }

    /** Returns whether JMH creates the profiler in a fork, where it ignores profilers that throw an exception here. */
    private static boolean isInFork() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(FORK)));
    }

    @Override
    public String getDescription() {
        return "fTimer: named regions of the benchmarked code, their calls, time and self time per operation";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (benchmark.getForks() == 0) {
            trial.iterationStarts(benchmark);
        }
        collector.start();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (iteration.getType() != IterationType.MEASUREMENT) {
            collector.discard();
            return List.of();
        }
        boolean forked = benchmark.getForks() > 0;
        ProfiledTree tree = collector.end(result).ofForks(forked ? 1 : 0);
        if (!forked) {
            trial.iterationEnded(tree, result);
        }
        if (results == null) {
            results = new IterationResults(options);
        }
        return results.of(tree);
    }

    // ---- in the JVM of the runner -----------------------------------------------------------------------------------

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
        return List.of();
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
        List<String> jvmOptions = new ArrayList<>(trial.jvmOptions());
        jvmOptions.addAll(InstrumentedBenchmark.jvmOption(options));
        return jvmOptions;
    }

    @Override
    public void beforeTrial(BenchmarkParams benchmark) {
        trial.forkStarts(benchmark);
    }

    @Override
    public Collection<? extends Result<?>> afterTrial(
            BenchmarkResult result, long pid, File standardOut, File standardError) {
        trial.forkEnded(result);
        return List.of();
    }

    /** Returns true: the output of the fork is shown as without the profiler. */
    @Override
    public boolean allowPrintOut() {
        return true;
    }

    @Override
    public boolean allowPrintErr() {
        return true;
    }
}
