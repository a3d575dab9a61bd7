package io.ftimer.jmh;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Short runs of benchmarks: the tests are about counts. */
public final class Runs {
    /** The option for the results of all regions. */
    public static final String ROWS = "metric=calls,time,self,share";

    private Runs() {}

    /** Returns options for one method of a class, one fork, one iteration after a warm-up. */
    public static ChainedOptionsBuilder of(Class<?> type, String method) {
        return new OptionsBuilder()
                .include('^' + Pattern.quote(type.getName() + '.' + method) + '$')
                .forks(1)
                .jvmArgs("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djmh.ignoreLock=true")
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(5))
                .measurementIterations(2)
                .measurementTime(TimeValue.milliseconds(20))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
    }

    /** Returns options as {@link #of(Class, String)}, for a run in this JVM: what does not depend on forks needs no other. */
    public static ChainedOptionsBuilder inThisJvm(Class<?> type, String method) {
        return of(type, method).forks(0);
    }

    /** Runs the one benchmark that the options select. */
    public static RunResult run(ChainedOptionsBuilder options) throws RunnerException {
        Collection<RunResult> results = new Runner(options.build()).run();
        if (results.size() != 1) {
            throw new IllegalStateException(results.size() + " benchmarks were run, not 1");
        }
        return results.iterator().next();
    }

    /** Returns the values of a secondary result in all iterations, as JMH writes them as raw data. */
    public static List<Double> raw(RunResult result, String label) {
        return result.getBenchmarkResults().stream()
                .map(BenchmarkResult::getIterationResults)
                .flatMap(Collection::stream)
                .map(iteration -> iteration.getSecondaryResults().get(label))
                .map(found -> found == null ? Double.NaN : found.getScore())
                .toList();
    }
}
