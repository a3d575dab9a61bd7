package io.ftimer.jmh;

import io.ftimer.jmh.internal.result.TreeResult;
import org.openjdk.jmh.results.RunResult;

/**
 * Assertions on the regions of a benchmark that ran with {@code -prof ftimer}. A test can run a benchmark and assert how often its
 * regions are opened per operation.
 *
 * <pre>{@code
 * class SolverBenchmarkTest {
 *     @Test
 *     void assembles_each_block_once() throws RunnerException {
 *         RunResult result = new Runner(new OptionsBuilder()
 *                 .include("SolverBenchmark.solve").mode(Mode.SingleShotTime).forks(1).addProfiler("ftimer").build())
 *                 .runSingle();
 *
 *         JmhAssertions.assertThat(result).hasNoProblems().region("solve/assemble").hasCallsPerOp(3);
 *     }
 * }
 * }</pre>
 *
 * <p>The assertions need AssertJ, on which this module does not depend. Thread safety: stateless.
 */
public final class JmhAssertions {
    private JmhAssertions() {}

    /**
     * Returns assertions on the regions of a benchmark, over all its iterations and forks.
     *
     * @throws IllegalArgumentException if the benchmark ran without the profiler
     */
    public static ProfiledTreeAssert assertThat(RunResult result) {
        TreeResult found = TreeResult.in(result.getAggregatedResult())
                .orElseThrow(() -> new IllegalArgumentException("the run of "
                        + result.getParams().getBenchmark()
                        + " has no tree of regions; add the profiler: addProfiler(\"ftimer\")"));
        return new ProfiledTreeAssert(result, found.tree());
    }
}
