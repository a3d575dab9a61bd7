package io.ftimer.cli.internal.duel;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * A profiler of JMH that measures the threads of a benchmark from outside, once before and once after each iteration: nothing of it runs in
 * the measured time. Its class file alone is put on the class path of a build, which knows nothing of fTimer, so it uses no other class
 * of fTimer and has none inside.
 *
 * <p>Thread safety: thread-confined; JMH calls it on one thread.
 */
public final class DuelProfiler implements InternalProfiler {
    /** JMH itself makes its threads wait a few times in an iteration. */
    private static final long WAITS_OF_JMH = 5;

    /** On a busy machine the threads of a benchmark that never waits run at least so much of the time. */
    private static final double RUNS_AT_LEAST = 0.2;

    private static final String THREADS_OF_JMH = "-jmh-worker-";

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long[] before = {};

    @Override
    public String getDescription() {
        return "fTimer: processor time, allocation and waits of the threads of the benchmark";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = numbers();
    }

    /** Returns elapsed and processor time, allocated bytes, waits, and the time in collections. */
    private long[] numbers() {
        long[] ids = Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().contains(THREADS_OF_JMH))
                .mapToLong(ThreadInfo::getThreadId)
                .toArray();
        long waits = 0;
        for (ThreadInfo thread : threads.getThreadInfo(ids)) {
            waits += thread == null ? 0 : thread.getWaitedCount() + thread.getBlockedCount();
        }
        long millis = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
        return new long[] {
            System.nanoTime(),
            Arrays.stream(threads.getThreadCpuTime(ids)).sum(),
            Arrays.stream(threads.getThreadAllocatedBytes(ids)).sum(),
            waits,
            millis * 1_000_000
        };
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        long[] delta = numbers();
        long operations = result.getMetadata().getAllOps();
        if (iteration.getType() != IterationType.MEASUREMENT || operations == 0) {
            return List.of();
        }
        Arrays.setAll(delta, i -> delta[i] - before[i]);
        int count = benchmark.getThreads();
        boolean isWaiting = delta[3] > WAITS_OF_JMH * count || delta[1] < RUNS_AT_LEAST * count * delta[0];
        Result<?> primary = result.getPrimaryResult();
        boolean isThroughput = primary.getScoreUnit().startsWith("ops/");
        double time = isThroughput ? 1 / primary.getScore() : primary.getScore();
        // of single operations, if they were sampled
        double minimum =
                benchmark.getMode() == Mode.SampleTime ? primary.getStatistics().getMin() : time;
        return List.of(
                of("processor_time", (double) delta[1] / operations, "ns/op", AggregationPolicy.AVG),
                of("minimum", minimum, "units", AggregationPolicy.MIN),
                of("allocation", (double) delta[2] / operations, "B/op", AggregationPolicy.AVG),
                of("waiting", isWaiting ? 1 : 0, "yes", AggregationPolicy.AVG),
                of("collections", (double) delta[4] / operations, "ns/op", AggregationPolicy.AVG));
    }

    private static ScalarResult of(String what, double number, String unit, AggregationPolicy aggregation) {
        return new ScalarResult("duel." + what, number, unit, aggregation);
    }
}
