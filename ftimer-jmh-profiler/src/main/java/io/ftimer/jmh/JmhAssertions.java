package io.ftimer.jmh;

import io.ftimer.jmh.internal.result.TreeResult;
import org.openjdk.jmh.results.RunResult;

/**
 * Assertions on what {@code -prof ftimer} found out, so that a test can run a benchmark and demand how often its regions are
 * opened per operation.
 *
 * <pre>{@code
 * RunResult result = new Runner(new OptionsBuilder()
 *         .include("SolverBenchmark.solve").forks(1).addProfiler("ftimer").build()).runSingle();
 * JmhAssertions.assertThat(result).region("solve/assemble").hasCallsPerOp(3);
 * }</pre>
 *
 * <p>They need AssertJ, which this module does not bring. Thread safety: stateless.
 */
public final class JmhAssertions {
    private JmhAssertions() {}

    /**
     * Returns assertions on the tree of all iterations and forks of a benchmark.
     *
     * @throws IllegalArgumentException if the profiler was not there
     */
    public static ProfiledTreeAssert assertThat(RunResult result) {
        return new ProfiledTreeAssert(TreeResult.in(result.getAggregatedResult())
                .orElseThrow(() -> new IllegalArgumentException("the run of "
                        + result.getParams().getBenchmark()
                        + " has no tree of regions; add the profiler: addProfiler(\"ftimer\")"))
                .tree());
    }
}
